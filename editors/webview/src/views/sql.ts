import { button, el } from '../dom';
import { choosesPart } from '../following';
import { count } from '../format';
import { request, type CompletionData, type QueryResult, type ViewData } from '../resources';
import { Completion } from './completion';
import { csvOf, fileName } from './csv';
import type { Range } from '../samples';
import { between, isDrawable, SqlChart } from './sqlchart';
import { chosenMillis, type PageActions, type Shown, type View } from './view';
import { VirtualList } from './virtuallist';

const EXAMPLE =
  'SELECT eventThread, count(*) AS parks, sum(duration) AS parked\nFROM ThreadPark\nGROUP BY ALL\nORDER BY parked DESC';

const WHOLE_RECORDING =
  'Statements see the whole recording, not only what is chosen: WHERE narrows them, by startTime, eventThread or context.';
const CHOSEN_TIME =
  'Rows outside the chosen time are left out here; threads and contexts are chosen by WHERE.';

/** All views of the JDK's tool and ours, and any statement. */
export class SqlView implements View {
  readonly element: HTMLElement;
  private readonly find = el('input', {
    label: 'Find a view',
    attributes: { type: 'search', placeholder: 'find a view' },
  });
  private readonly views = el('div', { class: 'types', label: 'Views', attributes: { role: 'listbox' } });
  private readonly text = el('textarea', {
    label: 'SQL, or the name of a view; Ctrl + Enter runs it',
    attributes: { rows: '5', spellcheck: 'false', placeholder: EXAMPLE },
  });
  private readonly scope = el('p', { class: 'scope' });
  private readonly status = el('output', { class: 'found' });
  private readonly stop: HTMLButtonElement;
  private readonly copy: HTMLButtonElement;
  private readonly save: HTMLButtonElement;
  private readonly picture: HTMLButtonElement;
  private readonly chart: SqlChart;
  private readonly table: HTMLElement;
  private readonly head = el('div', { class: 'event-head' });
  private readonly list: VirtualList;
  private all: ViewData[] | null = null;
  /** What the statement returned, and what of it is in the chosen time. */
  private result: QueryResult | null = null;
  private part: QueryResult = { columns: [], rows: [], more: false };
  private chosen: Range | null = null;
  private statement = '';
  private running: AbortController | null = null;
  /** When the recording begins, in milliseconds since 1970 UTC. */
  private start = 0;
  /** Whether the page shows a part of the recording only. */
  private isPart = false;

  constructor(private readonly page: PageActions) {
    this.list = new VirtualList((i) => this.row(i), 'Rows');
    this.stop = button('stop', 'End the statement', () => this.running?.abort());
    this.copy = button('copy as CSV', 'Copy all rows', () => void this.copyRows());
    this.save = button('save as CSV', 'Save all rows as a file', () => this.saveRows());
    this.picture = button('chart', 'Show the numbers as a picture, or the rows again', () => this.turn());
    this.picture.setAttribute('aria-pressed', 'false');
    this.chart = new SqlChart({ choose: (from, to) => page.chooseTime({ from, to }) });
    this.table = el('div', { class: 'event-table' }, this.head, this.list.element);
    const completion = new Completion(this.text, (before, after, signal) =>
      page.host.ask(request('complete', { before, after }), signal).then((words) => words as CompletionData),
    );
    this.picture.hidden = this.stop.hidden = this.copy.hidden = this.save.hidden = true;
    this.find.addEventListener('input', () => this.renderViews());
    this.text.addEventListener('keydown', (e) => {
      if (completion.key(e) || e.key !== 'Enter' || !(e.ctrlKey || e.metaKey)) return;
      e.preventDefault();
      void this.run(this.text.value);
    });
    const run = button('run', 'Run the statement (Ctrl + Enter)', () => void this.run(this.text.value));
    this.element = el(
      'section',
      { class: 'events sql', label: 'Views and SQL' },
      el('nav', { class: 'panel' }, this.find, this.views),
      el(
        'div',
        { class: 'event-list' },
        this.text,
        completion.element,
        el('div', { class: 'bar' }, run, this.stop, this.picture, this.copy, this.save, this.status),
        this.scope,
        this.table,
        this.chart.element,
      ),
    );
  }

  show(shown: Shown): void {
    const { data } = shown;
    const before = this.chosen;
    this.start = data.start - data.offset;
    this.chosen = chosenMillis(shown);
    this.isPart = choosesPart(shown.choices);
    const isSame = before?.from === this.chosen?.from && before?.to === this.chosen?.to;
    if (this.result !== null && !isSame) this.narrow(this.result);
    else this.tellScope();
    if (this.all !== null) return;
    this.all = [];
    this.page.host.ask('views').then(
      (views) => {
        this.all = views as ViewData[];
        this.renderViews();
      },
      (error: Error) => (this.status.textContent = error.message),
    );
  }

  /** Statements are of the whole recording: nothing has to be read again. */
  forget(): void {}

  private renderViews(): void {
    const text = this.find.value.trim().toLowerCase();
    const found = (this.all ?? []).filter((v) =>
      `${v.name} ${v.description} ${v.category}`.toLowerCase().includes(text),
    );
    this.views.replaceChildren(
      ...found.map((view) => {
        const row = button('', view.description, () => {
          this.text.value = view.name;
          void this.run(view.name);
        });
        row.append(
          el('span', { class: 'type-label', text: view.name }),
          el('span', { class: 'number', text: view.category }),
          el('span', { class: 'type-name', text: view.description }),
        );
        row.setAttribute('role', 'option');
        return row;
      }),
    );
  }

  private async run(statement: string): Promise<void> {
    if (statement.trim() === '') return;
    this.running?.abort();
    this.statement = statement;
    const stop = (this.running = new AbortController());
    this.status.classList.remove('problem');
    this.status.textContent = 'running…';
    this.stop.hidden = false;
    try {
      const result = await this.page.host.ask(request('query', { sql: statement }), stop.signal);
      if (!stop.signal.aborted) this.showResult(result as QueryResult);
    } catch (error) {
      if (this.running !== stop) return; // another one was begun
      this.clear();
      this.status.textContent = stop.signal.aborted ? 'stopped' : (error as Error).message;
      this.status.classList.toggle('problem', !stop.signal.aborted);
    }
    if (this.running === stop) this.stop.hidden = true;
  }

  /** Shows nothing: what was asked has no answer. */
  private clear(): void {
    this.result = null;
    this.part = { columns: [], rows: [], more: false };
    this.showPart();
  }

  private showResult(result: QueryResult): void {
    this.result = result;
    const { rows, columns } = result;
    const widths = columns.map(({ name }, i) => {
      const longest = rows.slice(0, 100).reduce((most, row) => Math.max(most, row[i].length), name.length);
      return `${Math.min(Math.max(longest, 6), 70) + 3}ch`;
    });
    this.element.style.setProperty('--columns', widths.join(' '));
    this.narrow(result);
  }

  /** Shows what of a result is in the chosen time. */
  private narrow(result: QueryResult): void {
    const { chosen, start } = this;
    const part =
      chosen === null ? null : between(result, { from: start + chosen.from, to: start + chosen.to });
    this.part = part ?? result;
    this.status.textContent = foundText(result, part);
    this.showPart();
  }

  private showPart(): void {
    const { rows, columns } = this.part;
    this.copy.hidden = this.save.hidden = rows.length === 0;
    this.head.replaceChildren(
      ...columns.map(({ name, number }) =>
        el('button', { class: number ? 'number' : '', text: name, attributes: { disabled: '' } }),
      ),
    );
    this.list.show(rows.length);
    this.picture.hidden = !isDrawable(this.part);
    this.showChart(this.isChart() && isDrawable(this.part));
    this.tellScope();
  }

  /** Says where rows are of more than what is chosen. */
  private tellScope(): void {
    const isNarrowed = this.chosen !== null && this.result !== null && this.part !== this.result;
    this.scope.textContent = !this.isPart ? '' : isNarrowed ? CHOSEN_TIME : WHOLE_RECORDING;
  }

  private isChart(): boolean {
    return this.picture.getAttribute('aria-pressed') === 'true';
  }

  private turn(): void {
    this.showChart(!this.isChart());
  }

  /** Shows a result as a picture, or as rows. */
  private showChart(drawn: boolean): void {
    this.picture.setAttribute('aria-pressed', String(drawn));
    this.table.hidden = drawn;
    this.chart.element.hidden = !drawn;
    this.chart.clear();
    if (drawn) this.chart.show(this.part, this.start);
  }

  recolour(): void {
    if (this.isChart()) this.showChart(true);
  }

  private row(index: number): HTMLElement {
    const { rows, columns } = this.part;
    const cells = rows[index].map((text, i) =>
      el('span', { class: columns[i].number ? 'number' : '', text, title: text }),
    );
    return el('div', { class: 'event' }, ...cells);
  }

  private async copyRows(): Promise<void> {
    await this.page.host.copy(csvOf(this.part));
    this.status.textContent = `${count(this.part.rows.length)} rows copied`;
  }

  private saveRows(): void {
    const address = URL.createObjectURL(new Blob([csvOf(this.part)], { type: 'text/csv' }));
    el('a', { attributes: { href: address, download: `${fileName(this.statement)}.csv` } }).click();
    URL.revokeObjectURL(address);
  }
}

/** How many rows there are, of which some may be in the chosen time. */
export function foundText({ rows, more }: QueryResult, part: QueryResult | null): string {
  const of = `${count(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`;
  const all = more ? `the first ${of}; jfrlens query prints all` : of;
  return part === null ? all : `${count(part.rows.length)} of ${all}`;
}
