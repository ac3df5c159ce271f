import { KEYS, NOTHING, hottestMethods, type MethodWeight } from './hottest';
import type { Model } from './model';
import type { Weights } from './samples';

/** Steps of a change to either side that have colours of their own. */
export const STEPS = 4;

/** So many standard deviations are no chance where a dozen methods are looked at: two runs show about a doubling. */
const CERTAIN = 5.9;

/** What runs of one program vary by beyond sampling, as a part of the weight (RunSpread of package profile). */
const RUN_SPREAD = 0.08;

/**
 * How much more of all a node has than before, from -STEPS (nothing any more) to
 * STEPS (nothing before). It is 0 where the difference may be chance.
 */
export function stepOf(now: Weights, before: Weights, node: number): number {
  const [is, was] = [now.total[node], before.total[node]];
  if (mayBeChance(is, now.samples[node], was, before.samples[node])) return 0;
  const share = (is - was) / (is + was);
  return Math.sign(share) * Math.ceil(Math.abs(share) * STEPS);
}

/** Tells whether two weights, each of so many samples, differ by no more than chance may make. */
export function mayBeChance(is: number, samples: number, was: number, samplesBefore: number): boolean {
  const noise = Math.sqrt(variance(is, samples) + variance(was, samplesBefore));
  return Math.abs(is - was) <= CERTAIN * noise;
}

/**
 * That of a weight: samples that come at random vary by the root of their number, each with the mean weight,
 * and runs by RUN_SPREAD.
 */
function variance(weight: number, samples: number): number {
  return samples === 0 ? 0 : weight ** 2 * (1 / samples + RUN_SPREAD ** 2);
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
