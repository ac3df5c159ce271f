import type { SampleTypeData } from './protocol';

/**
 * The samples of one type when the nodes of the tree have become others: `into`
 * gives the new node for each, `nodes` is how many of them there are.
 */
export function regroup(type: SampleTypeData, into: Int32Array, nodes: number): SampleTypeData {
  const cells = new Array<number>(nodes).fill(0);
  for (let n = 0; n < into.length; n++) cells[into[n]] += type.cells[n];
  const next = new Int32Array(nodes);
  for (let n = 1; n < nodes; n++) next[n] = next[n - 1] + cells[n - 1];
  const order = new Int32Array(type.weight.length);
  let from = 0;
  for (let n = 0; n < into.length; n++) {
    for (const end = from + type.cells[n]; from < end; from++) order[next[into[n]]++] = from;
  }
  return {
    ...type,
    cells,
    thread: picked(type.thread, order),
    bin: picked(type.bin, order),
    weight: picked(type.weight, order),
    samples: type.samples.length === 0 ? [] : picked(type.samples, order),
  };
}

/** The elements of a list in an order. A plain loop: Array.from takes several times as long. */
function picked(list: number[], order: Int32Array): number[] {
  const all = new Array<number>(order.length);
  for (let i = 0; i < all.length; i++) all[i] = list[order[i]];
  return all;
}
