import { duration, instant } from '../format';

/** Steps between marks of an axis, in microseconds. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500]
  .flatMap((n) => [n, n * 1000])
  .concat(
    [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400, 28800, 86400].map((s) => s * 1e6),
  )
  .sort((a, b) => a - b);

/** Marks on a time axis: where, and what they say. None is nearer to the next than so many pixels. */
export function ticks(from: number, to: number, width: number, apart = 90): { at: number; text: string }[] {
  const least = ((to - from) / Math.max(width, 1)) * apart;
  const step = STEPS.find((s) => s >= least) ?? STEPS[STEPS.length - 1];
  const marks: { at: number; text: string }[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) {
    marks.push({ at, text: clock(at, step) });
  }
  return marks;
}

/** A time from the start, as exact as the marks are apart. */
export function clock(micros: number, step: number): string {
  if (micros === 0) return '0 s';
  const digits = step >= 1e6 ? 0 : step >= 1e5 ? 1 : step >= 1e4 ? 2 : step >= 1e3 ? 3 : 6;
  if (micros >= 120e6 && digits === 0) return duration(micros * 1000);
  return instant(micros, digits);
}
