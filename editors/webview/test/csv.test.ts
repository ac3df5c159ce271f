import { expect, test } from 'vitest';
import { csvOf, fileName } from '../src/views/sql';

test('a result is saved as comma-separated values under the name of what was asked', () => {
  const columns = [
    { name: 'thread', number: false, unit: '', values: [] },
    { name: 'a "b"', number: true, unit: '', values: [] },
  ];
  const rows = [
    ['main, too', '1'],
    ['two\nlines', '2'],
  ];
  expect(csvOf({ columns, rows, more: false })).toBe(
    'thread,"a ""b"""\r\n"main, too",1\r\n"two\nlines",2\r\n',
  );
  expect(fileName('hot-methods')).toBe('hot-methods');
  expect(fileName("SELECT * FROM 'Größe' WHERE x > 5")).toBe('select-from-größe-where-x-5');
  expect(fileName('../..')).toBe('rows');
});
