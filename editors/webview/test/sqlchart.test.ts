import { expect, test } from 'vitest';
import type { QueryColumn, QueryResult } from '../src/resources';
import { characters } from '../src/views/completion';
import { hasValueIn, lonely, topOf } from '../src/views/plot';
import { isDrawable, overTime, timeOf } from '../src/views/sqlchart';

function column(name: string, unit: string, ...values: (number | null)[]): QueryColumn {
  return { name, number: values.length > 0, unit, values, missing: 'NULL' };
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

test('the picture of a result shows the chosen time, and what began before it', () => {
  const charts = overTime(result(column('startTime', 'time', 1300, 1100), column('n', '', 1, 2)), 1000);
  expect(timeOf(charts, null)).toEqual({ from: 0, to: 300 });
  expect(timeOf(charts, { from: 50, to: 900 })).toEqual({ from: 50, to: 900 });
  expect(timeOf(charts, { from: 200, to: 250 })).toEqual({ from: 100, to: 300 });
  expect(hasValueIn(charts[0], { from: 100, to: 101 })).toBe(true);
  expect(hasValueIn(charts[0], { from: 101, to: 300 })).toBe(false);
});

test('a chart is as high as what is seen of it', () => {
  const line = { label: '', times: [0, 10, 20, 30, 40], values: [90, 50, 3, 7, null] };
  const chart = { title: '', note: '', unit: '', dots: false, whole: false, lines: [line] };
  expect(topOf(chart, { from: 0, to: 40 })).toBe(90);
  // A line comes from 50 and goes to 7.
  expect(topOf(chart, { from: 15, to: 25 })).toBe(50);
  expect(topOf(chart, { from: 22, to: 28 })).toBe(7);
  expect(topOf(chart, { from: 35, to: 60 })).toBe(7);
  expect(topOf({ ...chart, dots: true }, { from: 15, to: 25 })).toBe(3);
  expect(topOf({ ...chart, dots: true }, { from: 22, to: 28 })).toBe(0);
  expect(topOf({ ...chart, lines: [] }, { from: 0, to: 1 })).toBe(0);
});
