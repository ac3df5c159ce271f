import uPlot from 'uplot';
import { button, el, oncePerFrame } from '../dom';
import { bytes, duration, percent, short } from '../format';
import { request, type ChartData } from '../resources';
import { chosenMillis, type PageActions, type Shown, type View } from './view';

const CHART_HEIGHT = 150;

/** Colours of lines, told apart by all kinds of eyes (Okabe and Ito), strong enough for both themes. */
const COLOURS = ['#0a84c6', '#d55e00', '#009e73', '#cc79a7', '#b58900', '#7a68c6', '#6b7785'];

/** Numeric fields of events over time, on one time axis. */
export class ChartsView implements View {
  readonly element: HTMLElement;
  private readonly field = el('input', {
    label: 'Field to draw',
    attributes: {
      type: 'search',
      placeholder: 'event and field, as jdk.CPULoad.jvmUser',
      spellcheck: 'false',
    },
  });
  private readonly problem = el('output', { class: 'found problem' });
  private readonly list = el('div', { class: 'charts-list' });
  private plots: uPlot[] = [];
  private charts: ChartData[] | null = null;
  private asked = false;
  private shown: Shown | null = null;
  private readonly resize = oncePerFrame(() => this.fit());

  constructor(private readonly page: PageActions) {
    const add = button('add chart', 'Draw this field; ":field" behind it splits by another', () =>
      this.add(),
    );
    this.field.addEventListener('keydown', (e) => {
      if (e.key === 'Enter') this.add();
    });
    this.element = el(
      'section',
      { class: 'charts', label: 'Charts' },
      el('div', { class: 'bar' }, this.field, add, this.problem),
      this.list,
    );
    new ResizeObserver(this.resize).observe(this.list);
  }

  show(shown: Shown): void {
    this.shown = shown;
    this.field.parentElement!.hidden = !shown.data.resources.includes('chart') || isSaved();
    if (!this.asked) this.load();
    this.markChosen();
  }

  recolour(): void {
    if (this.charts !== null) this.render(this.charts);
  }

  private load(): void {
    this.asked = true;
    this.list.textContent = 'Reading charts…';
    this.page.host.ask('charts').then(
      (charts) => this.render(charts as ChartData[]),
      (error: Error) => (this.list.textContent = error.message),
    );
  }

  private add(): void {
    const field = this.field.value.trim();
    if (field === '') return;
    this.problem.textContent = '';
    this.page.host.ask(request('chart', { field })).then(
      (more) => {
        this.render([...(more as ChartData[]), ...(this.charts ?? [])]);
        if ((more as ChartData[]).length === 0) this.problem.textContent = 'no event has a value there';
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
    const length = this.length();
    for (const chart of charts) {
      const figure = el('figure', { class: 'chart' }, this.caption(chart));
      this.list.append(figure);
      this.plots.push(this.plot(chart, figure, length));
    }
    this.markChosen();
  }

  private caption(chart: ChartData): HTMLElement {
    const keys = chart.lines.map((line, i) => {
      const swatch = el('span', { class: 'swatch' });
      swatch.style.background = COLOURS[i % COLOURS.length];
      return el('span', { class: 'state' }, swatch, line.label);
    });
    return el(
      'figcaption',
      {},
      el('b', { text: chart.title }),
      el('span', { class: 'note', text: chart.note }),
      ...keys,
    );
  }

  /** How long the recording is, in seconds. */
  private length(): number {
    const { data } = this.shown!;
    const ends = (this.charts ?? []).flatMap((c) => c.lines.map((l) => l.times[l.times.length - 1] ?? 0));
    return Math.max(data.offset + data.bins * data.binMillis, ...ends) / 1000;
  }

  private plot(chart: ChartData, parent: HTMLElement, length: number): uPlot {
    const style = getComputedStyle(document.body);
    const colour = (name: string): string => style.getPropertyValue(name).trim();
    const axis = {
      stroke: colour('--dim'),
      grid: { stroke: colour('--border'), width: 0.5 },
      ticks: { show: false },
    };
    const options: uPlot.Options = {
      width: Math.max(parent.clientWidth, 300),
      height: CHART_HEIGHT,
      legend: { show: false },
      scales: {
        x: { time: false, range: [0, length] },
        y: { range: (_, __, top) => [0, top > 0 ? top * 1.1 : 1] },
      },
      cursor: { sync: { key: 'charts' }, drag: { x: true, y: false, setScale: false } },
      axes: [
        { ...axis, values: (_, marks) => marks.map((s) => duration(s * 1e9)), size: 26 },
        { ...axis, values: (_, marks) => marks.map((v) => valueText(v, chart.unit)), size: 74 },
      ],
      series: [{}, ...chart.lines.map((line, i) => seriesOf(line.label, chart, COLOURS[i % COLOURS.length]))],
      hooks: {
        setSelect: [(plot) => this.select(plot)],
        setCursor: [(plot) => tell(plot, chart, parent)],
        draw: [(plot) => this.drawChosen(plot, colour('--accent'))],
      },
    };
    return new uPlot(options, aligned(chart), parent);
  }

  private select(plot: uPlot): void {
    const { left, width } = plot.select;
    if (width < 2) return;
    const [from, to] = [plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x')];
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    this.page.chooseTime({ from: from * 1000, to: to * 1000 });
  }

  private drawChosen(plot: uPlot, colour: string): void {
    const millis = this.shown === null ? null : chosenMillis(this.shown);
    if (millis === null) return;
    const [from, to] = [
      plot.valToPos(millis.from / 1000, 'x', true),
      plot.valToPos(millis.to / 1000, 'x', true),
    ];
    plot.ctx.save();
    plot.ctx.globalAlpha = 0.16;
    plot.ctx.fillStyle = colour;
    plot.ctx.fillRect(from, plot.bbox.top, to - from, plot.bbox.height);
    plot.ctx.restore();
  }

  private markChosen(): void {
    this.plots.forEach((plot) => plot.redraw(false));
  }

  private fit(): void {
    this.plots.forEach((plot) => {
      const width = Math.max(plot.root.parentElement?.clientWidth ?? 0, 300);
      if (width !== plot.width) plot.setSize({ width, height: CHART_HEIGHT });
    });
  }

  key(event: KeyboardEvent): boolean {
    if (event.key !== 'Escape' || this.shown === null || this.shown.choices.range === null) return false;
    this.page.chooseTime(null);
    return true;
  }
}

function isSaved(): boolean {
  return document.getElementById('profile-data') !== null;
}

/** All lines of a chart on one list of times. */
export function aligned(chart: ChartData): uPlot.AlignedData {
  return uPlot.join(
    chart.lines.map((line) => [line.times.map((t) => t / 1000), line.values] as uPlot.AlignedData),
    chart.lines.map(() => [0, 2]),
  );
}

function seriesOf(label: string, chart: ChartData, stroke: string): uPlot.Series {
  const width = 1.5;
  if (!chart.dots) return { label, stroke, width, points: { show: false }, spanGaps: false };
  return { label, stroke, width, paths: () => null, points: { show: true, size: 5, fill: stroke } };
}

/** A value in the unit of its chart. */
export function valueText(value: number, unit: string): string {
  switch (unit) {
    case 'share':
      return percent(value, 1);
    case 'bytes':
      return bytes(value);
    case 'bytes per second':
      return `${bytes(value)}/s`;
    case 'ns':
      return duration(value);
    case 'ns per second':
      return `${duration(value)}/s`;
    case 'per second':
      return `${short(value, 'samples')}/s`;
  }
  return value !== 0 && Math.abs(value) < 10
    ? String(Math.round(value * 100) / 100)
    : short(value, 'samples');
}

/** Says beside the names of lines what they are under the pointer. */
function tell(plot: uPlot, chart: ChartData, parent: HTMLElement): void {
  const at = plot.cursor.idx;
  parent.querySelectorAll<HTMLElement>('.state').forEach((key, i) => {
    const value = typeof at === 'number' ? plot.data[i + 1]?.[at] : undefined;
    const label = chart.lines[i].label;
    key.lastChild!.textContent =
      typeof value !== 'number' ? label : `${label} ${valueText(value, chart.unit)}`;
  });
}
