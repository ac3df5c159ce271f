import type { Timeline } from './data';
import { LABELS, xOf } from './draw';
import type { Window } from './paint';
import { boxesOf, type Box } from './stackchart';
import type { TimelineTheme } from './theme';

const BOX = 16;

/** What the stack chart shows of a thread. */
export interface StackPicture {
  timeline: Timeline;
  thread: number;
  window: Window;
  scroll: number;
  /** Whether a method is the project's own code. */
  isOwn(name: string): boolean;
}

/** The boxes that were drawn, to be found again under the pointer. */
export interface DrawnStacks {
  boxes: Box[];
  common: string[];
  depth: number;
}

/** Draws the stacks of a thread over time, the outermost frame on top. */
export function drawStacks(
  context: CanvasRenderingContext2D,
  picture: StackPicture,
  height: number,
  theme: TimelineTheme,
): DrawnStacks {
  const { timeline, thread, window, scroll } = picture;
  const { names } = timeline.data.stacks;
  const perPixel = (window.to - window.from) / window.width;
  const { boxes, common } = boxesOf(timeline, thread, window.from, window.to, perPixel);
  context.clearRect(0, 0, LABELS + window.width, height);
  context.font = theme.font;
  context.textBaseline = 'middle';
  let depth = 0;
  for (const box of boxes) {
    depth = Math.max(depth, box.depth + 1);
    const top = box.depth * BOX - scroll;
    if (top + BOX < 0 || top > height) continue;
    drawBox(context, box, names[box.name], picture, top, theme);
  }
  return { boxes, common: common.map((frame) => names[frame]), depth };
}

function drawBox(
  context: CanvasRenderingContext2D,
  box: Box,
  name: string,
  { window, isOwn }: StackPicture,
  top: number,
  theme: TimelineTheme,
): void {
  const from = Math.max(xOf(window, box.from), LABELS);
  const to = Math.min(xOf(window, box.to), LABELS + window.width);
  const wide = Math.max(to - from, 0.7);
  const own = isOwn(name);
  context.fillStyle = own ? theme.css[0] : theme.border;
  context.globalAlpha = own ? 0.85 : 1;
  context.fillRect(from, top + 1, wide - (wide > 3 ? 0.6 : 0), BOX - 1.5);
  context.globalAlpha = 1;
  if (wide < 34) return;
  const text = shorten(context, shortName(name), wide - 6);
  context.fillStyle = own ? '#ffffff' : theme.text;
  context.fillText(text, from + 3, top + BOX / 2 + 0.5);
}

/** A name without its package. */
export function shortName(name: string): string {
  const parts = name.split('.');
  return parts.slice(-2).join('.');
}

/** As much of a name as fits; the method stays. */
function shorten(context: CanvasRenderingContext2D, name: string, width: number): string {
  if (context.measureText(name).width <= width) return name;
  const method = name.slice(name.lastIndexOf('.') + 1);
  if (context.measureText(method).width <= width) return method;
  for (let keep = method.length - 1; keep > 1; keep--) {
    const text = `${method.slice(0, keep)}…`;
    if (context.measureText(text).width <= width) return text;
  }
  return '';
}

/** The box at a place of the chart. */
export function boxAt(drawn: DrawnStacks, micros: number, y: number): Box | undefined {
  const depth = Math.floor(y / BOX);
  return drawn.boxes.find((box) => box.depth === depth && box.from <= micros && box.to > micros);
}

/** How high the chart is with all its boxes. */
export function stacksHeight(drawn: DrawnStacks): number {
  return drawn.depth * BOX;
}
