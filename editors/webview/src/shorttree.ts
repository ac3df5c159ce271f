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

/** A tree that grows by the nodes of a profile; nodes are numbered as they come, callers before callees. */
export class ShortTree {
  /** The node of this tree for each node of the profile. */
  readonly into: Int32Array;
  readonly frame: number[] = [-1];
  private readonly caller: number[] = [-1];
  /** The callees of all nodes by caller and method: see key. */
  private readonly callees = new Map<number, number>();

  constructor(
    private readonly data: PageData,
    /** The node that a node of the profile becomes part of, below one of this tree. */
    place: (tree: ShortTree, caller: number, node: number) => number,
  ) {
    const { depth } = data.nodes;
    this.into = new Int32Array(depth.length);
    const path = [0];
    for (let n = 1; n < depth.length; n++) {
      const caller = path[depth[n] - 1];
      const node = place(this, caller, n);
      this.into[n] = node;
      path[depth[n]] = node;
    }
  }

  /** The callee of a node with the frame's method; all frames too small to list are one. */
  calleeOf(caller: number, frame: number): number {
    const key = this.key(caller, frame < 0 ? -1 : this.data.frames.method[frame]);
    const known = this.callees.get(key);
    if (known !== undefined) {
      if (frame < 0) this.frame[known] += frame + 1;
      return known;
    }
    const node = this.frame.length;
    this.frame.push(frame);
    this.caller.push(caller);
    this.callees.set(key, node);
    return node;
  }

  /** The nearest node of a method from a node on down to the root; -1 for none. */
  callOf(node: number, method: number): number {
    let at = node;
    while (at > 0 && (this.frame[at] < 0 || this.data.frames.method[this.frame[at]] !== method))
      at = this.caller[at];
    return at > 0 ? at : -1;
  }

  /** One number for a caller and a method, which is -1 for frames too small to list. */
  private key(caller: number, method: number): number {
    return caller * (this.data.methods.name.length + 1) + method + 1;
  }

  /** The place of each node when every subtree is a range. */
  preorder(): Int32Array {
    const { caller } = this;
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
