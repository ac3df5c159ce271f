import { OnceSettled, button, el } from '../dom';
import { choosesPart } from '../following';
import { count } from '../format';
import { request, type CompletionData, type QueryResult, type ViewData } from '../resources';
import { Completion } from './completion';
import { csvOf, fileName } from './csv';
import { reachText } from './reach';
import { SortHead } from './sorthead';
import { clicked, directionOf, isSortable, orderOf, sorted, type Sort } from './sorting';
import { isDrawable, SqlChart } from './sqlchart';
import { chosenMillis, threadWords, type PageActions, type Shown, type View } from './view';
import { VirtualList } from './virtuallist';

const EXAMPLE =
  'SELECT eventThread, count(*) AS parks, sum(duration) AS parked\nFROM ThreadPark\nGROUP BY ALL\nORDER BY parked DESC';

/** Nothing, before there is an answer and where there is none. */
const NOTHING: QueryResult = { columns: [], rows: [], more: false, narrowed: true, whole: [] };

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
  private readonly head = new SortHead((column) => this.sortBy(column));
  private readonly list: VirtualList;
  private all: ViewData[] | null = null;
  /** What came, and that as it is sorted. */
  private answer = NOTHING;
  private result = NOTHING;
  private sort: Sort | null = null;
  /** How the answer was sorted when it came. */
  private came: Sort | null = null;
  /** What was asked last; "" for nothing yet. */
  private statement = '';
  private running: AbortController | null = null;
  private shown: Shown | null = null;
  /** The part of the recording that is chosen. */
  private part = '';
  /** A statement reads the recording: not at each step of a drag. */
  private readonly again = new OnceSettled(() => void this.run(this.statement));

  constructor(private readonly page: PageActions) {
    this.list = new VirtualList((i) => this.row(i), 'Rows');
    this.stop = button('stop', 'End the statement', () => this.end());
    this.copy = button('copy as CSV', 'Copy all rows', () => void this.copyRows());
    this.save = button('save as CSV', 'Save all rows as a file', () => this.saveRows());
    this.picture = button('chart', 'Show the numbers as a picture, or the rows again', () => this.turn());
    this.picture.setAttribute('aria-pressed', 'false');
    this.chart = new SqlChart({ choose: (from, to) => page.chooseTime({ from, to }) });
    this.table = el('div', { class: 'event-table' }, this.head.element, this.list.element);
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
    this.shown = shown;
    const part = JSON.stringify([chosenMillis(shown), threadWords(shown), shown.choices.context]);
    if (part !== this.part && this.statement !== '') {
      this.leave();
      this.wait(true);
      this.again.ask();
    }
    this.part = part;
    this.tellReach();
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

  /** What was written stays; it is asked again when the view is looked at. */
  forget(): void {}

  /** What is chosen of the recording, in words of a request; of contexts the page takes care. */
  private request(sql: string): string {
    const millis = chosenMillis(this.shown!);
    const time = millis === null ? {} : { from: millis.from, to: millis.to };
    const order = orderOf(this.sort, this.answer);
    return request('query', { sql, ...time, ...order }, threadWords(this.shown!));
  }

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
    this.leave();
    this.statement = statement;
    const running = (this.running = new AbortController());
    this.came = this.sort;
    this.wait(true);
    let [result, problem] = [NOTHING, ''];
    try {
      result = (await this.page.host.ask(this.request(statement), running.signal)) as QueryResult;
    } catch (error) {
      problem = (error as Error).message;
    }
    if (this.running !== running) return; // it was given up
    this.running = null;
    this.showResult(result);
    this.wait(false);
    this.status.textContent = problem || this.found();
    this.status.classList.toggle('problem', problem !== '');
  }

  /** Gives up what is asked for at the moment. */
  private leave(): void {
    this.again.cancel();
    this.running?.abort();
    this.running = null;
  }

  private end(): void {
    this.leave();
    this.showResult(NOTHING);
    this.wait(false);
    this.status.textContent = 'stopped';
  }

  /** Shows that what is seen is not the answer, which is waited for. */
  private wait(waits: boolean): void {
    this.element.classList.toggle('waits', waits);
    this.table.setAttribute('aria-busy', String(waits));
    this.stop.hidden = !waits;
    if (!waits) return;
    this.status.classList.remove('problem');
    this.status.textContent = 'running…';
  }

  private showResult(answer: QueryResult): void {
    if (!isSortable(this.sort, this.answer, answer)) this.sort = this.came = null;
    this.answer = answer;
    const { rows, columns } = answer;
    const widths = columns.map(({ name }, i) => {
      const longest = rows
        .slice(0, 100)
        .reduce((most, row) => Math.max(most, row[i].length), name.length + 2);
      return `${Math.min(Math.max(longest, 6), 70) + 3}ch`;
    });
    this.element.style.setProperty('--columns', widths.join(' '));
    this.copy.hidden = this.save.hidden = rows.length === 0;
    this.picture.hidden = !isDrawable(answer);
    this.arrange();
    this.tellReach();
  }

  /** Shows the rows in their order; of more than are here the server has chosen by it. */
  private arrange(): void {
    const { answer, sort } = this;
    this.result = answer.more ? answer : sorted(answer, sort);
    this.head.show(
      answer.columns.map(({ name, number }, i) => ({
        text: name,
        title: `Sort by ${name}`,
        number,
        sorted: directionOf(sort, i),
      })),
    );
    this.list.show(answer.rows.length);
    this.showChart(this.isChart() && isDrawable(answer));
  }

  private sortBy(column: number): void {
    this.sort = clicked(this.sort, column, this.answer);
    // Which rows are here, and how they came, depends on what was asked.
    const asks = this.answer.more || (this.sort === null && this.came !== null);
    if (asks || this.running !== null) void this.run(this.statement);
    else this.arrange();
  }

  /** Says what of a result is of what is chosen. */
  private tellReach(): void {
    if (this.shown === null) return;
    const { choices, data } = this.shown;
    const usual = data.types[data.defaultType].name;
    this.scope.textContent = reachText(choices, usual, this.answer === NOTHING ? null : this.answer);
  }

  /** How many rows there are. */
  private found(): string {
    const { rows, more } = this.answer;
    const found = `${count(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`;
    if (!more) return found;
    if (this.sort !== null) return `the first ${found} by ${this.answer.columns[this.sort.column].name}`;
    return `the first ${found}${choosesPart(this.shown!.choices) ? '' : '; jfrlens query prints all'}`;
  }

  /** When the recording begins, in milliseconds since 1970 UTC. */
  private get start(): number {
    const { start, offset } = this.shown!.data;
    return start - offset;
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
    if (drawn) this.chart.show(this.result, this.start, chosenMillis(this.shown!));
  }

  recolour(): void {
    if (this.isChart()) this.showChart(true);
  }

  private row(index: number): HTMLElement {
    const { rows, columns } = this.result;
    const cells = rows[index].map((text, i) =>
      el('span', { class: columns[i].number ? 'number' : '', text, title: text }),
    );
    return el('div', { class: 'event' }, ...cells);
  }

  private async copyRows(): Promise<void> {
    await this.page.host.copy(csvOf(this.result));
    this.status.textContent = `${count(this.result.rows.length)} rows copied`;
  }

  private saveRows(): void {
    const address = URL.createObjectURL(new Blob([csvOf(this.result)], { type: 'text/csv' }));
    el('a', { attributes: { href: address, download: `${fileName(this.statement)}.csv` } }).click();
    URL.revokeObjectURL(address);
  }
}
