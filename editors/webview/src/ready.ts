import type { PageData } from './protocol';
import type { Range } from './samples';

/** The time after the start-up; null where nothing tells when that was over. */
export function rangeOfReady({ overview, binMillis, bins }: PageData): Range | null {
  const from = Math.ceil(overview.ready / binMillis);
  return overview.ready > 0 && from < bins ? { from, to: bins } : null;
}

/** True for equal parts of the time, neither of which is all. */
export function sameRange(a: Range | null, b: Range | null): boolean {
  return a !== null && b !== null && a.from === b.from && a.to === b.to;
}
