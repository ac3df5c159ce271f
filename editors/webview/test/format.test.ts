import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { change, offset, percent, short, shortChange, weight } from '../src/format';

/** The cases that the terminal and the editors are held to, too. */
const cases = JSON.parse(
  readFileSync(new URL('../../../testdata/numbers.json', import.meta.url), 'utf8'),
) as {
  weight: [unit: string, value: number, text: string, short: string][];
  share: [part: number, whole: number, text: string, rough: string][];
  change: [unit: string, now: number, before: number, text: string, short: string][];
};

test.each(cases.weight)('%s: %d is %s', (unit, value, text, without) => {
  expect(weight(value, unit)).toBe(text);
  expect(short(value, unit)).toBe(without);
});

test.each(cases.share)('%d of %d is %s', (part, whole, text) => {
  expect(percent(part, whole)).toBe(text);
});

test.each(cases.change)('%s: %d after %d is %s', (unit, now, before, text, without) => {
  expect(change(now, before, unit)).toBe(text);
  expect(shortChange(now, before, unit)).toBe(without);
});

test('weights of a scaled run are rounded', () => {
  expect(weight(0.6, 'samples')).toBe('1 sample');
  expect(weight(-0.2, 'samples')).toBe('0 samples');
  expect(weight(999.7, 'bytes')).toBe('1.00 kB');
  expect(change(2, 2.3, 'samples')).toBe('no change');
});

test('offsets are times', () => {
  expect(offset(0, 10)).toBe('0 s');
  expect(offset(150, 10)).toBe('1.50 s');
});
