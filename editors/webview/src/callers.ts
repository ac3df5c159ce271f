import { Model } from './model';
import type { PageData, SampleTypeData } from './protocol';
import { regroup } from './regroup';
import { nodesOf } from './samples';

/** Share of everything below which the callers of a place are not told apart: less than a pixel. */
const SMALLEST = 1e-4;

/**
 * The profile upside down: below the root stand the methods on top of the
 * stacks, below each its callers, and so on. With a method, stacks are cut below
 * their topmost call of it, and those without it stay at the root, so that
 * shares remain shares of all. What a node has of its own is where stacks begin.
 */
export function callersOf(model: Model, method: number | null): PageData {
  const tree = new CallerTree(model);
  tree.grow(method);
  const { nodes, into } = tree;
  return {
    ...model.data,
    nodes,
    types: model.data.types.map((type) => regroup(type, into)),
    before: model.data.before.map((type) => regroup(type, into)),
  };
}

/** The callers of the method with a name, or of all where there is none. */
export function callersIn(model: Model, name: string): Model {
  const method = model.methodNamed(name);
  return new Model(callersOf(model, method < 0 ? null : method), true);
}

/** The nodes of the tree of callers, in preorder, heaviest first. */
class CallerTree {
  readonly nodes: PageData['nodes'] = { depth: [0], frame: [-1], starters: [], started: [] };
  /** The node of this tree where the samples of each of the profile's are. */
  readonly into: Int32Array;
  /** How far each node's samples have climbed: the node itself, then its callers. */
  private readonly at: Int32Array;
  private readonly method: Int32Array;
  /** What each node has of its own: the sum of its shares of all sample types. */
  private readonly share: Float64Array;
  /** The same in the sample type that is shown first. */
  private readonly first: Float64Array;

  constructor(private readonly model: Model) {
    this.into = new Int32Array(model.size);
    this.at = new Int32Array(model.size);
    this.method = Int32Array.from({ length: model.size }, (_, node) => model.method(node));
    this.share = new Float64Array(model.size);
    this.first = new Float64Array(model.size);
    const { types, before, defaultType } = model.data;
    for (const run of [types, before]) run.forEach((type, i) => this.addShares(type, i === defaultType));
  }

  private addShares(type: SampleTypeData, isFirst: boolean): void {
    const all = type.weight.reduce((sum, weight) => sum + weight, 0);
    nodesOf(type).forEach((node, cell) => {
      const share = type.weight[cell] / Math.max(all, 1);
      this.share[node] += share;
      if (isFirst) this.first[node] += share;
    });
  }

  /** Fills the tree with the callers of a method, or of all that are on top. */
  grow(method: number | null): void {
    const { at, model } = this;
    for (let n = 1; n < model.size; n++)
      at[n] = method === null || this.method[n] === method ? n : at[model.parent[n]];
    const nodes: number[] = [];
    for (let n = 1; n < model.size; n++) if (at[n] > 0 && this.share[n] > 0) nodes.push(n);
    this.add(nodes, 1);
  }

  /** Adds the methods that samples of some nodes are at, and below each its callers. */
  private add(nodes: number[], depth: number): void {
    for (const { group, share } of this.byMethod(nodes)) {
      const place = this.nodes.depth.length;
      this.nodes.depth.push(depth);
      this.nodes.frame.push(this.frameOf(group));
      for (const node of group) this.into[node] = place;
      if (share < SMALLEST) continue;
      for (const node of group) this.at[node] = this.model.parent[this.at[node]];
      this.add(
        group.filter((node) => this.at[node] > 0),
        depth + 1,
      );
    }
  }

  /** Nodes by the method that their samples are at, heaviest first. */
  private byMethod(nodes: number[]): { group: number[]; first: number; share: number }[] {
    const groups = new Map<number, { group: number[]; first: number; share: number }>();
    for (const node of nodes) {
      const method = this.method[this.at[node]];
      let found = groups.get(method);
      if (found === undefined) groups.set(method, (found = { group: [], first: 0, share: 0 }));
      found.group.push(node);
      found.first += this.first[node];
      found.share += this.share[node];
    }
    return [...groups.values()].sort((a, b) => b.first - a.first || b.share - a.share);
  }

  /** The frame of the heaviest; frames too small to list are put together. */
  private frameOf(group: number[]): number {
    const { frame } = this.model;
    if (this.method[this.at[group[0]]] < 0)
      return [...new Set(group.map((node) => this.at[node]))].reduce(
        (merged, at) => merged + frame[at] + 1,
        -1,
      );
    const heaviest = group.reduce((a, b) => (this.share[b] > this.share[a] ? b : a));
    return frame[this.at[heaviest]];
  }
}
