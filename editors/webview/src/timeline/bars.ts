import type { BarData, BarsData } from '../resources';
import { LABELS, xOf } from './draw';
import type { Timeline } from './data';
import { STATES, type Window } from './paint';
import type { TimelineTheme } from './theme';

const BAR = 16;

/** Most rows of bars within each other. */
const MOST_ROWS = 4;

/** An event that lasts, in a row of bars. Times are microseconds. */
export interface Bar {
  from: number;
  to: number;
  row: number;
  type: string;
  text: string;
}

/** The bars of a thread: events of the program within each other, and below them I/O, which the timeline has. */
export function barsOf(events: BarsData, timeline: Timeline, thread: number): Bar[] {
  const bars = events.bars.filter((bar) => bar.depth < MOST_ROWS).map(barOf);
  const row = bars.reduce((most, bar) => Math.max(most, bar.row + 1), 0);
  const io = STATES.indexOf('io');
  timeline.each(thread, 0, timeline.length, (span) => {
    if (timeline.state[span] !== io) return;
    const type = timeline.data.events[timeline.data.spans.event[span]] ?? '';
    bars.push({ from: timeline.from[span], to: timeline.to[span], row, type, text: '' });
  });
  return bars;
}

function barOf({ from, length, depth, type, text }: BarData): Bar {
  return { from, to: from + length, row: depth, type, text };
}

/** How high bars are together. */
export function barsHeight(bars: readonly Bar[]): number {
  return bars.reduce((most, bar) => Math.max(most, bar.row + 1), 0) * BAR;
}

/** Draws bars, the outermost on top. */
export function drawBars(
  context: CanvasRenderingContext2D,
  bars: readonly Bar[],
  window: Window,
  theme: TimelineTheme,
): void {
  context.clearRect(0, 0, LABELS + window.width, barsHeight(bars));
  context.font = theme.font;
  context.textBaseline = 'middle';
  for (const bar of bars) {
    if (bar.to < window.from || bar.from > window.to) continue;
    const from = Math.max(xOf(window, bar.from), LABELS);
    const wide = Math.max(Math.min(xOf(window, bar.to), LABELS + window.width) - from, 1);
    context.fillStyle = theme.accent;
    context.globalAlpha = 0.3;
    context.fillRect(from, bar.row * BAR + 1, wide, BAR - 2);
    context.globalAlpha = 1;
    context.fillRect(from, bar.row * BAR + 1, 1, BAR - 2);
    if (wide < 34) continue;
    context.fillStyle = theme.text;
    context.fillText(fitting(context, titleOf(bar), wide - 6), from + 4, bar.row * BAR + BAR / 2 + 0.5);
  }
}

/** As much of a text as fits. */
function fitting(context: CanvasRenderingContext2D, text: string, width: number): string {
  const share = width / context.measureText(text).width;
  return share >= 1 ? text : `${text.slice(0, Math.max(Math.floor(text.length * share) - 1, 0))}…`;
}

/** What a bar says. */
export function titleOf({ type, text }: Bar): string {
  const name = type.slice(type.lastIndexOf('.') + 1);
  return text === '' ? name : `${name} ${text}`;
}

/** The bar at a place, the shortest of those that overlap. */
export function barAt(bars: readonly Bar[], micros: number, y: number, slack: number): Bar | undefined {
  const row = Math.floor(y / BAR);
  const there = bars.filter(
    (bar) => bar.row === row && bar.from - slack <= micros && bar.to + slack > micros,
  );
  return there.sort((a, b) => a.to - a.from - (b.to - b.from))[0];
}
