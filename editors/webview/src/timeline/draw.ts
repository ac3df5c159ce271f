import { ticks } from './axis';
import type { Row, Timeline } from './data';
import type { Lens } from './lens';
import { STATES, paintRow, timeByPixel, type Window } from './paint';
import type { TimelineTheme } from './theme';

export const LABELS = 190;
export const AXIS = 22;
export const ROW = 18;
const POOL_ROW = 26;

/** What is drawn of the timeline. */
export interface Picture {
  timeline: Timeline;
  rows: readonly Row[];
  closed: ReadonlySet<string>;
  lens: Lens;
  /** The chosen time in microseconds. */
  chosen: { from: number; to: number } | null;
  /** A moment that is marked, in microseconds. */
  mark: number | null;
  selected: number;
  scroll: number;
}

/** How high a row is: those of several threads show how many of them did what. */
export function rowHeight(row: Row): number {
  return row.kind === 'pool' || row.kind === 'virtual' ? POOL_ROW : ROW;
}

/** Where rows begin, and behind the last. */
export function rowTops(rows: readonly Row[]): number[] {
  const tops = [0];
  for (const row of rows) tops.push(tops[tops.length - 1] + rowHeight(row));
  return tops;
}

/** Draws the timeline on a canvas of some width and height, in CSS pixels. */
export function draw(
  context: CanvasRenderingContext2D,
  picture: Picture,
  width: number,
  height: number,
  theme: TimelineTheme,
): void {
  const { lens, timeline } = picture;
  const window = { from: lens.from, to: lens.to, width: Math.max(Math.floor(width - LABELS), 1) };
  context.clearRect(0, 0, width, height);
  context.font = theme.font;
  context.textBaseline = 'middle';
  drawGaps(context, timeline, window, height, theme);
  drawRows(context, picture, window, height, theme);
  drawStops(context, timeline, window, height, theme);
  drawChosen(context, picture, window, height, theme);
  if (picture.mark !== null) drawMark(context, xOf(window, picture.mark), window, height, theme);
  drawAxis(context, window, theme);
}

/** The place of a time on the canvas. */
export function xOf(window: Window, micros: number): number {
  return LABELS + ((micros - window.from) / (window.to - window.from)) * window.width;
}

/** A line through all rows, with a head on the axis. */
function drawMark(
  context: CanvasRenderingContext2D,
  x: number,
  window: Window,
  height: number,
  theme: TimelineTheme,
): void {
  if (x < LABELS || x > LABELS + window.width) return;
  context.fillStyle = theme.accent;
  context.fillRect(Math.round(x) - 1, AXIS, 2, height);
  context.beginPath();
  context.moveTo(x - 6, AXIS - 8);
  context.lineTo(x + 6, AXIS - 8);
  context.lineTo(x, AXIS);
  context.fill();
}

/** What was not recorded is hatched. */
function drawGaps(
  context: CanvasRenderingContext2D,
  timeline: Timeline,
  window: Window,
  height: number,
  theme: TimelineTheme,
): void {
  context.fillStyle = theme.border;
  context.globalAlpha = 0.5;
  const { chunks } = timeline.data;
  for (let i = 1; i < chunks.length; i++) {
    const from = Math.max(xOf(window, chunks[i - 1][1]), LABELS);
    const to = xOf(window, chunks[i][0]);
    if (to - from >= 1 && from < LABELS + window.width) context.fillRect(from, AXIS, to - from, height);
  }
  context.globalAlpha = 1;
}

function drawRows(
  context: CanvasRenderingContext2D,
  picture: Picture,
  window: Window,
  height: number,
  theme: TimelineTheme,
): void {
  const { rows, timeline, scroll } = picture;
  const tops = rowTops(rows);
  const visible = rows
    .map((_, i) => i)
    .filter((i) => tops[i + 1] > scroll && tops[i] < scroll + height - AXIS);
  const strip = new OffscreenCanvas(window.width, 1);
  const ink = strip.getContext('2d')!;
  context.save();
  context.beginPath();
  context.rect(0, AXIS, LABELS + window.width, height - AXIS);
  context.clip();
  context.imageSmoothingEnabled = false;
  for (const i of visible) {
    const top = AXIS + tops[i] - scroll;
    const sums = timeByPixel(timeline, rows[i].threads, window);
    if (rowHeight(rows[i]) === POOL_ROW) drawCounts(context, sums, window, top, rows[i].count, theme);
    else {
      const image = ink.createImageData(window.width, 1);
      paintRow(image.data, 0, sums, window, theme.states);
      ink.putImageData(image, 0, 0);
      context.drawImage(strip, LABELS, top + 2, window.width, ROW - 4);
    }
    drawLabel(context, picture, i, top, theme);
  }
  context.restore();
}

/** How many of several threads were in which state, one upon the other. */
function drawCounts(
  context: CanvasRenderingContext2D,
  sums: Float64Array,
  window: Window,
  top: number,
  count: number,
  theme: TimelineTheme,
): void {
  const whole = ((window.to - window.from) / window.width) * count;
  const tall = POOL_ROW - 5;
  for (let s = 0; s < STATES.length; s++) {
    context.fillStyle = theme.css[s];
    context.beginPath();
    for (let x = 0; x < window.width; x++) {
      let below = 0;
      for (let other = 0; other < s; other++) below += sums[x * STATES.length + other];
      const part = sums[x * STATES.length + s];
      if (part === 0) continue;
      const bottom = top + POOL_ROW - 3 - Math.min(below / whole, 1) * tall;
      const part2 = Math.min(part / whole, 1) * tall;
      context.rect(LABELS + x, bottom - Math.max(part2, 0.7), 1, Math.max(part2, 0.7));
    }
    context.fill();
  }
}

function drawLabel(
  context: CanvasRenderingContext2D,
  picture: Picture,
  i: number,
  top: number,
  theme: TimelineTheme,
): void {
  const row = picture.rows[i];
  const tall = rowHeight(row);
  if (i === picture.selected) {
    context.fillStyle = theme.accent;
    context.globalAlpha = 0.16;
    context.fillRect(0, top, LABELS, tall);
    context.globalAlpha = 1;
    context.fillRect(0, top, 3, tall);
  }
  const isPool = row.kind === 'pool';
  const indent = row.kind === 'inPool' ? 24 : 8;
  const sign = isPool ? (picture.closed.has(row.pool) ? '▸ ' : '▾ ') : '';
  const count = row.count > 1 ? ` (${row.count}${row.kind === 'virtual' ? ' virtual' : ''})` : '';
  context.fillStyle = isPool ? theme.text : theme.text;
  context.font = isPool ? `600 ${theme.font}` : theme.font;
  context.fillText(fitted(context, sign + row.label, count, LABELS - indent - 8), indent, top + tall / 2);
}

/** A name that is cut in the middle where it is too long: the number at the end tells threads apart. */
function fitted(context: CanvasRenderingContext2D, name: string, count: string, width: number): string {
  if (context.measureText(name + count).width <= width) return name + count;
  for (let keep = name.length - 1; keep > 4; keep--) {
    const tail = Math.min(8, keep >> 1);
    const text = `${name.slice(0, keep - tail)}…${name.slice(name.length - tail)}${count}`;
    if (context.measureText(text).width <= width) return text;
  }
  return name.slice(0, 4);
}

/** Stops of the whole program run through all rows; the shortest is still a line. */
function drawStops(
  context: CanvasRenderingContext2D,
  timeline: Timeline,
  window: Window,
  height: number,
  theme: TimelineTheme,
): void {
  const { stops } = timeline.data;
  for (let i = 0; i < stops.from.length; i++) {
    const from = xOf(window, stops.from[i]);
    const wide = Math.max((stops.length[i] / (window.to - window.from)) * window.width, 1);
    if (from + wide < LABELS || from > LABELS + window.width) continue;
    const left = Math.max(from, LABELS);
    context.fillStyle = stops.collector[i] ? theme.collector : theme.stop;
    context.globalAlpha = 0.32;
    context.fillRect(left, AXIS, from + wide - left, height);
    context.globalAlpha = 1;
    context.fillRect(left, AXIS - 4, Math.max(from + wide - left, 2), 4);
  }
}

function drawChosen(
  context: CanvasRenderingContext2D,
  { chosen }: Picture,
  window: Window,
  height: number,
  theme: TimelineTheme,
): void {
  if (chosen === null) return;
  const from = Math.max(xOf(window, chosen.from), LABELS);
  const to = Math.min(xOf(window, chosen.to), LABELS + window.width);
  context.fillStyle = theme.background;
  context.globalAlpha = 0.62;
  if (from > LABELS) context.fillRect(LABELS, AXIS, from - LABELS, height);
  if (to < LABELS + window.width)
    context.fillRect(Math.max(to, LABELS), AXIS, LABELS + window.width - to, height);
  context.globalAlpha = 1;
  context.fillStyle = theme.accent;
  if (to <= from) return;
  context.fillRect(from, AXIS, 1, height);
  context.fillRect(to - 1, AXIS, 1, height);
  context.fillRect(from, AXIS - 2, to - from, 2);
}

function drawAxis(context: CanvasRenderingContext2D, window: Window, theme: TimelineTheme): void {
  context.font = theme.font;
  for (const { at, text } of ticks(window.from, window.to, window.width)) {
    const x = Math.round(xOf(window, at)) + 0.5;
    context.fillStyle = theme.border;
    context.fillRect(x, 0, 1, AXIS);
    context.fillStyle = theme.dim;
    const wide = context.measureText(text).width;
    if (x + wide + 6 < LABELS + window.width) context.fillText(text, x + 4, 8);
  }
  context.fillStyle = theme.border;
  context.fillRect(0, AXIS - 0.5, LABELS + window.width, 1);
  context.fillRect(LABELS - 1, 0, 1, AXIS);
}
