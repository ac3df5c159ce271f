import { expect, test } from 'vitest';
import { cutName } from '../src/render';

test('a name that has no room keeps its method, and as much of its class as fits', () => {
  expect(cutName('StringBuilder.append', 20)).toBe('StringBuilder.append');
  expect(cutName('StringBuilder.append', 14)).toBe('String….append');
  expect(cutName('StringBuilder.append', 9)).toBe('append');
  expect(cutName('StringBuilder.append', 4)).toBe('app…');
  expect(cutName('memcpy', 6)).toBe('memcpy');
});
