import uPlot from 'uplot';
import { el } from '../dom';
import { bytes, duration, percent, short } from '../format';
import type { ChartData } from '../resources';
import type { Range } from '../samples';
import { ticks, type Mark } from '../timeline/axis';

const CHART_HEIGHT = 150;

const ALL_TIME: Range = { from: -Infinity, to: Infinity };

/** Colours of lines, told apart by all kinds of eyes (Okabe and Ito), strong enough for both themes. */
export const COLOURS = ['#0a84c6', '#d55e00', '#009e73', '#cc79a7', '#b58900', '#7a68c6', '#6b7785'];

/** What a plot does when time is chosen in it, and which time it shows; both in milliseconds from the start. */
export interface PlotActions {
  choose(from: number, to: number): void;
  time(): Range;
}

/** A chart below its title and the names of its lines; scope says what it is of. */
export function figureOf(chart: ChartData, scope = ''): HTMLElement {
  const keys = chart.lines.map((line, i) => {
    const swatch = el('span', { class: 'swatch' });
    swatch.style.background = COLOURS[i % COLOURS.length];
    return el('span', { class: 'state' }, swatch, line.label);
  });
  const title = el('b', { text: chart.title });
  const note = el('span', { class: 'note', text: noteOf(chart, scope) });
  return el('figure', { class: 'chart' }, el('figcaption', {}, title, note, ...keys));
}

function noteOf({ note }: ChartData, scope: string): string {
  return [note, scope].filter((text) => text !== '').join('; ');
}

/** Says something else of what a chart is of. */
export function describeAnew(figure: HTMLElement, chart: ChartData, scope: string): void {
  figure.querySelector('.note')!.textContent = noteOf(chart, scope);
}

/** Whether a chart has a value in a part of the time, in milliseconds. */
export function hasValueIn({ lines }: ChartData, { from, to }: Range): boolean {
  return lines.some(({ times, values }) =>
    times.some((at, i) => at >= from && at < to && values[i] !== null),
  );
}

/** The largest value that is seen in a part of the time, in milliseconds: of lines those too that they come from and go to. */
export function topOf({ lines, dots }: ChartData, { from, to }: Range): number {
  const tops = lines.map(({ times, values }) => {
    const first = times.findIndex((at) => at >= from);
    const after = times.findIndex((at) => at > to);
    const [begin, end] = [first < 0 ? times.length : first, after < 0 ? times.length : after];
    const seen = dots ? values.slice(begin, end) : values.slice(Math.max(begin - 1, 0), end + 1);
    return seen.reduce<number>((top, value) => Math.max(top, value ?? 0), 0);
  });
  return Math.max(...tops, 0);
}

/** Shows the time of a plot anew. */
export function zoom(plot: uPlot, { from, to }: Range): void {
  plot.setScale('x', { min: from / 1000, max: to / 1000 });
}

/** Draws a chart into its figure. */
export function plotted(chart: ChartData, parent: HTMLElement, actions: PlotActions): uPlot {
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
      x: {
        time: false,
        range: () => {
          const { from, to } = actions.time();
          return [from / 1000, to / 1000];
        },
      },
      y: {
        range: () => {
          const top = topOf(chart, actions.time()) || topOf(chart, ALL_TIME);
          return [0, top > 0 ? top * 1.1 : 1];
        },
      },
    },
    cursor: { sync: { key: 'charts' }, drag: { x: true, y: false, setScale: false } },
    axes: [
      {
        ...axis,
        splits: (plot, _, __, ___, step, apart) => marksOf(plot, step, apart).map(({ at }) => at / 1e6),
        values: (plot, _, __, apart, step) => marksOf(plot, step, apart).map(({ text }) => text),
        size: 26,
      },
      {
        ...axis,
        values: (_, marks) => marks.map((v) => valueText(v, chart.unit)),
        size: (_, texts) => axisWidth(texts),
      },
    ],
    series: [{}, ...chart.lines.map((line, i) => seriesOf(line.label, chart, COLOURS[i % COLOURS.length]))],
    hooks: {
      setSelect: [(plot) => select(plot, actions)],
      setCursor: [(plot) => tell(plot, chart, parent, actions.time())],
    },
  };
  return new uPlot(options, aligned(chart), parent);
}

/** The marks on the time axis of a plot, in which a step of so many seconds is so many pixels. */
function marksOf({ scales: { x } }: uPlot, step: number, apart: number): Mark[] {
  const [from, to] = [x.min!, x.max!];
  return ticks(from * 1e6, to * 1e6, ((to - from) * apart) / step);
}

/** Wide enough for the texts of an axis: as others are, so that charts are beside each other, or wider. */
export function axisWidth(texts: string[] | null): number {
  return Math.max(74, ...(texts ?? []).map((text) => text.length * 7 + 14));
}

/** Tells what was chosen, which the plot itself does not show. */
function select(plot: uPlot, { choose }: PlotActions): void {
  const { left, width } = plot.select;
  if (width < 2) return;
  const [from, to] = [plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x')];
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  choose(from * 1000, to * 1000);
}

/** Makes plots as wide as their figures. */
export function fit(plots: readonly uPlot[], height = CHART_HEIGHT): void {
  for (const plot of plots) {
    const width = Math.max(plot.root.parentElement?.clientWidth ?? 0, 300);
    if (width !== plot.width) plot.setSize({ width, height });
  }
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
  const points = { show: true, size: 5, fill: stroke };
  if (chart.dots) return { label, stroke, width, paths: () => null, points };
  const filter = (plot: uPlot, series: number): number[] => lonely(plot.data[series]);
  return { label, stroke, width, points: { ...points, filter }, spanGaps: false };
}

/** Where the values are that a line does not reach: those between gaps. What is undefined is of other lines. */
export function lonely(values: ArrayLike<number | null | undefined>): number[] {
  const known = Array.from({ length: values.length }, (_, i) => i).filter((i) => values[i] !== undefined);
  const isGap = (at: number): boolean => typeof values[known[at] ?? -1] !== 'number';
  return known.filter((_, at) => !isGap(at) && isGap(at - 1) && isGap(at + 1));
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

/** Says beside the names of lines what they are under the pointer, if that is a value that is seen. */
function tell(plot: uPlot, chart: ChartData, parent: HTMLElement, { from, to }: Range): void {
  const at = plot.cursor.idx;
  const millis = typeof at === 'number' ? plot.data[0][at] * 1000 : NaN;
  parent.querySelectorAll<HTMLElement>('.state').forEach((key, i) => {
    const value =
      typeof at === 'number' && millis >= from && millis <= to ? plot.data[i + 1]?.[at] : undefined;
    const label = chart.lines[i].label;
    key.lastChild!.textContent =
      typeof value !== 'number' ? label : `${label} ${valueText(value, chart.unit)}`;
  });
}
