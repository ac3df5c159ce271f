import type uPlot from 'uplot';
import { button, el, oncePerFrame } from '../dom';
import { request, type ChartData } from '../resources';
import { figureOf, fit, plotted } from './plot';
import { chosenMillis, isSaved, type PageActions, type Shown, type View } from './view';

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
  private readonly resize = oncePerFrame(() => fit(this.plots));

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
    const actions = {
      choose: (from: number, to: number) => this.page.chooseTime({ from, to }),
      draw: (plot: uPlot, colour: string) => this.drawChosen(plot, colour),
    };
    for (const chart of charts) {
      const figure = figureOf(chart);
      this.list.append(figure);
      this.plots.push(plotted(chart, figure, length, actions));
    }
    this.markChosen();
  }

  /** How long the recording is, in seconds. */
  private length(): number {
    const { data } = this.shown!;
    const ends = (this.charts ?? []).flatMap((c) => c.lines.map((l) => l.times[l.times.length - 1] ?? 0));
    return Math.max(data.offset + data.bins * data.binMillis, ...ends) / 1000;
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

  key(event: KeyboardEvent): boolean {
    if (event.key !== 'Escape' || this.shown === null || this.shown.choices.range === null) return false;
    this.page.chooseTime(null);
    return true;
  }
}
