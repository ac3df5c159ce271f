import type uPlot from 'uplot';
import { el } from '../dom';
import type { ChartData, QueryColumn, QueryResult } from '../resources';
import type { Range } from '../samples';
import { figureOf, fit, plotted, type PlotActions } from './plot';

/** Most bars that are drawn. */
const MOST_BARS = 60;

/** A result as a picture: numbers over time where a column has times, else a bar for each row. */
export class SqlChart {
  readonly element = el('div', { class: 'charts-list sql-chart', label: 'Chart of the result' });
  private plots: uPlot[] = [];

  constructor(private readonly actions: Pick<PlotActions, 'choose'>) {
    new ResizeObserver(() => fit(this.plots)).observe(this.element);
    this.element.hidden = true;
  }

  /**
   * @param start is when the recording begins, in milliseconds since 1970 UTC.
   * @param chosen is the chosen time in milliseconds from the start, null for all.
   */
  show(result: QueryResult, start: number, chosen: Range | null): void {
    this.clear();
    const charts = overTime(result, start);
    const time = timeOf(charts, chosen);
    const actions = { ...this.actions, time: () => time };
    for (const chart of charts) {
      const figure = figureOf(chart);
      this.element.append(figure);
      this.plots.push(plotted(chart, figure, actions));
    }
    if (charts.length === 0) this.element.append(bars(result));
  }

  clear(): void {
    this.plots.forEach((plot) => plot.destroy());
    this.plots = [];
    this.element.replaceChildren();
  }
}

/** The time that charts show: the chosen one, or from the start on, and all that they have, which may have begun before. */
export function timeOf(charts: readonly ChartData[], chosen: Range | null): Range {
  const times = charts.flatMap(({ lines }) => lines.flatMap((line) => line.times));
  return times.reduce(({ from, to }, at) => ({ from: Math.min(from, at), to: Math.max(to, at) }), {
    ...(chosen ?? { from: 0, to: 0 }),
  });
}

/** Whether a picture of a result can be drawn. */
export function isDrawable({ rows, columns }: QueryResult): boolean {
  return rows.length > 0 && columns.some(isAmount);
}

function isAmount({ unit, values }: QueryColumn): boolean {
  return values.length > 0 && unit !== 'time';
}

/** The first column of times. */
function timesOf({ columns }: QueryResult): QueryColumn | undefined {
  return columns.find((c) => c.unit === 'time' && c.values.length > 0);
}

/** The numbers of a result over its first column of times, a chart for each unit; none where it has no times. */
export function overTime(result: QueryResult, start: number): ChartData[] {
  const times = timesOf(result);
  if (times === undefined) return [];
  const { columns } = result;
  const order = times.values
    .map((at, row) => ({ at: at === null ? NaN : at - start, row }))
    .filter(({ at }) => !Number.isNaN(at))
    .sort((a, b) => a.at - b.at);
  const amounts = columns.filter(isAmount);
  return [...new Set(amounts.map((c) => c.unit))].map((unit) => {
    const drawn = amounts.filter((c) => c.unit === unit);
    const lines = drawn.map((c) => ({
      label: c.name,
      times: order.map(({ at }) => at),
      values: order.map(({ row }) => c.values[row]),
    }));
    return {
      title: drawn.map((c) => c.name).join(', '),
      note: `over ${times.name}`,
      unit,
      dots: unit === 'ns', // of one event each, with nothing between
      whole: false,
      lines,
    };
  });
}

/** The first number of each row as a bar, behind what the row is called. */
function bars({ rows, columns }: QueryResult): HTMLElement {
  const amount = columns.findIndex(isAmount);
  const name = Math.max(
    columns.findIndex((c) => !c.number),
    0,
  );
  const values = columns[amount].values.slice(0, MOST_BARS).map((value) => value ?? 0);
  const most = Math.max(...values.map(Math.abs), Number.MIN_VALUE);
  const list = values.map((value, row) => {
    const bar = el('span', { class: 'bar-of' });
    bar.style.setProperty('--share', String(Math.abs(value) / most));
    return el(
      'div',
      { class: 'bar-row' },
      el('span', { class: 'bar-name', text: rows[row][name], title: rows[row].join(' · ') }),
      el('span', { class: 'bar-track' }, bar),
      el('span', { class: 'number', text: rows[row][amount] }),
    );
  });
  const more = rows.length - list.length;
  const rest = more > 0 ? [el('p', { class: 'note', text: `and ${String(more)} more rows` })] : [];
  const title = el('b', { text: `${columns[amount].name} by ${columns[name].name}` });
  return el('figure', { class: 'chart bars' }, el('figcaption', {}, title), ...list, ...rest);
}
