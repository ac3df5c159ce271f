import type { PageData, SampleTypeData } from './protocol';
import { nodesOf } from './samples';
import { shorten } from './shorttree';

/** The profile with the samples only whose stacks have one method, or null, and none of others, by their full names. */
export function keepStacks(data: PageData, focus: string | null, without: readonly string[]): PageData {
  if (focus === null && without.length === 0) return data;
  const wanted = wantedNodes(data, focus, new Set(without));
  return {
    ...data,
    types: data.types.map((type) => filtered(type, wanted)),
    before: data.before.map((type) => filtered(type, wanted)),
  };
}

/** 1 for each node whose samples have the method and none of the others. */
function wantedNodes(
  { nodes, frames, methods, strings }: PageData,
  focus: string | null,
  without: Set<string>,
): Uint8Array {
  const names = methods.name.map((name, m) => {
    const owner = strings[methods.class[m]];
    return owner === '' ? strings[name] : `${owner}.${strings[name]}`;
  });
  const wanted = new Uint8Array(nodes.depth.length);
  const has: boolean[] = [focus === null];
  const refused: boolean[] = [false];
  wanted[0] = focus === null ? 1 : 0;
  for (let n = 1; n < wanted.length; n++) {
    const depth = nodes.depth[n];
    const name = nodes.frame[n] < 0 ? '' : names[frames.method[nodes.frame[n]]];
    has[depth] = has[depth - 1] || name === focus;
    refused[depth] = refused[depth - 1] || without.has(name);
    wanted[n] = has[depth] && !refused[depth] ? 1 : 0;
  }
  return wanted;
}

function filtered(type: SampleTypeData, wanted: Uint8Array): SampleTypeData {
  const nodes = nodesOf(type);
  const kept: number[] = [];
  nodes.forEach((node, cell) => {
    if (wanted[node] === 1) kept.push(cell);
  });
  const pick = (list: number[]): number[] => kept.map((i) => list[i]);
  return {
    ...type,
    gap: kept.map((cell, i) => nodes[cell] - (i === 0 ? 0 : nodes[kept[i - 1]])),
    thread: pick(type.thread),
    bin: pick(type.bin),
    weight: pick(type.weight),
    samples: type.samples.length === 0 ? [] : pick(type.samples),
  };
}

/** The profile with every method once on a stack: what a later call of it leads to belongs to the first one. */
export function foldRecursion(data: PageData): PageData {
  const { frame } = data.nodes;
  return shorten(data, (tree, caller, node) => {
    const again = frame[node] < 0 ? -1 : tree.callOf(caller, data.frames.method[frame[node]]);
    return again >= 0 ? again : tree.calleeOf(caller, frame[node]);
  });
}
