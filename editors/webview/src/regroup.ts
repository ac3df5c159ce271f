import type { SampleTypeData } from './protocol';

/**
 * The samples of one type when the nodes of the tree have become others: `into`
 * gives the new node for each, `nodes` is how many of them there are.
 */
export function regroup(type: SampleTypeData, into: Int32Array, nodes: number): SampleTypeData {
  const cells = new Array<number>(nodes).fill(0);
  type.cells.forEach((count, n) => (cells[into[n]] += count));
  const next = new Int32Array(nodes);
  for (let n = 1; n < nodes; n++) next[n] = next[n - 1] + cells[n - 1];
  const order = new Int32Array(type.weight.length);
  let from = 0;
  type.cells.forEach((count, n) => {
    for (let i = 0; i < count; i++) order[next[into[n]]++] = from++;
  });
  const sorted = (list: number[]): number[] => Array.from(order, (cell) => list[cell]);
  return {
    ...type,
    cells,
    thread: sorted(type.thread),
    bin: sorted(type.bin),
    weight: sorted(type.weight),
    samples: type.samples.length === 0 ? [] : sorted(type.samples),
  };
}
