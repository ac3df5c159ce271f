import type { Model } from '../model';
import type { Weights } from '../samples';

/** A caller or callee of a method, with the weight of the samples that have the call. */
export interface Neighbour {
  /** -1 for frames too small to be listed, and for the root. */
  method: number;
  weight: number;
}

/** A method between its callers and callees. */
export interface Butterfly {
  self: number;
  total: number;
  callers: Neighbour[];
  callees: Neighbour[];
}

/**
 * Who calls a method and what it calls. A sample counts once for a caller, however often recursion repeats the call:
 * of nested nodes of the method only the outermost has callers, and callees are what is above the method's topmost.
 */
export function butterfly(model: Model, weights: Weights, method: number): Butterfly {
  const callers = new Map<number, number>();
  const callees = new Map<number, number>();
  let [self, total, covered] = [0, 0, 0];
  for (let n = 1; n < model.size; n++) {
    if (model.method(n) !== method || weights.total[n] === 0) continue;
    self += weights.self[n];
    if (n >= covered) {
      covered = model.end[n];
      total += weights.total[n];
      add(callers, model.method(model.parent[n]), weights.total[n]);
    }
    for (let c = n + 1; c < model.end[n]; c = model.end[c]) {
      const callee = model.method(c);
      if (callee !== method) add(callees, callee, without(model, weights, c, method, callee));
    }
  }
  return { self, total, callers: sorted(callers), callees: sorted(callees) };
}

/** The weight of a node without that of calls of the method in it which lead to the same callee again. */
function without(model: Model, weights: Weights, node: number, method: number, callee: number): number {
  let weight = weights.total[node];
  for (let n = node + 1; n < model.end[node]; n++) {
    if (model.method(n) !== callee || model.method(model.parent[n]) !== method) continue;
    weight -= weights.total[n];
    n = model.end[n] - 1;
  }
  return weight;
}

function add(sums: Map<number, number>, method: number, weight: number): void {
  if (weight > 0) sums.set(method, (sums.get(method) ?? 0) + weight);
}

function sorted(sums: Map<number, number>): Neighbour[] {
  return [...sums].map(([method, weight]) => ({ method, weight })).sort((a, b) => b.weight - a.weight);
}
