import type { PageData } from './protocol';
import { regroup } from './regroup';

/**
 * The profile with library code folded: a run of library frames, with native
 * functions below it, becomes the one that the project's code called. Frames of
 * the project that libraries call back stay. No weight is lost: what the folded
 * frames had is their first one's.
 */
export function foldLibraries(data: PageData): PageData {
  const tree = new FoldedTree(data);
  const place = tree.preorder();
  const into = tree.into.map((node) => place[node]);
  return {
    ...data,
    nodes: tree.nodes(place),
    types: data.types.map((type) => regroup(type, into, place.length)),
  };
}

/** A tree that grows by the nodes of a profile; nodes are numbered as they come. */
class FoldedTree {
  /** The node of this tree for each node of the profile. */
  readonly into: Int32Array;
  private readonly frame: number[] = [-1];
  private readonly depth: number[] = [0];
  private readonly callees: Map<number, number>[] = [new Map()];

  constructor(private readonly data: PageData) {
    const { depth, frame } = data.nodes;
    this.into = new Int32Array(depth.length);
    const path = [0];
    for (let n = 1; n < depth.length; n++) {
      path.length = depth[n];
      const caller = path[depth[n] - 1];
      const node = this.isFolded(caller, frame[n]) ? caller : this.calleeOf(caller, frame[n]);
      this.into[n] = node;
      path.push(node);
    }
  }

  /** True for a frame that is part of the library call that its caller is. */
  private isFolded(caller: number, frame: number): boolean {
    const above = this.frame[caller];
    if (above < 0 || frame < 0 || !this.isLibrary(above)) return false;
    return this.isLibrary(frame) || this.isNative(frame);
  }

  private isLibrary(frame: number): boolean {
    return this.data.methods.library[this.data.frames.method[frame]] === 1;
  }

  private isNative(frame: number): boolean {
    const { methods, frames, strings } = this.data;
    return strings[methods.class[frames.method[frame]]] === '';
  }

  /** The callee of a node with the frame's method; all frames too small to list are one. */
  private calleeOf(caller: number, frame: number): number {
    const method = frame < 0 ? -1 : this.data.frames.method[frame];
    const known = this.callees[caller].get(method);
    if (known !== undefined) {
      if (frame < 0) this.frame[known] += frame + 1;
      return known;
    }
    const node = this.frame.length;
    this.frame.push(frame);
    this.depth.push(this.depth[caller] + 1);
    this.callees.push(new Map());
    this.callees[caller].set(method, node);
    return node;
  }

  /** The place of each node when every subtree is a range. */
  preorder(): Int32Array {
    const place = new Int32Array(this.frame.length);
    const waiting = [0];
    for (let next = 0; waiting.length > 0; next++) {
      const node = waiting.pop()!;
      place[node] = next;
      for (const callee of [...this.callees[node].values()].reverse()) waiting.push(callee);
    }
    return place;
  }

  nodes(place: Int32Array): PageData['nodes'] {
    const depth = new Array<number>(place.length);
    const frame = new Array<number>(place.length);
    place.forEach((at, node) => {
      depth[at] = this.depth[node];
      frame[at] = this.frame[node];
    });
    return { depth, frame };
  }
}
