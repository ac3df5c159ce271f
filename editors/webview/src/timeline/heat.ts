import type { Timeline } from './data';
import { STATES } from './paint';

/** Parts of a second, from top to bottom. */
export const PARTS = 50;

/** How busy some threads were: a column for each second (or several), a cell for each part of the second. */
export interface Heat {
  columns: number;
  /** Seconds in a column. */
  seconds: number;
  /** Microseconds of running by column, then part. */
  busy: Float64Array;
  most: number;
}

const RUNNING = new Set([STATES.indexOf('java'), STATES.indexOf('native')]);

/** Adds up in which parts of which seconds threads ran. */
export function heatOf(timeline: Timeline, threads: readonly number[], mostColumns: number): Heat {
  const total = Math.max(Math.ceil(timeline.length / 1e6), 1);
  const seconds = Math.ceil(total / Math.max(mostColumns, 1));
  const columns = Math.ceil(total / seconds);
  const busy = new Float64Array(columns * PARTS);
  const part = 1e6 / PARTS;
  for (const thread of threads) {
    timeline.each(thread, 0, timeline.length, (span) => {
      if (!RUNNING.has(timeline.state[span])) return;
      for (let at = timeline.from[span]; at < timeline.to[span];) {
        const next = Math.min((Math.floor(at / part) + 1) * part, timeline.to[span]);
        const second = Math.floor(at / 1e6);
        const column = Math.min(Math.floor(second / seconds), columns - 1);
        busy[column * PARTS + Math.min(Math.floor((at - second * 1e6) / part), PARTS - 1)] += next - at;
        if (next <= at) break;
        at = next;
      }
    });
  }
  return { columns, seconds, busy, most: busy.reduce((a, b) => Math.max(a, b), 1) };
}
