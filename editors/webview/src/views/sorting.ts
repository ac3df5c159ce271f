import type { QueryResult } from '../resources';
import type { Direction } from './sorthead';
import { compareTexts } from './textorder';

/** A column, by its number, by which rows are sorted. */
export interface Sort {
  column: number;
  down: boolean;
}

/** What a click on a column does: the largest numbers or the first texts come first, then the others, then rows are as they came. */
export function clicked(sort: Sort | null, column: number, { columns }: QueryResult): Sort | null {
  const first = columns[column].number;
  if (sort?.column !== column) return { column, down: first };
  return sort.down === first ? { column, down: !first } : null;
}

export function directionOf(sort: Sort | null, column: number): Direction {
  if (sort?.column !== column) return 'none';
  return sort.down ? 'descending' : 'ascending';
}

/** The order as a request has it, by a column of a result. */
export function orderOf(sort: Sort | null, { columns }: QueryResult): Record<string, string | number> {
  if (sort === null) return {};
  const order = { sort: sort.column, column: columns[sort.column].name };
  return sort.down ? { ...order, down: 1 } : order;
}

/** Whether the column that a result is sorted by is there in the next one, too. */
export function isSortable(sort: Sort | null, result: QueryResult, next: QueryResult): boolean {
  return sort !== null && next.columns[sort.column]?.name === result.columns[sort.column].name;
}

/** A result sorted by a column: numbers and times by their values, what is missing last; rows that are alike stay as they are. */
export function sorted(result: QueryResult, sort: Sort | null): QueryResult {
  if (sort === null) return result;
  const { rows, columns } = result;
  const { values, missing } = columns[sort.column];
  const sign = sort.down ? -1 : 1;
  const byValue = (a: number, b: number): number => {
    const [x, y] = [values[a], values[b]];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  };
  const byText = (a: number, b: number): number => {
    const [x, y] = [rows[a][sort.column], rows[b][sort.column]];
    if (x === missing || y === missing) return Number(x === missing) - Number(y === missing);
    return sign * compareTexts(x, y);
  };
  const order = rows.map((_, row) => row).sort(values.length > 0 ? byValue : byText);
  return {
    ...result,
    rows: order.map((row) => rows[row]),
    columns: columns.map((c) => ({
      ...c,
      values: c.values.length > 0 ? order.map((row) => c.values[row]) : [],
    })),
  };
}
