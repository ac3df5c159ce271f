import { expect, test } from 'vitest';
import { csvOf, fileName } from '../src/views/csv';

test('a result is saved as comma-separated values under the name of what was asked', () => {
  const columns = [
    { name: 'thread', number: false, unit: '', values: [], missing: 'NULL' },
    { name: 'a "b"', number: true, unit: '', values: [], missing: 'NULL' },
  ];
  const rows = [
    ['main, too', '1'],
    ['two\nlines', '2'],
  ];
  expect(csvOf({ columns, rows, more: false, narrowed: true, whole: [] })).toBe(
    'thread,"a ""b"""\r\n"main, too",1\r\n"two\nlines",2\r\n',
  );
  expect(fileName('hot-methods')).toBe('hot-methods');
  expect(fileName("SELECT * FROM 'Größe' WHERE x > 5")).toBe('select-from-größe-where-x-5');
  expect(fileName('../..')).toBe('rows');
});

test('amounts are saved as numbers, with their unit in the first row', () => {
  const columns = [
    { name: 'startTime', number: false, unit: 'time', values: [1], missing: 'NULL' },
    { name: 'parked', number: true, unit: 'ns', values: [3278863495], missing: 'NULL' },
    { name: 'count', number: true, unit: '', values: [7], missing: 'NULL' },
  ];
  expect(
    csvOf({ columns, rows: [['2026-11-26', '3.28 s', '7']], more: false, narrowed: true, whole: [] }),
  ).toBe('startTime,parked (ns),count\r\n2026-11-26,3278863495,7\r\n');
});
