import { duration, instant } from '../format';

/** A second and a day, in microseconds. */
const [SECOND, DAY] = [1e6, 86_400e6];

/** Steps between marks of an axis, in microseconds, up to more days than a recording can have. */
const STEPS = [
  ...[1, 10, 100, 1000, 10_000, 100_000].flatMap((n) => [n, 2 * n, 5 * n]),
  ...[1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400, 28800].map((s) => s * SECOND),
  ...[1, 10, 100, 1000, 10_000, 100_000].flatMap((n) => [n * DAY, 2 * n * DAY, 5 * n * DAY]),
];

/** Marks are no nearer to each other than so many pixels, and leave so many between texts; a character has at most so many. */
const APART = 90;
const GAP = 10;
const CHARACTER = 7;

/** A mark on a time axis: where it is, in microseconds, and what it says. */
export interface Mark {
  at: number;
  text: string;
}

/** Marks on a time axis of so many pixels; none reaches the next one with its text. */
export function ticks(from: number, to: number, width: number): Mark[] {
  const pixel = (to - from) / Math.max(width, 1);
  for (const step of STEPS) {
    if (step < pixel * APART) continue;
    const marks = marksAt(from, to, step);
    const longest = Math.max(...marks.map(({ text }) => text.length));
    if (step >= pixel * (longest * CHARACTER + GAP)) return marks;
  }
  return [];
}

function marksAt(from: number, to: number, step: number): Mark[] {
  const marks: Mark[] = [];
  for (let n = Math.ceil(from / step); n * step <= to; n++) {
    marks.push({ at: n * step, text: clock(n * step, step) });
  }
  return marks;
}

/** A time from the start, as exact as the marks are apart. */
export function clock(micros: number, step: number): string {
  if (micros === 0) return '0 s';
  const digits = step >= 1e6 ? 0 : step >= 1e5 ? 1 : step >= 1e4 ? 2 : step >= 1e3 ? 3 : 6;
  const far = Math.abs(micros);
  const hasAll = far < DAY || step >= 60 * SECOND; // a duration of days has no seconds
  if (far >= 120 * SECOND && digits === 0 && hasAll) return duration(micros * 1000);
  return instant(micros, digits);
}
