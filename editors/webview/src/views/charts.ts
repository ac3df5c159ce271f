import type uPlot from 'uplot';
import { button, el, oncePerFrame } from '../dom';
import { request, type ChartData } from '../resources';
import type { Range } from '../samples';
import { describeAnew, figureOf, fit, hasValueIn, plotted, zoom, type PlotActions } from './plot';
import { chosenMillis, isSaved, threadWords, type PageActions, type Shown, type View } from './view';

/** What the list of fields is called in the page. */
const FIELDS_ID = 'fields-to-draw';

/** Numeric fields of events over time, on one time axis. */
export class ChartsView implements View {
  readonly element: HTMLElement;
  private readonly field = el('input', {
    label: 'Field to draw',
    attributes: {
      type: 'search',
      placeholder: 'event and field, as jdk.CPULoad.jvmUser',
      spellcheck: 'false',
      list: FIELDS_ID,
    },
  });
  /** What can be drawn, read when somebody wants to add a chart. */
  private readonly offered = el('datalist', { attributes: { id: FIELDS_ID } });
  private readonly problem = el('output', { class: 'found problem' });
  private readonly list = el('div', { class: 'charts-list' });
  private plots: uPlot[] = [];
  private figures: HTMLElement[] = [];
  private charts: ChartData[] | null = null;
  /** Fields that somebody added, the last one first. */
  private fields: string[] = [];
  /** What the charts are of; "" for nothing yet. */
  private asked = '';
  private shown: Shown | null = null;
  private readonly actions: PlotActions = {
    choose: (from, to) => this.page.chooseTime({ from, to }),
    time: () => this.time(),
  };
  private readonly resize = oncePerFrame(() => fit(this.plots));

  constructor(private readonly page: PageActions) {
    const add = button('add chart', 'Draw this field; ":field" behind it splits by another', () =>
      this.add(),
    );
    this.field.addEventListener('keydown', (e) => {
      if (e.key === 'Enter') this.add();
    });
    this.field.addEventListener('focus', () => void this.offer(), { once: true });
    this.element = el(
      'section',
      { class: 'charts', label: 'Charts' },
      el('div', { class: 'bar' }, this.field, this.offered, add, this.problem),
      this.list,
    );
    new ResizeObserver(this.resize).observe(this.list);
  }

  show(shown: Shown): void {
    this.shown = shown;
    this.field.parentElement!.hidden = !shown.data.resources.includes('chart') || isSaved();
    if (this.asked === this.request('charts')) this.zoom();
    else void this.load();
  }

  /** The charts that somebody added stay. */
  forget(): void {
    this.asked = '';
  }

  recolour(): void {
    if (this.charts !== null) this.render(this.charts);
  }

  /** A request for the chosen threads; of contexts the page takes care. A saved page has all threads only. */
  private request(name: string, parameters: Record<string, string> = {}): string {
    return request(name, parameters, isSaved() ? {} : threadWords(this.shown!));
  }

  private async load(): Promise<void> {
    const asked = (this.asked = this.request('charts'));
    if (this.charts === null) this.list.textContent = 'Reading charts…';
    try {
      const wanted = [...this.fields.map((field) => this.request('chart', { field })), asked];
      const charts = await Promise.all(wanted.map((one) => this.page.host.ask(one)));
      if (asked === this.asked) this.render((charts as ChartData[][]).flat());
    } catch (error) {
      this.list.textContent = (error as Error).message;
    }
  }

  private async offer(): Promise<void> {
    try {
      const fields = (await this.page.host.ask('fields')) as string[];
      this.offered.append(...fields.map((value) => el('option', { attributes: { value } })));
    } catch {
      // Names can be typed all the same.
    }
  }

  private add(): void {
    const field = this.field.value.trim();
    if (field === '') return;
    this.problem.textContent = '';
    this.page.host.ask(this.request('chart', { field })).then(
      (more) => {
        this.render([...(more as ChartData[]), ...(this.charts ?? [])]);
        if ((more as ChartData[]).length === 0) this.problem.textContent = 'no event has a value there';
        else this.fields.unshift(field);
      },
      (error: Error) => (this.problem.textContent = error.message),
    );
  }

  private render(charts: ChartData[]): void {
    this.charts = charts;
    this.plots.forEach((plot) => plot.destroy());
    this.plots = [];
    this.list.replaceChildren();
    if (charts.length === 0) this.list.textContent = 'The recording has no numbers over time.';
    this.figures = charts.map((chart) => figureOf(chart, this.scopeOf(chart)));
    // All of them, before the first is drawn: how wide it is depends on the others.
    this.list.append(...this.figures);
    charts.forEach((chart, i) => {
      if (chart.lines.length > 0) this.plots.push(plotted(chart, this.figures[i], this.actions));
    });
  }

  /** What a chart is of where that is not what is chosen; "" else. */
  private scopeOf(chart: ChartData): string {
    const silent = chart.lines.length > 0 && !hasValueIn(chart, this.time());
    return [this.ofThreads(chart), silent ? 'no value in the chosen time' : '']
      .filter((text) => text !== '')
      .join('; ');
  }

  private ofThreads({ whole, lines }: ChartData): string {
    const { threads, context } = this.shown!.choices;
    if (threads === null && context.length === 0) return '';
    if (isSaved()) return 'of all threads: a saved page has no others';
    if (whole) return 'of the whole program: these events are of no thread';
    return lines.length === 0 ? 'nothing of it in the chosen threads and contexts' : '';
  }

  /** The chosen time, or that of the whole recording. */
  private time(): Range {
    const chosen = chosenMillis(this.shown!);
    if (chosen !== null) return chosen;
    const { data } = this.shown!;
    const ends = (this.charts ?? []).flatMap((c) => c.lines.map((l) => l.times[l.times.length - 1] ?? 0));
    return { from: 0, to: Math.max(data.offset + data.bins * data.binMillis, ...ends) };
  }

  /** Shows the chosen time, or all of it again. */
  private zoom(): void {
    const time = this.time();
    this.plots.forEach((plot) => zoom(plot, time));
    this.charts?.forEach((chart, i) => describeAnew(this.figures[i], chart, this.scopeOf(chart)));
  }

  key(event: KeyboardEvent): boolean {
    if (event.key !== 'Escape' || this.shown === null || this.shown.choices.range === null) return false;
    this.page.chooseTime(null);
    return true;
  }
}
