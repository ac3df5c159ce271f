import { button, el, keepFocus } from './dom';
import { percent, weight } from './format';
import { ambiguous, hottestMethods, unlisted, type MethodWeight } from './hottest';
import type { Model } from './model';
import type { Weights } from './samples';

/** Most rows the table shows. */
const MAX_ROWS = 200;

/** The share from which what the list leaves out is told. */
const WORTH_TELLING = 0.01;

/** The hottest methods below the node zoomed to. */
export class Table {
  readonly element: HTMLElement;
  private readonly scope: HTMLElement;
  /** Says how much is missing from the numbers. */
  private readonly missing: HTMLElement;
  private readonly body: HTMLElement;
  private readonly heads: Record<'self' | 'total', HTMLTableCellElement>;
  private sortBy: 'self' | 'total' = 'self';
  private shown: { model: Model; weights: Weights; root: number } | null = null;

  constructor(private readonly onMethod: (method: number) => void) {
    this.scope = el('p', { class: 'scope' });
    this.missing = el('p', { class: 'missing' });
    this.body = el('tbody');
    this.body.addEventListener('keydown', (e) => this.key(e));
    this.body.addEventListener('focusin', (e) => this.reachable(e.target as HTMLElement));
    this.heads = { self: this.head('self', 'Self'), total: this.head('total', 'Total') };
    const row = el(
      'tr',
      {},
      el('th', { text: 'Method', attributes: { scope: 'col' } }),
      this.heads.self,
      this.heads.total,
    );
    const table = el('table', {}, el('thead', {}, row), this.body);
    this.element = el(
      'aside',
      { class: 'panel hottest', label: 'Hottest methods' },
      el('h2', { text: 'Hottest methods' }),
      this.scope,
      this.missing,
      el('div', { class: 'rows' }, table),
    );
  }

  private head(key: 'self' | 'total', text: string): HTMLTableCellElement {
    const sort = button(text, `Sort by ${key}`, () => {
      this.sortBy = key;
      this.render();
    });
    return el('th', { class: 'number', attributes: { scope: 'col' } }, sort);
  }

  show(model: Model, weights: Weights, root: number): void {
    this.shown = { model, weights, root };
    this.render();
  }

  private render(): void {
    if (this.shown === null || this.element.hidden) return;
    const { model, weights, root } = this.shown;
    const key = this.sortBy;
    const methods = hottestMethods(model, weights, root).sort((a, b) => b[key] - a[key]);
    const all = weights.total[root];
    this.scope.textContent = `${root === 0 ? 'Of all' : `Below ${model.shortName(root)}`}: ${weight(all, weights.unit)}`;
    this.tellMissing(unlisted(model, weights, root), all, weights.unit);
    this.heads.self.setAttribute('aria-sort', key === 'self' ? 'descending' : 'none');
    this.heads.total.setAttribute('aria-sort', key === 'total' ? 'descending' : 'none');
    const listed = methods.slice(0, MAX_ROWS);
    const unclear = ambiguous(model, listed);
    const rows = listed.map((m) => {
      const where = unclear.has(m.method) ? model.packageName(m.method) : '';
      return this.row(model, m, where, all, weights.unit);
    });
    if (methods.length > MAX_ROWS) rows.push(more(methods.length - MAX_ROWS));
    keepFocus(this.body, () => this.body.replaceChildren(...rows));
    this.reachable(this.methods()[0]);
  }

  private tellMissing(part: number, all: number, unit: string): void {
    this.missing.hidden = part < all * WORTH_TELLING;
    this.missing.textContent = `Not in this list: ${weight(part, unit)} (${percent(part, all)}) in frames too small to be drawn one by one.`;
  }

  private methods(): HTMLElement[] {
    return [...this.body.querySelectorAll<HTMLElement>('button')];
  }

  /** Makes one method the stop of the Tab key; arrow keys lead to the others. */
  private reachable(method: HTMLElement | undefined): void {
    const focused = this.body.contains(document.activeElement) ? document.activeElement : method;
    for (const other of this.methods()) other.tabIndex = other === focused ? 0 : -1;
  }

  private key(event: KeyboardEvent): void {
    const methods = this.methods();
    const at = methods.indexOf(event.target as HTMLElement);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: methods.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    methods[Math.min(Math.max(to, 0), methods.length - 1)].focus();
    event.preventDefault();
    event.stopPropagation();
  }

  private row(model: Model, m: MethodWeight, where: string, all: number, unit: string): HTMLElement {
    const name = model.methodName(m.method);
    const find = button(model.shortMethodName(m.method), name, () => this.onMethod(m.method));
    find.dataset['key'] = name;
    find.tabIndex = -1;
    if (where !== '') find.append(' ', el('span', { class: 'where', text: where }));
    return el(
      'tr',
      {},
      el('td', { class: 'name' }, find),
      el('td', { class: 'number', text: percent(m.self, all), title: weight(m.self, unit) }),
      el('td', { class: 'number', text: percent(m.total, all), title: weight(m.total, unit) }),
    );
  }
}

function more(count: number): HTMLElement {
  return el('tr', {}, el('td', { class: 'more', text: `and ${count} more`, attributes: { colspan: '3' } }));
}
