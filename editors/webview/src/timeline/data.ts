import type { TimelineData } from '../resources';

/** What threads did, in typed arrays: spans by thread, then by time. Times are microseconds from the start. */
export class Timeline {
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly state: Uint8Array;
  readonly stack: Int32Array;
  /** Index of the first span of each thread, and behind the last. */
  readonly first: Int32Array;
  /** Longest span of each thread: how far before a time one may begin that reaches into it. */
  private readonly longest: Float64Array;

  constructor(readonly data: TimelineData) {
    const { spans, threads } = data;
    const size = spans.gap.length;
    this.from = new Float64Array(size);
    this.to = new Float64Array(size);
    this.state = Uint8Array.from(spans.state);
    this.stack = Int32Array.from(spans.stack);
    this.first = new Int32Array(threads.length + 1);
    this.longest = new Float64Array(threads.length);
    let at = 0;
    threads.forEach((thread, t) => {
      let time = data.from;
      for (const end = at + thread.spans; at < end; at++) {
        time += spans.gap[at];
        this.from[at] = time;
        this.to[at] = time + spans.length[at];
        this.longest[t] = Math.max(this.longest[t], spans.length[at]);
      }
      this.first[t + 1] = at;
    });
  }

  get length(): number {
    return this.data.length;
  }

  /** Calls visit with each span of a thread that overlaps a time. */
  each(thread: number, from: number, to: number, visit: (span: number) => void): void {
    const end = this.first[thread + 1];
    for (let s = this.startAt(thread, from - this.longest[thread]); s < end && this.from[s] < to; s++) {
      if (this.to[s] > from) visit(s);
    }
  }

  /** The first span of a thread that does not begin before a time. */
  private startAt(thread: number, time: number): number {
    let [low, high] = [this.first[thread], this.first[thread + 1]];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.from[middle] < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The frames of a stack, the outermost first, as indexes into the names of the stack table. */
  frames(stack: number): number[] {
    const { parent, frame } = this.data.stacks;
    const list: number[] = [];
    for (let s = stack; s > 0; s = parent[s]) list.push(frame[s]);
    return list.reverse();
  }
}

/** A row on the screen: one thread, or a pool of several put together. */
export interface Row {
  label: string;
  threads: number[];
  /** Threads by their number, those of a row of virtual threads counted. */
  count: number;
  kind: 'thread' | 'inPool' | 'pool' | 'virtual';
  pool: string;
}

/** The rows of threads: those of a pool below the pool's own, unless it is closed. */
export function rowsOf(
  data: TimelineData,
  closed: ReadonlySet<string>,
  wanted: (name: string) => boolean,
): Row[] {
  const rows: Row[] = [];
  const pools = new Map<string, number[]>();
  data.threads.forEach((thread, t) => {
    if (wanted(thread.name)) pools.set(thread.pool, [...(pools.get(thread.pool) ?? []), t]);
  });
  for (const [pool, threads] of pools) {
    const single = threads.length === 1;
    if (!single) rows.push({ label: pool, threads, count: threads.length, kind: 'pool', pool });
    if (!single && closed.has(pool)) continue;
    for (const t of threads) {
      const { name, virtual, count } = data.threads[t];
      const kind = virtual ? 'virtual' : single ? 'thread' : 'inPool';
      rows.push({ label: name, threads: [t], count, kind, pool });
    }
  }
  return rows;
}
