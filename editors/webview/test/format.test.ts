import { expect, test } from 'vitest';
import { bytes, duration, offset, percent, weight } from '../src/format';

test.each([
  [0, 10, '0%'],
  [1, 0, '0%'],
  [1, 1e6, '<0.01%'],
  [5, 1000, '0.50%'],
  [123, 1000, '12.3%'],
  [999_999, 1_000_000, '100%'],
  [10, 10, '100%'],
])('%d of %d is %s', (part, whole, text) => {
  expect(percent(part, whole)).toBe(text);
});

test.each([
  [999, '999 ns'],
  [1500, '1.50 µs'],
  [12_300_000, '12.3 ms'],
  [999_600_000, '1,000 ms'],
  [1_500_000_000, '1.50 s'],
  [59.99e9, '60.0 s'],
  [125e9, '2 min 05 s'],
  [3599.4e9, '59 min 59 s'],
  [3665e9, '1 h 01 min 05 s'],
])('%d ns is %s', (nanos, text) => {
  expect(duration(nanos)).toBe(text);
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.00 kB'],
  [999_900, '1.00 MB'],
  [13_631_488, '13.6 MB'],
  [5e15, '5,000 TB'],
])('%d bytes are %s', (value, text) => {
  expect(bytes(value)).toBe(text);
});

test('weights carry their unit', () => {
  expect(weight(1, 'samples')).toBe('1 sample');
  expect(weight(1234, 'samples')).toBe('1,234 samples');
  expect(weight(7, 'value')).toBe('7');
  expect(offset(0, 10)).toBe('0 s');
  expect(offset(150, 10)).toBe('1.50 s');
});
