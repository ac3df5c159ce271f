import type { Model } from '../model';
import type { Weights } from '../samples';

/** The children of a node that have weight, the heaviest first. */
export function childrenOf(model: Model, weights: Weights, node: number): number[] {
  const children: number[] = [];
  for (let c = node + 1; c < model.end[node]; c = model.end[c]) {
    if (weights.total[c] > 0) children.push(c);
  }
  return children.sort((a, b) => weights.total[b] - weights.total[a]);
}

/** The rows of a call tree of which some nodes are open, in the order of the screen. */
export function openRows(model: Model, weights: Weights, open: ReadonlySet<number>): number[] {
  const rows: number[] = [];
  const visit = (node: number): void => {
    for (const child of childrenOf(model, weights, node)) {
      rows.push(child);
      if (open.has(child)) visit(child);
    }
  };
  visit(0);
  return rows;
}

/** The nodes on the heaviest path below a node, as long as it has most of its weight. */
export function heaviestPath(model: Model, weights: Weights, node: number): number[] {
  const path = [node];
  for (let at = node; ;) {
    const [first] = childrenOf(model, weights, at);
    if (first === undefined || weights.total[first] < weights.total[at] / 2) return path;
    path.push(first);
    at = first;
  }
}
