import { expect, test } from 'vitest';
import { quiet } from '../src/arguments';
import { attachConfiguration, debugsJava } from '../src/debugger';

test('a program that listens becomes a debug session', () => {
  const at = { pid: 4711, host: '127.0.0.1', port: 5005, command: 'jdb -attach x', message: 'x' };
  expect(attachConfiguration(at)).toEqual({
    type: 'java',
    request: 'attach',
    name: 'Process 4711 (jfrlens)',
    hostName: '127.0.0.1',
    port: 5005,
  });
});

test.each([
  ['a Java debugger', { contributes: { debuggers: [{ type: 'node' }, { type: 'java' }] } }, true],
  ['another debugger', { contributes: { debuggers: [{ type: 'python' }] } }, false],
  ['no debugger', { contributes: {} }, false],
  ['nothing', undefined, false],
  ['a faulty manifest', { contributes: { debuggers: 'java' } }, false],
])('an extension with %s', (_, manifest, expected) => {
  expect(debugsJava(manifest)).toBe(expected);
});

test('what the client shows itself the server does not show', () => {
  expect(quiet({ session: '3' })).toEqual({ session: '3', quiet: true });
  expect(quiet(undefined)).toEqual({ quiet: true });
});
