import { KEYS, NOTHING, hottestMethods, type MethodWeight } from './hottest';
import type { Model } from './model';
import type { ChangeData, ComparisonData } from './protocol';
import type { Weights } from './samples';

/** Steps of a change to either side that have colours of their own. */
export const STEPS = 4;

/** How much more than before is reported, from -STEPS (nothing any more) to STEPS (nothing before); never 0. */
export function sizeOf({ difference }: ChangeData): number {
  return Math.sign(difference) * Math.ceil(Math.abs(difference) * STEPS);
}

/** What is reported of a method; null for nothing, and of what is no method. */
function changeOf(said: ComparisonData | null, method: number): ChangeData | null {
  const at = said === null || method < 0 ? -1 : said.verdicts[method];
  return at < 0 ? null : said!.changes[at];
}

/** How much more a method has than before, in steps; 0 where nothing is reported of it. */
export function stepOf(said: ComparisonData | null, method: number): number {
  const change = changeOf(said, method);
  return change === null ? 0 : sizeOf(change);
}

/** What is reported of a method in words, or why nothing is; "" of what is no method. */
export function verdictOf(said: ComparisonData | null, method: number): string {
  if (said === null || method < 0) return '';
  return changeOf(said, method)?.text ?? said.unchanged[-1 - said.verdicts[method]];
}

/** A method in two runs. */
export interface MethodChange extends MethodWeight {
  before: MethodWeight;
}

/** The methods below `root` that have more or less than before, unordered. */
export function changedMethods(model: Model, now: Weights, before: Weights, root: number): MethodChange[] {
  const found = new Map<number, MethodChange>();
  for (const m of hottestMethods(model, now, root))
    found.set(m.method, { ...m, before: { ...NOTHING, method: m.method } });
  for (const m of hottestMethods(model, before, root)) {
    const known = found.get(m.method);
    if (known === undefined) found.set(m.method, { ...NOTHING, method: m.method, before: m });
    else known.before = m;
  }
  return [...found.values()].filter((m) => KEYS.some((key) => m[key] !== m.before[key]));
}
