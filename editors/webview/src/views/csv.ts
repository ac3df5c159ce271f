import type { QueryResult } from '../resources';

/**
 * A result as comma-separated values, with the names of the columns in the first row. Amounts are plain numbers, so that other
 * programs can reckon with them, and their unit is behind the name.
 */
export function csvOf({ rows, columns }: QueryResult): string {
  const isAmount = columns.map((c) => c.unit !== '' && c.unit !== 'time' && c.values.length === rows.length);
  const head = columns.map((c, i) => (isAmount[i] ? `${c.name} (${c.unit})` : c.name));
  const cell = (text: string, row: number, i: number): string =>
    isAmount[i] ? String(columns[i].values[row] ?? '') : text;
  const lines = rows.map((cells, row) => cells.map((text, i) => cell(text, row, i)));
  return [head, ...lines].map((cells) => `${csvRow(cells)}\r\n`).join('');
}

/** What the file of a result is called: the view, or the first words of the statement. */
export function fileName(statement: string): string {
  const words = statement.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, 6).join('-').slice(0, 60) || 'rows';
}

/** A row of comma-separated values. */
export function csvRow(cells: readonly string[]): string {
  return cells.map((cell) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}
