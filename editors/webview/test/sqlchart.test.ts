import { expect, test } from 'vitest';
import type { QueryColumn, QueryResult } from '../src/resources';
import { characters } from '../src/views/completion';
import { lonely } from '../src/views/plot';
import { isDrawable, overTime } from '../src/views/sqlchart';

function column(name: string, unit: string, ...values: (number | null)[]): QueryColumn {
  return { name, number: values.length > 0, unit, values };
}

function result(...columns: QueryColumn[]): QueryResult {
  const rows = columns[0].values.map((_, row) => columns.map((c) => String(c.values[row])));
  return { columns, rows, more: false, narrowed: true, whole: [] };
}

test('numbers are drawn over the time from the start, in order, a chart for each unit', () => {
  const charts = overTime(
    result(
      column('startTime', 'time', 1300, 1100, null),
      column('duration', 'ns', 7, 5, 1),
      column('bytes', 'bytes', null, 9, 2),
      column('weight', 'ns', 3, 4, 5),
    ),
    1000,
  );
  expect(charts.map(({ title, unit }) => `${title}: ${unit}`)).toEqual([
    'duration, weight: ns',
    'bytes: bytes',
  ]);
  expect(charts[0].lines[0]).toEqual({ label: 'duration', times: [100, 300], values: [5, 7] });
  expect(charts[1].lines[0].values).toEqual([9, null]);
});

test('what has no times is not drawn over time, and what has no numbers not at all', () => {
  expect(overTime(result(column('count', '', 1, 2)), 0)).toEqual([]);
  expect(isDrawable(result(column('count', '', 1, 2)))).toBe(true);
  expect(isDrawable(result(column('startTime', 'time', 1)))).toBe(false);
  expect(isDrawable(result(column('name', '')))).toBe(false);
});

test('places that are told in bytes are found in texts of any language', () => {
  expect(characters('SELECT "größe" FR', 19)).toBe('SELECT "größe" FR'.length);
  expect(characters('ü x', 3)).toBe(2);
});

test('values between gaps are drawn as points, for no line reaches them', () => {
  expect(lonely([7])).toEqual([0]);
  expect(lonely([1, 2, null, 3, null, null, 4])).toEqual([3, 6]);
  // Between two values of a line are those of others.
  expect(lonely([1, undefined, 2, undefined])).toEqual([]);
  expect(lonely([])).toEqual([]);
});
