import { button, el } from '../dom';
import { percent, weight } from '../format';
import { KEYS, byRank, hottestMethods, type Key, type MethodWeight } from '../hottest';
import { methodName } from '../methodname';
import { matcher } from '../search';
import { butterfly, type Neighbour } from './butterfly';
import { heaviestPath, openRows } from './calltree';
import type { PageActions, Shown, View } from './view';
import { VirtualList } from './virtuallist';

/** What the columns of numbers say. */
const HEADS: Record<Key, [text: string, title: string]> = {
  own: ['+libs', 'Self with the library code that the method calls'],
  self: ['Self', 'Samples with the method on top of the stack'],
  total: ['Total', 'Samples with the method anywhere on the stack'],
};

/** All methods as a table or as a tree of calls, and one between its callers and callees. */
export class MethodsView implements View {
  readonly element: HTMLElement;
  private readonly filter = el('input', {
    label: 'Find methods',
    attributes: { type: 'search', placeholder: 'find methods', spellcheck: 'false' },
  });
  private readonly tableButton: HTMLButtonElement;
  private readonly treeButton: HTMLButtonElement;
  private readonly count = el('output', { class: 'found' });
  private readonly head = el('div', { class: 'method-head' });
  private readonly list: VirtualList;
  private readonly wings = el('aside', { class: 'wings', label: 'Callers and callees' });

  private shown: Shown | null = null;
  private methods: MethodWeight[] = [];
  private nodes: number[] = [];
  private readonly open = new Set<number>();
  private asTree = false;
  private sortBy: Key = 'own';
  private chosen = -1;

  constructor(private readonly page: PageActions) {
    this.list = new VirtualList(
      (i) => (this.asTree ? this.treeRow(this.nodes[i]) : this.row(this.methods[i])),
      'Methods',
      (i, key) => this.act(i, key),
    );
    this.tableButton = button('table', 'All methods', () => this.toggle(false));
    this.treeButton = button('call tree', 'From the threads down to what they call', () => this.toggle(true));
    this.filter.addEventListener('input', () => this.render());
    this.element = el(
      'section',
      { class: 'methods', label: 'Methods' },
      el(
        'div',
        { class: 'bar' },
        el('div', { class: 'row' }, this.tableButton, this.treeButton),
        this.filter,
        this.count,
      ),
      el(
        'div',
        { class: 'methods-body' },
        el('div', { class: 'method-table' }, this.head, this.list.element),
        this.wings,
      ),
    );
  }

  show(shown: Shown): void {
    if (this.shown?.model !== shown.model) this.openHottest(shown);
    this.shown = shown;
    this.render();
  }

  /** Opens the tree where most of the weight is. */
  private openHottest({ model, weights }: Shown): void {
    this.open.clear();
    for (const node of heaviestPath(model, weights, 0)) this.open.add(node);
    this.chosen = -1;
  }

  private toggle(asTree: boolean): void {
    this.asTree = asTree;
    this.render();
  }

  private render(): void {
    const { shown } = this;
    if (shown === null) return;
    const { model, weights } = shown;
    this.tableButton.setAttribute('aria-pressed', String(!this.asTree));
    this.treeButton.setAttribute('aria-pressed', String(this.asTree));
    this.filter.hidden = this.asTree;
    const all = hottestMethods(model, weights, 0);
    const test = matcher(this.filter.value);
    this.methods = (test === null ? all : all.filter((m) => test(model.methodName(m.method)))).sort(
      byRank((m, key) => m[key], this.sortBy),
    );
    this.nodes = openRows(model, weights, this.open);
    this.count.textContent = this.asTree ? '' : `${this.methods.length} of ${all.length} methods`;
    this.head.replaceChildren(el('span', { text: 'Method' }), ...KEYS.map((key) => this.headCell(key)));
    this.list.show(this.asTree ? this.nodes.length : this.methods.length, true);
    if (this.chosen < 0 && this.methods.length > 0) this.chosen = this.methods[0].method;
    this.renderWings();
  }

  private headCell(key: Key): HTMLElement {
    const [text, title] = HEADS[key];
    if (this.asTree) return el('span', { class: 'number', text: key === 'own' ? '' : text });
    const sign = key === this.sortBy ? ' ▾' : '';
    const cell = button(text + sign, `${title}. Sort by it`, () => {
      this.sortBy = key;
      this.render();
    });
    cell.className = 'number';
    return cell;
  }

  private row(m: MethodWeight): HTMLElement {
    const { model, weights } = this.shown!;
    const cells = KEYS.map((key) => {
      const isNothing = key === 'own' && !model.isOwn(m.method);
      return this.numberCell(isNothing ? '' : percent(m[key], weights.total[0]), m[key], key === 'own');
    });
    const name = this.nameCell(m.method, model.methodName(m.method));
    return this.clickable(el('div', { class: 'method' }, name, ...cells), m.method);
  }

  private numberCell(text: string, amount: number, bar: boolean): HTMLElement {
    const { weights } = this.shown!;
    const cell = el('span', {
      class: bar ? 'number share' : 'number',
      text,
      title: weight(amount, weights.unit),
    });
    if (bar)
      cell.style.setProperty('--share', text === '' ? '0' : String(amount / Math.max(weights.total[0], 1)));
    return cell;
  }

  /** The name of a method, of own code stronger than of libraries. */
  private nameCell(method: number, title: string): HTMLElement {
    const { model } = this.shown!;
    const cell = el('span', { class: model.isOwn(method) ? 'method-name own' : 'method-name', title });
    cell.append(
      model.shortMethodName(method),
      el('span', { class: 'where', text: ` ${model.packageName(method)}` }),
    );
    return cell;
  }

  private treeRow(node: number): HTMLElement {
    const { model, weights } = this.shown!;
    const method = model.method(node);
    const isLeaf = model.end[node] === node + 1;
    const isOpen = this.open.has(node);
    const sign = button(isLeaf ? '' : isOpen ? '▾' : '▸', isOpen ? 'Close' : 'Open the heaviest path', () =>
      this.toggleNode(node),
    );
    sign.className = 'sign';
    sign.disabled = isLeaf;
    const name =
      method < 0
        ? el('span', { class: 'method-name', text: model.name(node) })
        : this.nameCell(method, model.name(node));
    name.prepend(sign);
    name.style.paddingLeft = `${Math.min(model.depth[node] - 1, 40) * 12}px`;
    const cells = [weights.self, weights.total].map((of, i) =>
      this.numberCell(percent(of[node], weights.total[0]), of[node], i === 1),
    );
    return this.clickable(el('div', { class: 'method' }, name, el('span'), ...cells), method);
  }

  /** What a key does with a row: it shows its method, and opens and closes it. */
  private act(index: number, key: string): boolean {
    const node = this.asTree ? this.nodes[index] : -1;
    const method = this.asTree ? this.shown!.model.method(node) : this.methods[index].method;
    if (key === 'Enter' && method >= 0) this.choose(method);
    else if (node >= 0 && key === (this.open.has(node) ? 'ArrowLeft' : 'ArrowRight')) this.toggleNode(node);
    else return false;
    return true;
  }

  private toggleNode(node: number): void {
    const { model, weights } = this.shown!;
    if (!this.open.delete(node)) for (const below of heaviestPath(model, weights, node)) this.open.add(below);
    this.render();
  }

  private clickable(row: HTMLElement, method: number): HTMLElement {
    if (method < 0) return row;
    row.setAttribute('aria-selected', String(method === this.chosen));
    row.addEventListener('click', (e) => {
      if (e.target instanceof HTMLButtonElement) return;
      this.choose(method);
    });
    return row;
  }

  private choose(method: number): void {
    this.chosen = method;
    this.list.redraw();
    this.renderWings();
  }

  /** Shows the chosen method between its callers and callees. */
  private renderWings(): void {
    const { shown, chosen } = this;
    if (shown === null || chosen < 0) {
      this.wings.replaceChildren();
      return;
    }
    const { model, weights } = shown;
    const around = butterfly(model, weights, chosen);
    const numbers = `self ${weight(around.self, weights.unit)} · total ${weight(around.total, weights.unit)}`;
    const inGraph = button('in the flame graph', 'Find the method there', () => {
      this.page.findMethod(model.methodName(chosen));
      this.page.showView('flame');
    });
    this.wings.replaceChildren(
      this.wing('called by', around.callers, around.total),
      el(
        'div',
        { class: 'body' },
        el('b', { text: model.shortMethodName(chosen), title: model.methodName(chosen) }),
        el('span', { class: 'found', text: numbers }),
        inGraph,
      ),
      this.wing('calls', around.callees, around.total),
    );
  }

  private wing(label: string, neighbours: Neighbour[], whole: number): HTMLElement {
    const { model, weights } = this.shown!;
    const rows = neighbours.slice(0, 60).map(({ method, weight: amount }) => {
      const name = method < 0 ? 'nothing, or frames too small to list' : model.shortMethodName(method);
      const row = button('', method < 0 ? name : model.methodName(method), () => {
        if (method >= 0) this.choose(method);
      });
      const share = el('span', {
        class: 'number',
        text: percent(amount, whole),
        title: weight(amount, weights.unit),
      });
      row.append(el('span', { class: 'method-name' }, methodName(name)), share);
      row.style.setProperty('--share', String(amount / Math.max(whole, 1)));
      return row;
    });
    if (rows.length === 0) rows.push(el('button', { text: 'nothing', attributes: { disabled: '' } }));
    return el(
      'div',
      { class: 'wing' },
      el('h2', { text: label }),
      el('div', { class: 'wing-rows' }, ...rows),
    );
  }
}
