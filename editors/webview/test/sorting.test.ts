import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { QueryResult } from '../src/resources';
import { clicked, directionOf, isSortable, orderOf, sorted } from '../src/views/sorting';
import { compareTexts } from '../src/views/textorder';

const RESULT: QueryResult = {
  columns: [
    { name: 'thread', number: false, unit: '', values: [], missing: 'NULL' },
    { name: 'parked', number: true, unit: 'ns', values: [5e9, 900, null, 70_000], missing: 'NULL' },
    { name: 'startTime', number: false, unit: 'time', values: [3, 1, 2, 4], missing: 'NULL' },
  ],
  rows: [
    ['worker-10', '5.00 s', '03'],
    ['worker-9', '900 ns', '01'],
    ['main', 'NULL', '02'],
    ['worker-9', '70.0 μs', '04'],
  ],
  more: false,
  narrowed: true,
  whole: [],
};

const cells = (column: number, by: number, down: boolean): string[] =>
  sorted(RESULT, { column: by, down }).rows.map((row) => row[column]);

test('numbers and times are sorted by value, not as they are written, and what is missing is last', () => {
  expect(cells(1, 1, true)).toEqual(['5.00 s', '70.0 μs', '900 ns', 'NULL']);
  expect(cells(1, 1, false)).toEqual(['900 ns', '70.0 μs', '5.00 s', 'NULL']);
  expect(cells(2, 2, false)).toEqual(['01', '02', '03', '04']);
  // Charts and files get the values in the same order.
  expect(sorted(RESULT, { column: 1, down: false }).columns[2].values).toEqual([1, 4, 3, 2]);
});

test('texts are sorted as people do, and rows that are alike stay in their order', () => {
  expect(cells(0, 0, false)).toEqual(['main', 'worker-9', 'worker-9', 'worker-10']);
  expect(cells(2, 0, false)).toEqual(['02', '01', '04', '03']);
  expect(cells(2, 0, true)).toEqual(['03', '01', '04', '02']);
});

test('texts are in the order of the server', () => {
  const file = new URL('../../../testdata/textorder.json', import.meta.url);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as string[];
  texts.forEach((a, i) =>
    texts.forEach((b, j) => expect(Math.sign(compareTexts(a, b)), `${a} and ${b}`).toBe(Math.sign(i - j))),
  );
});

test('a text that is missing is last, whichever way texts are sorted', () => {
  const rows = [['b'], ['NULL'], ['z'], ['NULL'], ['a']];
  const result = { ...RESULT, columns: RESULT.columns.slice(0, 1), rows };
  const texts = (down: boolean): string[] => sorted(result, { column: 0, down }).rows.map(([text]) => text);
  expect(texts(false)).toEqual(['a', 'b', 'z', 'NULL', 'NULL']);
  expect(texts(true)).toEqual(['z', 'b', 'a', 'NULL', 'NULL']);
});

test('the third click shows rows as they came', () => {
  const largest = clicked(null, 1, RESULT);
  expect(largest).toEqual({ column: 1, down: true });
  const smallest = clicked(largest, 1, RESULT);
  expect(directionOf(smallest, 1)).toBe('ascending');
  expect(directionOf(smallest, 0)).toBe('none');
  expect(clicked(smallest, 1, RESULT)).toBe(null);
  expect(clicked(largest, 0, RESULT)).toEqual({ column: 0, down: false });
  expect(clicked(clicked(null, 0, RESULT), 0, RESULT)).toEqual({ column: 0, down: true });
  expect(sorted(RESULT, null)).toBe(RESULT);
});

test('a request has the order by number and name of the column, as long as that is there', () => {
  expect(orderOf(null, RESULT)).toEqual({});
  expect(orderOf({ column: 1, down: true }, RESULT)).toEqual({ sort: 1, column: 'parked', down: 1 });
  expect(orderOf({ column: 0, down: false }, RESULT)).toEqual({ sort: 0, column: 'thread' });
  const other = { ...RESULT, columns: RESULT.columns.slice(0, 1) };
  expect(isSortable({ column: 0, down: false }, RESULT, other)).toBe(true);
  expect(isSortable({ column: 1, down: true }, RESULT, other)).toBe(false);
  expect(isSortable(null, RESULT, RESULT)).toBe(false);
});
