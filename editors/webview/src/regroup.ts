import type { SampleTypeData } from './protocol';
import { nodesOf } from './samples';

/** The samples of one type when the nodes of the tree have become others: `into` gives the new node for each. */
export function regroup(type: SampleTypeData, into: Int32Array): SampleTypeData {
  const gap = new Array<number>(type.gap.length);
  let before = 0;
  nodesOf(type).forEach((old, cell) => {
    gap[cell] = into[old] - before;
    before = into[old];
  });
  return { ...type, gap };
}
