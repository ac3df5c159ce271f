import uPlot from 'uplot';
import { button, el } from '../dom';
import { hottestMethods } from '../hottest';
import type { Model } from '../model';
import { request, type HistoryData, type PastRun } from '../resources';
import { COLOURS, axisWidth, fit, valueText } from './plot';
import type { PageActions, Shown, View } from './view';

const HEIGHT = 220;

/** The number of a method that its history is of: what own code has with libraries, and libraries by themselves. */
export function numberOf(model: Model, method: number): string {
  // What stands for constructors would be read as a limit.
  const name = model.methodName(method).replace(/[<>]/g, '*');
  return `${model.isOwn(method) ? 'own' : 'self'}(${name})`;
}

/** A number of the last runs of the program: of a method, a line or a budget. */
export class HistoryView implements View {
  readonly element: HTMLElement;
  private readonly number = el('input', {
    label: 'Method, line or budget',
    attributes: {
      type: 'search',
      placeholder: 'demo.Main.run, Main.java:7 or a budget',
      list: 'budgets',
      spellcheck: 'false',
    },
  });
  private readonly budgets = el('datalist', { attributes: { id: 'budgets' } });
  /** What the point is that is looked at. */
  private readonly point = el('output', { class: 'point' });
  private readonly note = el('p', { class: 'note', attributes: { role: 'status' } });
  private readonly figure = el('figure', { class: 'chart', attributes: { role: 'img' } });
  private readonly body = el('tbody');
  private readonly table: HTMLElement;
  private plot: uPlot | null = null;
  private history: HistoryData | null = null;
  private asked = '';
  /** What is asked for where nobody chose: the method that was the hottest one at first. */
  private usual: string | null = null;
  /** What is sampled, for people. */
  private of = '';

  constructor(private readonly page: PageActions) {
    this.number.addEventListener('keydown', (e) => {
      if (e.key === 'Enter') this.choose();
    });
    const head = ['Run', 'Started', 'Commit', 'Value', 'Not as in the run before'];
    this.table = el(
      'table',
      {},
      el('thead', {}, el('tr', {}, ...head.map((text) => el('th', { text, attributes: { scope: 'col' } })))),
      this.body,
    );
    for (const event of ['focusin', 'pointerover'])
      this.body.addEventListener(event, (e) => this.look(e.target));
    this.body.addEventListener('keydown', (e) => this.step(e));
    this.element = el(
      'section',
      { class: 'charts history', label: 'History' },
      el(
        'div',
        { class: 'bar' },
        this.number,
        this.budgets,
        button('show', 'Show how it went', () => this.choose()),
      ),
      el('div', { class: 'charts-list' }, this.note, this.figure, this.point, this.table),
    );
    new ResizeObserver(() => fit(this.plot === null ? [] : [this.plot], HEIGHT)).observe(this.element);
    this.clear('');
  }

  show(shown: Shown): void {
    const { number } = shown.choices;
    const wanted = number === '' ? (this.usual ??= hottest(shown)) : number;
    if (document.activeElement !== this.number) this.number.value = wanted;
    this.of = shown.data.types.find(({ name }) => name === shown.choices.type)?.label ?? '';
    const asked = request('history', { number: wanted, type: typeOf(shown) });
    if (asked !== this.asked) void this.load(asked);
  }

  recolour(): void {
    if (this.history !== null) this.render(this.history);
  }

  private choose(): void {
    const number = this.number.value.trim();
    if (number !== '') this.page.showView('history', number);
  }

  private async load(asked: string): Promise<void> {
    this.asked = asked;
    this.clear('Reading the last runs…');
    try {
      const history = (await this.page.host.ask(asked)) as HistoryData;
      if (asked === this.asked) this.render(history);
    } catch (error) {
      if (asked === this.asked) this.clear((error as Error).message);
    }
  }

  private clear(text: string): void {
    this.plot?.destroy();
    this.plot = this.history = null;
    this.note.textContent = text;
    this.note.hidden = text === '';
    this.point.textContent = '';
    this.figure.hidden = this.table.hidden = true;
    this.body.replaceChildren();
  }

  private render(history: HistoryData): void {
    this.clear(sentenceOf(history));
    this.history = history;
    this.budgets.replaceChildren(...history.budgets.map((value) => el('option', { attributes: { value } })));
    this.body.replaceChildren(...history.runs.map(rowOf));
    this.table.hidden = history.runs.length === 0;
    this.figure.hidden = !history.runs.some(({ value }) => value !== undefined);
    if (this.figure.hidden) return;
    const what = /^(own|self|total)\(/.test(history.number)
      ? `${history.number}: ${this.of}`
      : history.number;
    this.figure.setAttribute(
      'aria-label',
      `${what} of ${history.runs.length} runs, as the table below has it`,
    );
    this.figure.replaceChildren(el('figcaption', {}, el('b', { text: what })));
    this.plot = new uPlot(this.options(history), columnsOf(history), this.figure);
  }

  private options(history: HistoryData): uPlot.Options {
    const style = getComputedStyle(document.body);
    const colour = (name: string): string => style.getPropertyValue(name).trim();
    const axis = {
      stroke: colour('--dim'),
      grid: { stroke: colour('--border'), width: 0.5 },
      ticks: { show: false },
    };
    const [stroke, limit] = COLOURS;
    const { runs, unit } = history;
    const hidden = { show: true, width: 0, points: { show: false } };
    return {
      width: Math.max(this.figure.clientWidth, 300),
      height: HEIGHT,
      legend: { show: false },
      scales: {
        x: { time: false, range: [-0.5, runs.length - 0.5] },
        y: { range: (_, __, top) => [0, top > 0 ? top * 1.1 : 1] },
      },
      axes: [
        { ...axis, incrs: [1, 2, 5, 10], values: (_, at) => at.map((i) => runs[i]?.run ?? ''), size: 26 },
        {
          ...axis,
          values: (_, at) => at.map((v) => valueText(v, unit)),
          size: (_, texts) => axisWidth(texts),
        },
      ],
      series: [
        {},
        { stroke, width: 1.5, points: { show: true, size: 8, fill: stroke } },
        hidden,
        hidden,
        { stroke: limit, width: 1, dash: [6, 4], points: { show: false } },
      ],
      bands: [{ series: [3, 2], fill: `${stroke}33` }],
      cursor: { drag: { x: false, y: false } },
      hooks: {
        setCursor: [(plot) => this.tell(plot.cursor.idx ?? -1)],
        draw: [(plot) => drawMarks(plot, runs, colour('--warning'))],
      },
    };
  }

  /** Looks at the run of a row. */
  private look(target: EventTarget | null): void {
    const row = (target as HTMLElement).closest('tr');
    if (row === null) return;
    const at = [...this.body.children].indexOf(row);
    const value = this.history?.runs[at]?.value;
    if (this.plot !== null && value !== undefined)
      this.plot.setCursor({ left: this.plot.valToPos(at, 'x'), top: this.plot.valToPos(value, 'y') });
    this.tell(at);
  }

  /** Says what a run had. */
  private tell(at: number): void {
    const run = this.history?.runs[at];
    if (run === undefined) return;
    this.point.textContent = describe(run);
    [...this.body.children].forEach((row, i) => row.setAttribute('aria-current', String(i === at)));
  }

  /** Arrow keys lead from run to run. */
  private step(event: KeyboardEvent): void {
    const names = [...this.body.querySelectorAll<HTMLElement>('button')];
    const at = names.indexOf(event.target as HTMLElement);
    const to = {
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      Home: 0,
      End: names.length - 1,
    }[event.key];
    if (to === undefined || at < 0) return;
    names[Math.min(Math.max(to, 0), names.length - 1)].focus();
    event.preventDefault();
    event.stopPropagation();
  }
}

/** The number of the hottest method. */
function hottest({ model, weights }: Shown): string {
  const [first] = hottestMethods(model, weights, 0);
  return first === undefined ? '' : numberOf(model, first.method);
}

/** How the CPU was sampled differs from run to run: each has its own way. */
const CPU = ['cpu', 'cpu-time'];

/** The chosen sample type; "" for what each recording has of the CPU. */
function typeOf({ choices: { type } }: Shown): string {
  return CPU.includes(type) ? '' : type;
}

/** What there is to say of all runs; "" where the chart says enough. */
export function sentenceOf({ number, runs }: HistoryData): string {
  const missing = runs.filter(({ value }) => value === undefined);
  if (runs.length === 0) return 'No run is kept yet: profile the program, and what it had stands here.';
  if (missing.length === runs.length) {
    const none =
      runs.length === 1 ? 'The only run that is kept has no' : `None of the last ${runs.length} runs has`;
    return `${none} ${number}: ${missing[missing.length - 1].text}`;
  }
  return runs.length === 1 ? 'This is the only run that is kept: the next one stands beside it.' : '';
}

/** Values by run, what they vary by below and above, and the limit. */
export function columnsOf({ runs, limit }: HistoryData): uPlot.AlignedData {
  const around = (sign: number) => (run: PastRun) =>
    run.value === undefined ? null : Math.max(run.value + sign * (run.spread ?? 0), 0);
  return [
    runs.map((_, i) => i),
    runs.map(({ value }) => value ?? null),
    runs.map(around(-1)),
    runs.map(around(1)),
    runs.map(() => limit),
  ];
}

/** Marks the runs before which the JDK, options or the machine changed. */
function drawMarks(plot: uPlot, runs: readonly PastRun[], colour: string): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.setLineDash([3, 3]);
  runs.forEach((run, i) => {
    if (run.differ === undefined) return;
    const x = Math.round(plot.valToPos(i - 0.5, 'x', true));
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  });
  ctx.restore();
}

/** A run in a line of text. */
export function describe(run: PastRun): string {
  const parts = [run.run, startOf(run), commitOf(run), run.text, run.dropped, ...(run.differ ?? [])];
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}

function startOf({ started }: PastRun): string {
  return `${started.slice(0, 16).replace('T', ' ')} UTC`;
}

function commitOf({ commit, branch }: PastRun): string {
  return [commit, branch === undefined ? undefined : `on ${branch}`]
    .filter((part) => part !== undefined)
    .join(' ');
}

function rowOf(run: PastRun): HTMLElement {
  const name = button(run.run, describe(run), () => undefined);
  const cells = [startOf(run), commitOf(run), run.text, (run.differ ?? []).join('; ')];
  return el(
    'tr',
    { class: run.differ === undefined ? '' : 'differs' },
    el('td', {}, name),
    ...cells.map((text) => el('td', { text })),
  );
}
