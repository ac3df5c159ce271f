import { hottestMethods, type MethodWeight } from './hottest';
import type { Model } from './model';
import type { Weights } from './samples';

/** Steps of a change to either side that have colours of their own. */
export const STEPS = 4;

/** So many standard deviations are no chance: about one difference in twenty is larger. */
const CERTAIN = 2;

/**
 * How much more of all a node has than before, from -STEPS (nothing any more) to
 * STEPS (nothing before). It is 0 where the difference may be chance.
 */
export function stepOf(now: Weights, before: Weights, node: number): number {
  const [is, was] = [now.total[node], before.total[node]];
  const noise = Math.sqrt(variance(now, node) + variance(before, node));
  if (Math.abs(is - was) <= CERTAIN * noise) return 0;
  const share = (is - was) / (is + was);
  return Math.sign(share) * Math.ceil(Math.abs(share) * STEPS);
}

/** That of a node's weight: samples that come at random vary by the root of their number, each with the mean weight. */
function variance({ total, samples }: Weights, node: number): number {
  return samples[node] === 0 ? 0 : total[node] ** 2 / samples[node];
}

/** A method in two runs. */
export interface MethodChange extends MethodWeight {
  before: MethodWeight;
}

/** The methods below `root` that have more or less than before, unordered. */
export function changedMethods(model: Model, now: Weights, before: Weights, root: number): MethodChange[] {
  const found = new Map<number, MethodChange>();
  for (const m of hottestMethods(model, now, root))
    found.set(m.method, { ...m, before: { method: m.method, self: 0, total: 0 } });
  for (const m of hottestMethods(model, before, root)) {
    const known = found.get(m.method);
    if (known === undefined) found.set(m.method, { method: m.method, self: 0, total: 0, before: m });
    else known.before = m;
  }
  return [...found.values()].filter((m) => m.self !== m.before.self || m.total !== m.before.total);
}
