import { expect, test } from 'vitest';
import { age, jvmItems } from '../src/jvms';

test('JVMs that cannot be attached to come last and say why', () => {
  const jvm = { main: 'a.Main', version: '21.0.5', user: 'me', seconds: 90, obstacle: '' };
  const items = jvmItems([
    { ...jvm, pid: 1, obstacle: 'it runs as another user' },
    { ...jvm, pid: 2 },
    { ...jvm, pid: 3, main: '' },
  ]);
  expect(items).toEqual([
    { label: 'a.Main', description: '2 · JDK 21.0.5 · me · 1 min', pid: 2 },
    { label: 'process 3', description: '3 · JDK 21.0.5 · me · 1 min', pid: 3 },
    {
      label: 'a.Main',
      description: '1 · JDK 21.0.5 · me · 1 min',
      detail: 'Cannot be attached to: it runs as another user',
      pid: 1,
    },
  ]);
});

test.each([
  [59, '59 s'],
  [61, '1 min'],
  [7300, '2 h'],
])('%d seconds are %s', (seconds, text) => expect(age(seconds)).toBe(text));
