import type { Timeline } from './data';

/** The states that are told apart, in the order of the server's names. */
export const STATES = ['java', 'native', 'lock', 'io', 'wait', 'idle', 'memory'] as const;
export type StateName = (typeof STATES)[number];

/** What the legend says of states. */
export const STATE_LABELS: Record<StateName, string> = {
  java: 'Java code',
  native: 'native code',
  lock: 'waits for a lock',
  io: 'I/O',
  wait: 'sleeps, parks',
  idle: 'waits for work',
  memory: 'waits for memory',
};

const LOCK = STATES.indexOf('lock');
const MEMORY = STATES.indexOf('memory');
const IDLE = STATES.indexOf('idle');

/** A part of the time, drawn on so many pixels. */
export interface Window {
  from: number;
  to: number;
  width: number;
}

/** Adds up how long threads were in each state, by pixel. */
export function timeByPixel(timeline: Timeline, threads: readonly number[], window: Window): Float64Array {
  const { from, to, width } = window;
  const perPixel = (to - from) / width;
  const sums = new Float64Array(width * STATES.length);
  for (const thread of threads) {
    timeline.each(thread, from, to, (span) => {
      const begin = Math.max(timeline.from[span], from) - from;
      const end = Math.min(timeline.to[span], to) - from;
      const last = Math.min(Math.floor(end / perPixel), width - 1);
      for (let x = Math.floor(begin / perPixel); x <= last; x++) {
        const part = Math.min(end, (x + 1) * perPixel) - Math.max(begin, x * perPixel);
        if (part > 0) sums[x * STATES.length + timeline.state[span]] += part;
      }
    });
  }
  return sums;
}

/** The state to show at a pixel, -1 for none: that with most time, but what stalls is never hidden by what rests. */
export function stateAt(sums: Float64Array, x: number): number {
  let found = -1;
  let most = 0;
  for (let s = 0; s < STATES.length; s++) {
    const time = sums[x * STATES.length + s];
    if (time > most) [found, most] = [s, time];
  }
  if (found < 0 || found !== IDLE) return found;
  if (sums[x * STATES.length + LOCK] > 0) return LOCK;
  return sums[x * STATES.length + MEMORY] > 0 ? MEMORY : found;
}

/** How much of a pixel's time is known, at least a third so that nothing is too pale to be seen. */
export function strengthAt(sums: Float64Array, x: number, perPixel: number): number {
  let known = 0;
  for (let s = 0; s < STATES.length; s++) known += sums[x * STATES.length + s];
  return Math.min(1, 0.4 + (0.6 * known) / perPixel);
}

/** Red, green, blue. */
export type Rgb = [number, number, number];

/** Fills one row of pixels. */
export function paintRow(
  pixels: Uint8ClampedArray,
  row: number,
  sums: Float64Array,
  window: Window,
  colours: readonly Rgb[],
): void {
  const perPixel = (window.to - window.from) / window.width;
  for (let x = 0; x < window.width; x++) {
    const state = stateAt(sums, x);
    if (state < 0) continue;
    const at = (row * window.width + x) * 4;
    pixels.set(colours[state], at);
    pixels[at + 3] = 255 * strengthAt(sums, x, perPixel);
  }
}
