import { expect, test } from 'vitest';
import { pageHtml } from '../src/html';

const html = pageHtml({
  script: 'https://host/page.js',
  style: 'https://host/page.css',
  cspSource: 'https://host',
  nonce: 'abc123',
});

test('the policy allows one script and one style sheet', () => {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
  expect(policy?.split('; ')).toEqual([
    "default-src 'none'",
    "style-src 'nonce-abc123' https://host",
    "script-src 'nonce-abc123'",
    'img-src https://host data:',
  ]);
});

test('every script and style sheet carries the nonce', () => {
  const loading = html.match(/<(script|link)[^>]*>/g) ?? [];
  expect(loading).toHaveLength(2);
  for (const tag of loading) expect(tag).toContain('nonce="abc123"');
});
