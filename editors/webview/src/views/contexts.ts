import { button, el } from '../dom';
import { count, duration } from '../format';
import { request, type ContextRow, type ContextsData, type SlowContext, type WorkData } from '../resources';
import { chosenMillis, isSaved, threadWords, type PageActions, type Shown, type View } from './view';

/** Requests and other contexts: what each kind took, the slowest, and what the chosen ones waited for. */
export class ContextsView implements View {
  readonly element = el('section', { class: 'contexts', label: 'Contexts' });
  private shown: Shown | null = null;
  private type = '';
  /** What was asked for; "" for nothing yet. */
  private asked = '';

  constructor(private readonly page: PageActions) {}

  show(shown: Shown): void {
    this.shown = shown;
    const wanted = this.request();
    if (this.asked === wanted) return;
    if (this.asked === '') this.element.textContent = 'Reading what requests and other contexts took…';
    this.ask(wanted);
  }

  /** A request for what is chosen. A saved page has the answer to the plain one only. */
  private request(): string {
    if (this.shown === null || isSaved()) return 'contexts';
    const { by } = this.shown.choices;
    const wanted: Record<string, string | number> = { ...chosenMillis(this.shown) };
    if (this.type !== '') wanted['type'] = this.type;
    if (by !== '') wanted['by'] = by;
    return request('contexts', wanted, threadWords(this.shown));
  }

  private ask(wanted = this.request()): void {
    this.asked = wanted;
    this.page.host.ask(wanted).then(
      (data) => {
        if (wanted === this.asked) this.render(data as ContextsData);
      },
      (error: Error) => (this.element.textContent = error.message),
    );
  }

  private render(data: ContextsData): void {
    const { types, values, slowest, waits, notes, field, type } = data;
    const parts = [table('Types', 'type', types, (row) => this.typeButton(row, row.name === type))];
    if (values.length > 0)
      parts.push(
        table(`${type} by ${field}`, field, values, (row) => this.condition(row.name, row.condition)),
      );
    if (waits.length > 0) parts.push(waitsTable(data));
    if (slowest.length > 0) parts.push(this.slowest(slowest));
    this.element.replaceChildren(
      this.fields(data),
      ...this.scope(),
      ...parts.filter((part) => part !== null),
      ...notes.map((text) => el('p', { class: 'note', text })),
    );
  }

  /** Says where the tables are of more than what is chosen. */
  private scope(): HTMLElement[] {
    const { range, threads } = this.shown!.choices;
    if (!isSaved() || (range === null && threads === null)) return [];
    return [
      el('p', { class: 'scope', text: 'Of the whole time and all threads: a saved page has no others.' }),
    ];
  }

  /** Chooses the field that is the first level of the flame graph. */
  private fields({ fields }: ContextsData): HTMLElement {
    const select = el('select', { label: 'Tell contexts apart by' });
    select.append(el('option', { text: 'nothing', attributes: { value: '' } }));
    for (const name of fields) select.append(el('option', { text: name, attributes: { value: name } }));
    select.value = this.shown?.choices.by ?? '';
    select.addEventListener('change', () => this.choose(this.chosen, select.value));
    const row = el('div', { class: 'bar' }, el('label', {}, 'outermost frames: ', select));
    row.hidden = fields.length === 0 || !this.canChoose;
    return row;
  }

  /** Saved pages have no other parts of the profile. */
  private get canChoose(): boolean {
    return this.shown?.data.resources.includes('profile') ?? false;
  }

  private get chosen(): readonly string[] {
    return this.shown?.choices.context ?? [];
  }

  private choose(conditions: readonly string[], by = this.shown?.choices.by ?? ''): void {
    this.page.chooseContext(conditions, by);
  }

  private typeButton({ name, condition }: ContextRow, current: boolean): HTMLElement {
    if (!this.canChoose) return el('span', { text: name });
    const list = button(name, `List the contexts of ${name}`, () => {
      this.type = name;
      this.ask();
    });
    if (current) list.setAttribute('aria-current', 'true');
    return el('span', {}, list, ' ', this.condition('only', condition));
  }

  /** A button that looks at nothing but some contexts. */
  private condition(text: string, condition: string): HTMLElement {
    if (!this.canChoose || condition === '') return el('span', { text });
    const choose = button(text, `Only what happened within ${condition}`, () => {
      if (!this.chosen.includes(condition)) this.choose([...this.chosen, condition]);
    });
    choose.disabled = this.chosen.includes(condition);
    return choose;
  }

  private slowest(list: SlowContext[]): HTMLElement {
    const body = el('tbody');
    for (const slow of list) {
      body.append(
        el(
          'tr',
          {},
          el('td', { class: 'number', text: time(slow.millis) }),
          el('td', {}, this.slowName(slow)),
          el('td', { text: slow.thread }),
          el('td', { text: partsOf(slow.work) }),
        ),
      );
    }
    return section('Slowest', ['took', 'context', 'thread', 'what it did'], body);
  }

  private slowName(slow: SlowContext): HTMLElement {
    if (slow.condition !== '') return this.condition(slow.name, slow.condition);
    return button(slow.name, 'Only its time and thread', () => {
      this.page.chooseThreads([slow.thread]);
      this.page.chooseTime({ from: slow.from, to: slow.from + slow.millis });
    });
  }
}

const NUMBERS = ['count', 'CPU', 'waiting', 'native', 'unknown', 'p50', 'p95', 'p99', 'max'];

/** A table of what contexts have in common; null for none. */
function table(
  title: string,
  column: string,
  rows: ContextRow[],
  name: (row: ContextRow) => HTMLElement,
): HTMLElement | null {
  if (rows.length === 0) return null;
  const body = el('tbody');
  for (const row of rows) {
    const { work } = row;
    const waiting = work.lock + work.io + work.wait + work.memory;
    const times = [work.cpu, waiting, work.native, work.unknown, row.p50, row.p95, row.p99, row.max];
    const cells = [count(row.count), ...times.map(time)];
    const numbers = cells.map((text) => el('td', { class: 'number', text }));
    body.append(el('tr', {}, el('td', {}, name(row)), ...numbers));
  }
  return section(title, [column, ...NUMBERS], body);
}

/** What the chosen contexts waited for, and who held the lock. */
function waitsTable({ waits }: ContextsData): HTMLElement {
  const body = el('tbody');
  for (const wait of waits) {
    const held = wait.owner === '' ? '' : `held by ${wait.owner}`;
    const did = wait.did === '' ? '' : `, which did meanwhile: ${wait.did}`;
    body.append(
      el(
        'tr',
        {},
        el('td', { class: 'number', text: time(wait.millis) }),
        el('td', { text: wait.state }),
        el('td', { text: wait.thread }),
        el('td', { text: wait.text }),
        el('td', { text: held + did }),
      ),
    );
  }
  return section('Longest waits within', ['took', 'state', 'thread', 'for what', ''], body);
}

function section(title: string, columns: string[], body: HTMLElement): HTMLElement {
  const head = el(
    'tr',
    {},
    ...columns.map((text) =>
      el('th', { text, class: NUMBERS.includes(text) ? '' : 'text', attributes: { scope: 'col' } }),
    ),
  );
  return el(
    'section',
    { class: 'card', label: title },
    el('h2', { text: title }),
    el('table', {}, el('thead', {}, head), body),
  );
}

/** A time in milliseconds for people. */
function time(millis: number): string {
  return millis === 0 ? '–' : duration(millis * 1e6);
}

/** What a time went on. */
export function partsOf(work: WorkData): string {
  const parts: [string, number][] = [
    ['CPU', work.cpu],
    ['lock', work.lock],
    ['I/O', work.io],
    ['sleep or park', work.wait],
    ['memory', work.memory],
    ['native', work.native],
    ['unknown', work.unknown],
  ];
  return parts
    .filter(([, millis]) => millis > 0)
    .map(([name, millis]) => `${name} ${time(millis)}`)
    .join(', ');
}
