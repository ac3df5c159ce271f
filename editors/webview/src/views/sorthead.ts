import { button, el, keepFocus } from '../dom';

/** How the rows of a table are sorted by a column. */
export type Direction = 'ascending' | 'descending' | 'none';

/** A column as its head shows it. */
export interface HeadColumn {
  text: string;
  title: string;
  number: boolean;
  sorted: Direction;
}

const SIGNS: Record<Direction, string> = { ascending: ' ▴', descending: ' ▾', none: '' };

/** The head of a long table: a click on a column, or Enter, sorts by it. */
export class SortHead {
  private readonly row = el('div', { class: 'event-head', attributes: { role: 'row' } });
  readonly element = el('div', { label: 'Columns', attributes: { role: 'table' } }, this.row);

  constructor(private readonly click: (column: number) => void) {}

  show(columns: readonly HeadColumn[]): void {
    keepFocus(this.row, () => this.row.replaceChildren(...columns.map((c, i) => this.cell(c, i))));
  }

  private cell({ text, title, number, sorted }: HeadColumn, index: number): HTMLElement {
    const sort = button(text + SIGNS[sorted], title, () => this.click(index));
    sort.className = number ? 'number' : '';
    sort.dataset['key'] = String(index);
    return el('div', { attributes: { role: 'columnheader', 'aria-sort': sorted } }, sort);
  }
}
