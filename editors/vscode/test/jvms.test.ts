import { expect, test } from 'vitest';
import { jvmItems } from '../src/jvms';

test('JVMs that cannot be attached to come last and say why', () => {
  const jvm = { main: 'a.Main', version: '21.0.5', user: 'me', seconds: 90, age: '1 min', obstacle: '' };
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
