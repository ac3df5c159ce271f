import type { PageData } from './protocol';

/** Frame value of nodes that stand for several frames too small to list. */
const FIRST_SMALLER = -1;

/**
 * The tree of one profile in typed arrays. Nodes are in preorder, so the
 * subtree of node n is the index range [n, end[n]).
 */
export class Model {
  readonly size: number;
  readonly depth: Int32Array;
  readonly frame: Int32Array;
  readonly parent: Int32Array;
  readonly end: Int32Array;
  readonly maxDepth: number;
  /** Node ids of each depth, ascending. */
  readonly levels: Int32Array[];
  private readonly names: string[];
  private readonly shortNames: string[] = [];

  constructor(
    readonly data: PageData,
    /** True where callers are below what they call: see callers.ts. */
    readonly upward = false,
  ) {
    this.size = data.nodes.depth.length;
    this.depth = new Int32Array(data.nodes.depth);
    this.frame = new Int32Array(data.nodes.frame);
    this.parent = new Int32Array(this.size);
    this.end = new Int32Array(this.size);
    this.maxDepth = this.link();
    this.levels = this.groupByDepth();
    this.names = methodNames(data);
  }

  /** Fills parent and end; returns the greatest depth. */
  private link(): number {
    const path: number[] = [];
    let deepest = 0;
    for (let n = 0; n < this.size; n++) {
      const d = this.depth[n];
      while (path.length > d) this.end[path.pop()!] = n;
      this.parent[n] = d === 0 ? -1 : path[d - 1];
      path.push(n);
      deepest = Math.max(deepest, d);
    }
    for (const n of path) this.end[n] = this.size;
    return deepest;
  }

  private groupByDepth(): Int32Array[] {
    const counts = new Int32Array(this.maxDepth + 1);
    for (let n = 0; n < this.size; n++) counts[this.depth[n]]++;
    const levels = Array.from(counts, (count) => new Int32Array(count));
    counts.fill(0);
    for (let n = 0; n < this.size; n++) {
      const d = this.depth[n];
      levels[d][counts[d]++] = n;
    }
    return levels;
  }

  /** How many frames the node stands for: 0 unless they were merged for being small. */
  smaller(node: number): number {
    return this.frame[node] <= FIRST_SMALLER && node > 0 ? -1 - this.frame[node] : 0;
  }

  /** Index of the node's method, -1 for the root and merged small frames. */
  method(node: number): number {
    const frame = this.frame[node];
    return frame < 0 || node === 0 ? -1 : this.data.frames.method[frame];
  }

  kind(node: number): string {
    const frame = this.frame[node];
    return frame < 0 || node === 0 ? '' : this.data.kinds[this.data.frames.kind[frame]];
  }

  /** Hottest source line of the node's frame, 0 when unknown. */
  line(node: number): number {
    const frame = this.frame[node];
    return frame < 0 || node === 0 ? 0 : this.data.frames.line[frame];
  }

  /** Full name of a method: class.method. */
  methodName(method: number): string {
    return this.names[method];
  }

  get methodCount(): number {
    return this.names.length;
  }

  isLibrary(method: number): boolean {
    return this.data.methods.library[method] === 1;
  }

  /** True for the project's own code. Native functions, and samples without a stack, are nobody's. */
  isOwn(method: number): boolean {
    return !this.isLibrary(method) && this.className(method) !== '';
  }

  className(method: number): string {
    return this.data.strings[this.data.methods.class[method]];
  }

  /** Full name of a node for people. */
  name(node: number): string {
    if (node === 0) return 'all';
    const merged = this.smaller(node);
    if (merged > 0) return `${merged} smaller frame${merged === 1 ? '' : 's'}`;
    return this.names[this.method(node)];
  }

  /** The node's name without the package. */
  shortName(node: number): string {
    const method = this.method(node);
    return method < 0 ? this.name(node) : this.shortMethodName(method);
  }

  /** The method's name without the package: Outer$Inner.method. */
  shortMethodName(method: number): string {
    this.shortNames[method] ??= this.shorten(method);
    return this.shortNames[method];
  }

  /** The package of the method's class, "" for native functions. */
  packageName(method: number): string {
    const className = this.className(method);
    return className.slice(0, Math.max(className.lastIndexOf('.'), 0));
  }

  private shorten(method: number): string {
    const className = this.className(method);
    const simple = className.slice(className.lastIndexOf('.') + 1);
    const name = this.data.strings[this.data.methods.name[method]];
    return simple === '' ? name : `${simple}.${name}`;
  }

  /** The names of a stack, the top first. */
  stack(node: number): string[] {
    return this.upward ? this.path(node) : this.path(node).reverse();
  }

  /** The method with a full name, -1 if there is none. */
  methodNamed(name: string): number {
    return this.names.indexOf(name);
  }

  /** Names from the root (exclusive) down to the node: finds it again in another revision. */
  path(node: number): string[] {
    const names: string[] = [];
    for (let n = node; n > 0; n = this.parent[n]) names.push(this.name(n));
    return names.reverse();
  }

  /** The node with this path, or the deepest ancestor of it that still exists. */
  find(path: readonly string[]): number {
    let at = 0;
    for (const name of path) {
      const child = this.child(at, name);
      if (child < 0) return at;
      at = child;
    }
    return at;
  }

  /**
   * The node with this path in a tree in which library code is hidden, while it was not where the path is from, or the
   * other way round: frames of libraries may be missing on either side. Of several nodes it is the heaviest.
   */
  findHidden(path: readonly string[], total: Float64Array): number {
    let at = 0;
    for (const name of path) {
      const child = this.child(at, name);
      at = child >= 0 ? child : this.calledBack(at, name, total);
    }
    return at;
  }

  /** What a node calls through library code alone; the node itself where there is none of that name. */
  private calledBack(node: number, name: string, total: Float64Array): number {
    let heaviest = node;
    let n = node + 1;
    while (n < this.end[node]) {
      if (this.name(n) === name && (heaviest === node || total[n] > total[heaviest])) heaviest = n;
      const method = this.method(n);
      const through = method >= 0 && (this.isLibrary(method) || this.className(method) === '');
      n = through ? n + 1 : this.end[n];
    }
    return heaviest;
  }

  private child(node: number, name: string): number {
    for (let c = node + 1; c < this.end[node]; c = this.end[c]) {
      if (this.name(c) === name) return c;
    }
    return -1;
  }
}

function methodNames(data: PageData): string[] {
  return data.methods.name.map((name, i) => {
    const className = data.strings[data.methods.class[i]];
    return className === '' ? data.strings[name] : `${className}.${data.strings[name]}`;
  });
}
