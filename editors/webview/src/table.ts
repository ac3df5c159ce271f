import { changedMethods, stepOf, verdictOf, type MethodChange } from './changes';
import { button, el, keepFocus } from './dom';
import { NO_CHANGE, percent, shortChange, weight } from './format';
import { KEYS, ambiguous, byRank, hottestMethods, unlisted, type Key, type MethodWeight } from './hottest';
import { methodName } from './methodname';
import type { Model } from './model';
import type { ComparisonData, SampleTypeData } from './protocol';
import type { Weights } from './samples';

/** Most rows the table shows. */
const MAX_ROWS = 200;

/** The share from which what the list leaves out is told. */
const WORTH_TELLING = 0.01;

/** What a cell says; a grey one may be chance. */
interface Cell {
  text: string;
  title: string;
  chance?: boolean;
}

/** The columns of numbers: what their heads say, and explain. */
const HEADS: Record<Key, [text: string, title: string]> = {
  own: ['+libs', 'Self with the library code that the method calls'],
  self: ['Self', 'Samples with the method on top of the stack'],
  total: ['Total', 'Samples with the method anywhere on the stack'],
};

/** How a list of methods is ordered and what its cells say. */
interface Listing<M extends MethodWeight> {
  methods: M[];
  /** What a method is sorted by, the largest first. */
  rank(m: M, key: Key): number;
  cell(m: M, key: Key): Cell;
}

/** What the table is of. */
interface Contents {
  model: Model;
  weights: Weights;
  /** The node whose methods are listed. */
  root: number;
  type: SampleTypeData | null;
  /** Which names are searched for; null where none are. */
  test: ((name: string) => boolean) | null;
}

/** The hottest methods below the node zoomed to, or those that changed most. */
export class Table {
  readonly element: HTMLElement;
  private readonly heading = el('h2');
  private readonly scope: HTMLElement;
  /** Says how much is missing from the numbers. */
  private readonly missing: HTMLElement;
  /** What two runs that are compared differ in. */
  private readonly said = el('ul', { class: 'said', title: 'Of whole recordings, whatever is chosen here' });
  private readonly body: HTMLElement;
  private readonly heads = KEYS.map((key) => this.head(key));
  private sortBy: Key = KEYS[0];
  private readonly columns = el('tr');
  /** What further runs say of the totals of the whole profile. */
  private readonly checked = el('th', {
    text: 'Checked',
    title: 'What further runs of the program say of the total, of all samples',
    attributes: { scope: 'col' },
  });
  private shown: Contents | null = null;

  constructor(private readonly onMethod: (name: string) => void) {
    this.scope = el('p', { class: 'scope' });
    this.missing = el('p', { class: 'missing' });
    this.body = el('tbody');
    this.body.addEventListener('keydown', (e) => this.key(e));
    this.body.addEventListener('focusin', (e) => this.reachable(e.target as HTMLElement));
    this.columns.append(el('th', { text: 'Method', attributes: { scope: 'col' } }), ...this.heads);
    const table = el('table', {}, el('thead', {}, this.columns), this.body);
    this.element = el(
      'aside',
      { class: 'panel hottest', label: 'Hottest methods' },
      this.heading,
      this.scope,
      this.said,
      this.missing,
      el('div', { class: 'rows' }, table),
    );
  }

  private head(key: Key): HTMLTableCellElement {
    const [text, title] = HEADS[key];
    const sort = button(text, `${title}. Sort by it`, () => {
      this.sortBy = key;
      this.render();
    });
    return el('th', { class: 'number', attributes: { scope: 'col' } }, sort);
  }

  show(contents: Contents): void {
    this.shown = contents;
    this.render();
  }

  private render(): void {
    if (this.shown === null || this.element.hidden) return;
    const { model, weights, root, type } = this.shown;
    if (isChecked(type)) this.columns.append(this.checked);
    else this.checked.remove();
    const { before, said, unit } = weights;
    const all = weights.total[root];
    const scaled = before === null || before.scale === 1 ? '' : ' (scaled)';
    const found = this.shown.test === null ? '' : ', what is searched for';
    const was = before === null ? '' : `, before ${weight(before.total[root], unit)}${scaled}`;
    this.heading.textContent = before === null ? 'Hottest methods' : 'Methods that changed most';
    this.scope.textContent = `${root === 0 ? 'Of all' : `Below ${model.shortName(root)}`}: ${weight(all, unit)}${was}${found}`;
    this.said.replaceChildren(...(said?.sentences ?? []).map((text) => el('li', { text })));
    this.tellMissing(unlisted(model, weights, root), all, unit);
    if (before === null) this.list(model, hottest(model, weights, root));
    else this.list(model, changed(model, weights, before, root));
  }

  private list<M extends MethodWeight>(model: Model, { methods: all, rank, cell }: Listing<M>): void {
    const test = this.shown?.test ?? null;
    const methods = test === null ? all : all.filter((m) => test(model.methodName(m.method)));
    methods.sort(byRank(rank, this.sortBy));
    KEYS.forEach((key, i) =>
      this.heads[i].setAttribute('aria-sort', key === this.sortBy ? 'descending' : 'none'),
    );
    const listed = methods.slice(0, MAX_ROWS);
    const unclear = ambiguous(model, listed);
    const rows = listed.map((m) => {
      const where = unclear.has(m.method) ? model.packageName(m.method) : '';
      return this.row(
        model,
        m.method,
        where,
        KEYS.map((key) => cellOf(model, m, key, cell)).concat(this.checkedCell(m.method)),
      );
    });
    if (methods.length > MAX_ROWS) rows.push(more(methods.length - MAX_ROWS, this.columns.children.length));
    keepFocus(this.body, () => this.body.replaceChildren(...rows));
    this.reachable(this.methods()[0]);
  }

  /** What further runs say of a method; no cell where nobody checked. */
  private checkedCell(method: number): Cell[] {
    const type = this.shown?.type ?? null;
    return isChecked(type) ? [{ text: type.checked[method], title: type.why[method] }] : [];
  }

  private tellMissing(part: number, all: number, unit: string): void {
    this.missing.hidden = part === 0 || part < all * WORTH_TELLING;
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

  private row(model: Model, method: number, where: string, cells: Cell[]): HTMLElement {
    const name = model.methodName(method);
    const find = button('', name, () => this.onMethod(name));
    find.append(methodName(model.shortMethodName(method)));
    find.dataset['key'] = name;
    find.tabIndex = -1;
    if (where !== '') find.append(' ', el('span', { class: 'where', text: where }));
    return el(
      'tr',
      {},
      el('td', { class: 'name' }, find),
      ...cells.map(({ text, title, chance }) =>
        el('td', { class: chance === true ? 'number chance' : 'number', text, title }),
      ),
    );
  }
}

/** Whether further runs were made that say something of a sample type. */
function isChecked(type: SampleTypeData | null): type is SampleTypeData {
  return type !== null && type.checked.length > 0;
}

/** The cell of a method; own weight is that of own code alone. */
function cellOf<M extends MethodWeight>(model: Model, m: M, key: Key, cell: Listing<M>['cell']): Cell {
  if (key === 'own' && !model.isOwn(m.method)) return { text: '', title: 'Not the project’s own code' };
  return cell(m, key);
}

/** From how many samples on a number is more than chance. */
const FEW_SAMPLES = 5;

/** The methods of one run with their shares. */
function hottest(model: Model, weights: Weights, root: number): Listing<MethodWeight> {
  return {
    methods: hottestMethods(model, weights, root),
    rank: (m, key) => m[key],
    cell: (m, key) => ({
      text: percent(m[key], weights.total[root]),
      title: weight(m[key], weights.unit),
      chance: m[`${key}Samples`] < FEW_SAMPLES,
    }),
  };
}

/** The methods of two runs with what changed. */
function changed(model: Model, now: Weights, before: Weights, root: number): Listing<MethodChange> {
  return {
    methods: changedMethods(model, now, before, root),
    rank: (m, key) => Math.abs(m[key] - m.before[key]),
    cell: (m, key) => changeCell(m, key, now.unit, now.said),
  };
}

/** What a method has more than before; grey unless that is reported of the method. */
function changeCell(m: MethodChange, key: Key, unit: string, said: ComparisonData | null): Cell {
  const both = `${weight(m.before[key], unit)} before, ${weight(m[key], unit)} now`;
  const text = shortChange(m[key], m.before[key], unit);
  return {
    text: text === NO_CHANGE ? '' : text,
    title: `${both}; ${verdictOf(said, m.method)}`,
    chance: stepOf(said, m.method) * (m[key] - m.before[key]) <= 0,
  };
}

/** The last row, over all columns that there are: one more would take room from the names. */
function more(count: number, columns: number): HTMLElement {
  return el(
    'tr',
    {},
    el('td', { class: 'more', text: `and ${count} more`, attributes: { colspan: String(columns) } }),
  );
}
