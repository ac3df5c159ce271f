import { expect, test } from 'vitest';
import { drawn, typed } from '../src/keys';

test('Ctrl-C is for the profiler, all else for the program', () => {
  expect(typed('yes\r')).toEqual({ text: 'yes\r', stop: false });
  expect(typed('\x04')).toEqual({ text: '\x04', stop: false });
  expect(typed('ab\x03')).toEqual({ text: 'ab', stop: true });
});

test('lines begin at the left, however they end', () => {
  expect(drawn('a\nb\r\n10%\r20%')).toBe('a\r\nb\r\n10%\r20%');
});
