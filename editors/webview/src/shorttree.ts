import type { PageData } from './protocol';
import { regroup } from './regroup';

/** The profile with other nodes: no weight is lost. */
export function shorten(
  data: PageData,
  place: (tree: ShortTree, caller: number, node: number) => number,
): PageData {
  const tree = new ShortTree(data, place);
  const order = tree.preorder();
  const into = tree.into.map((node) => order[node]);
  return {
    ...data,
    nodes: tree.nodes(order),
    types: data.types.map((type) => regroup(type, into)),
    before: data.before.map((type) => regroup(type, into)),
  };
}

/** A tree that grows by the nodes of a profile, each by one at most; nodes are numbered as they come, callers before callees. */
export class ShortTree {
  /** The node of this tree for each node of the profile. */
  readonly into: Int32Array;
  readonly frame: Int32Array;
  private readonly caller: Int32Array;
  /** -1 of frames too small to list, and of the root. */
  private readonly method: Int32Array;
  /** The callee of each node that came first, 0 for none: most have no other. */
  private readonly first: Int32Array;
  /** The others by caller and method, 0 where there is none: a Map would take an object for each key that is so large. */
  private readonly slots: Int32Array;
  /** How many nodes there are. */
  private count = 0;

  constructor(
    private readonly data: PageData,
    /** The node that a node of the profile becomes part of, below one of this tree. */
    place: (tree: ShortTree, caller: number, node: number) => number,
  ) {
    const { depth } = data.nodes;
    this.into = new Int32Array(depth.length);
    this.frame = new Int32Array(depth.length);
    this.caller = new Int32Array(depth.length);
    this.method = new Int32Array(depth.length);
    this.first = new Int32Array(depth.length);
    this.slots = new Int32Array(2 << Math.ceil(Math.log2(depth.length)));
    const path = [this.add(-1, -1, -1)];
    for (let n = 1; n < depth.length; n++) {
      const caller = path[depth[n] - 1];
      const node = place(this, caller, n);
      this.into[n] = node;
      path[depth[n]] = node;
    }
  }

  /** The callee of a node with the frame's method; all frames too small to list are one. */
  calleeOf(caller: number, frame: number): number {
    const method = frame < 0 ? -1 : this.data.frames.method[frame];
    const first = this.first[caller];
    if (first === 0) return (this.first[caller] = this.add(caller, method, frame));
    if (this.method[first] === method) return this.with(first, frame);
    const slot = this.slotOf(caller, method);
    const known = this.slots[slot];
    if (known > 0) return this.with(known, frame);
    return (this.slots[slot] = this.add(caller, method, frame));
  }

  /** A node with another frame of its method, or with more that are too small to list. */
  private with(node: number, frame: number): number {
    if (frame < 0) this.frame[node] += frame + 1;
    return node;
  }

  private add(caller: number, method: number, frame: number): number {
    this.caller[this.count] = caller;
    this.method[this.count] = method;
    this.frame[this.count] = frame;
    return this.count++;
  }

  /** The nearest node of a method from a node on down to the root; -1 for none. */
  callOf(node: number, method: number): number {
    let at = node;
    while (at > 0 && this.method[at] !== method) at = this.caller[at];
    return at > 0 ? at : -1;
  }

  /** The slot that the callee of a method has, or will have. */
  private slotOf(caller: number, method: number): number {
    const mask = this.slots.length - 1;
    const mixed = Math.imul(Math.imul(caller, 0x9e3779b1) + method, 0x85ebca6b);
    let slot = (mixed ^ (mixed >>> 15)) & mask;
    while (this.slots[slot] > 0 && !this.is(this.slots[slot], caller, method)) slot = (slot + 1) & mask;
    return slot;
  }

  private is(node: number, caller: number, method: number): boolean {
    return this.caller[node] === caller && this.method[node] === method;
  }

  /** The place of each node when every subtree is a range. */
  preorder(): Int32Array {
    const caller = this.caller.subarray(0, this.count);
    const size = new Int32Array(caller.length).fill(1);
    for (let node = size.length - 1; node > 0; node--) size[caller[node]] += size[node];
    const place = new Int32Array(size.length);
    // Where the next callee of each node belongs.
    const next = new Int32Array(size.length);
    next[0] = 1;
    for (let node = 1; node < size.length; node++) {
      place[node] = next[caller[node]];
      next[caller[node]] += size[node];
      next[node] = place[node] + 1;
    }
    return place;
  }

  nodes(place: Int32Array): PageData['nodes'] {
    const depth = new Array<number>(place.length).fill(0);
    const frame = new Array<number>(place.length).fill(-1);
    for (let node = 1; node < place.length; node++) {
      depth[place[node]] = depth[place[this.caller[node]]] + 1;
      frame[place[node]] = this.frame[node];
    }
    return { depth, frame, starters: [], started: [] };
  }
}
