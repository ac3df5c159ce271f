import { hottestMethods, type MethodWeight } from './hottest';
import type { Model } from './model';
import type { Weights } from './samples';

/** Steps of a change to either side that have colours of their own. */
export const STEPS = 4;

/** So many standard deviations of a number of samples are no chance: about one in twenty is beyond. */
const CERTAIN = 2;

/**
 * How much more of all a node has than before, from -STEPS (nothing any more) to
 * STEPS (nothing before). It is 0 where so few samples differ that it may be chance:
 * samples that come at random vary by the root of their number.
 */
export function stepOf(now: Weights, before: Weights, node: number): number {
  const { samples } = now;
  const noise = Math.sqrt(samples[node] + before.scale * before.samples[node]);
  if (Math.abs(samples[node] - before.samples[node]) <= CERTAIN * noise) return 0;
  const all = now.total[node] + before.total[node];
  const share = all > 0 ? (now.total[node] - before.total[node]) / all : 0;
  return Math.sign(share) * Math.ceil(Math.abs(share) * STEPS);
}

/** A method in two runs. */
export interface MethodChange extends MethodWeight {
  before: MethodWeight;
}

/** The methods below `root` in either run, unordered. */
export function changedMethods(model: Model, now: Weights, before: Weights, root: number): MethodChange[] {
  const found = new Map<number, MethodChange>();
  for (const m of hottestMethods(model, now, root))
    found.set(m.method, { ...m, before: { method: m.method, self: 0, total: 0 } });
  for (const m of hottestMethods(model, before, root)) {
    const known = found.get(m.method);
    if (known === undefined) found.set(m.method, { method: m.method, self: 0, total: 0, before: m });
    else known.before = m;
  }
  return [...found.values()];
}
