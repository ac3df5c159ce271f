import type { Model } from './model';
import type { Weights } from './samples';

/** What methods are ranked by: the first, where it is equal the next. */
export const KEYS = ['own', 'self', 'total'] as const;

export type Key = (typeof KEYS)[number];

/** The weights of a method, and the numbers of samples. */
export type MethodWeight = { method: number } & Record<Key | `${Key}Samples`, number>;

/** No weights. */
export const NOTHING = { own: 0, self: 0, total: 0, ownSamples: 0, selfSamples: 0, totalSamples: 0 };

/**
 * Weights of the methods below `root` by rank. What they mean, and that rank, is
 * what the Go package profiler/lines says: own is that of the samples in which no
 * own code is above the method, and nothing of library code. It is counted below
 * `root` only: a library that is zoomed to is nobody's there.
 */
export function hottestMethods(model: Model, weights: Weights, root: number): MethodWeight[] {
  const sums = Array.from({ length: model.methodCount }, (_, method) => ({ method, ...NOTHING }));
  // The end of the subtree of the method's outermost node being visited.
  const active = new Int32Array(model.methodCount);
  for (let n = root; n < model.end[root]; n++) {
    const method = model.method(n);
    if (method < 0 || weights.total[n] === 0) continue;
    const sum = sums[method];
    sum.self += weights.self[n];
    sum.selfSamples += weights.selfSamples[n];
    if (n < active[method]) continue;
    sum.total += weights.total[n];
    sum.totalSamples += weights.samples[n];
    active[method] = model.end[n];
  }
  addOwn(sums, model, weights, root);
  return sums.filter((m) => m.total > 0).sort(byRank((m, key) => m[key]));
}

/** Adds each sample to the topmost own code on its stack. What is in frames too small to list is nobody's. */
function addOwn(sums: MethodWeight[], model: Model, weights: Weights, root: number): void {
  const topmost = new Int32Array(model.end[root] - root); // by node below the root: that method, -1 for none
  for (let n = root; n < model.end[root]; n++) {
    const owner = ownerOf(model, n, n === root ? -1 : topmost[model.parent[n] - root]);
    topmost[n - root] = owner;
    if (owner < 0) continue;
    sums[owner].own += weights.self[n];
    sums[owner].ownSamples += weights.selfSamples[n];
  }
}

/** The topmost own code on the stack of a node, given that of its caller's. */
function ownerOf(model: Model, node: number, callers: number): number {
  const method = model.method(node);
  if (method >= 0) return model.isOwn(method) ? method : callers;
  return model.smaller(node) > 0 ? -1 : callers;
}

/** Orders methods by what `amount` says of each key, the largest first; `first` comes before the other keys. */
export function byRank<M>(amount: (m: M, key: Key) => number, first: Key = KEYS[0]): (a: M, b: M) => number {
  const keys = [first, ...KEYS.filter((key) => key !== first)];
  return (a, b) => keys.reduce((order, key) => order || amount(b, key) - amount(a, key), 0);
}

/** Self weight of the frames below `root` that are too small to be listed, so that it is no method's. */
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
