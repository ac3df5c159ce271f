import type { Model } from './model';
import type { Weights } from './samples';

/** Self and total weight of one method, and the numbers of samples. */
export interface MethodWeight {
  method: number;
  self: number;
  total: number;
  selfSamples: number;
  totalSamples: number;
}

/**
 * Weights of the methods below `root`, by total, largest first. A sample
 * counts once in a method's total however often the method is on its stack.
 */
export function hottestMethods(model: Model, weights: Weights, root: number): MethodWeight[] {
  const [self, total, selfSamples, totalSamples] = Array.from(
    { length: 4 },
    () => new Float64Array(model.methodCount),
  );
  // The end of the subtree of the method's outermost node being visited.
  const active = new Int32Array(model.methodCount);
  for (let n = root; n < model.end[root]; n++) {
    const method = model.method(n);
    if (method < 0 || weights.total[n] === 0) continue;
    self[method] += weights.self[n];
    selfSamples[method] += weights.selfSamples[n];
    if (n < active[method]) continue;
    total[method] += weights.total[n];
    totalSamples[method] += weights.samples[n];
    active[method] = model.end[n];
  }
  const found: MethodWeight[] = [];
  for (let m = 0; m < total.length; m++) {
    if (total[m] === 0) continue;
    found.push({
      method: m,
      self: self[m],
      total: total[m],
      selfSamples: selfSamples[m],
      totalSamples: totalSamples[m],
    });
  }
  return found.sort((a, b) => b.total - a.total || b.self - a.self);
}

/** Own weight of the frames below `root` that are too small to be listed, so that it is no method's. */
export function unlisted(model: Model, weights: Weights, root: number): number {
  let sum = 0;
  for (let n = root; n < model.end[root]; n++) if (model.smaller(n) > 0) sum += weights.self[n];
  return sum;
}

/** The methods whose short name another one of them has, too. */
export function ambiguous(model: Model, methods: MethodWeight[]): Set<number> {
  const first = new Map<string, number>();
  const found = new Set<number>();
  for (const { method } of methods) {
    const name = model.shortMethodName(method);
    const other = first.get(name);
    if (other === undefined) first.set(name, method);
    else found.add(other).add(method);
  }
  return found;
}
