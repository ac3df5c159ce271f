import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { test } from 'vitest';
import { ROOT } from '../browser/harness';
import type { PageData } from '../../src/protocol';
import { largeProfile } from '../profiles';
import { inBrowser, tell, timesOf } from './measure';

const HTML =
  '<!DOCTYPE html><meta charset="utf-8"><link rel="icon" href="data:,"><link rel="stylesheet" href="page.css"><body><script src="page.js"></script>';

/** The largest page that the server makes: 300,000 cells of 2,000,000 samples. */
function largest(): PageData {
  const data = largeProfile(300_000);
  const [type] = data.types;
  const cells = data.nodes.depth.length - 1;
  data.threads = Array.from({ length: 500 }, (_, i) => `worker-${i}`);
  type.gap = Array.from({ length: cells }, () => 1);
  type.thread = Array.from({ length: cells }, (_, i) => (i * 7919) % 500);
  type.bin = Array.from({ length: cells }, (_, i) => (i * 104_729) % data.bins);
  type.weight = Array.from({ length: cells }, (_, i) => 1 + ((i * 31) % 12));
  return data;
}

test('300,000 nodes, 2,000,000 samples, 500 threads', async () => {
  const files: Record<string, [type: string, body: string | Buffer]> = {
    '/': ['text/html', HTML],
    '/page.js': ['text/javascript', readFileSync(path.join(ROOT, 'editors/webview/dist/page.js'))],
    '/page.css': ['text/css', readFileSync(path.join(ROOT, 'editors/webview/dist/page.css'))],
    '/data.json': ['application/json', JSON.stringify(largest())],
  };
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', ''];
    response.writeHead(body === '' ? 404 : 200, { 'Content-Type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await inBrowser(async (browser) => {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      tell('largest page', await timesOf(browser, url));
    });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});
