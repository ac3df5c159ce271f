import type { Model } from './model';
import type { ComparisonData, PageData, SampleTypeData } from './protocol';

/** The samples of one type in typed arrays, one entry per cell. */
export interface Samples {
  /** Those of the earlier run, if two are compared. */
  before: Samples | null;
  /** What is said of both, likewise. */
  said: ComparisonData | null;
  type: SampleTypeData;
  node: Int32Array;
  thread: Int32Array;
  bin: Int32Array;
  weight: Float64Array;
  /** Number of samples; the same array as weight where that is the unit. */
  count: Float64Array;
}

/** Unpacks the samples of one type, and those of the earlier run, with what is said of both, if there is one. */
export function unpack(type: SampleTypeData, before?: SampleTypeData, said?: ComparisonData): Samples {
  const weight = Float64Array.from(type.weight);
  return {
    before: before === undefined ? null : unpack(before),
    said: said ?? null,
    type,
    node: nodesOf(type),
    thread: Int32Array.from(type.thread),
    bin: Int32Array.from(type.bin),
    weight,
    count: type.samples.length === 0 ? weight : Float64Array.from(type.samples),
  };
}

/** The node of each cell. */
export function nodesOf({ gap }: SampleTypeData): Int32Array {
  const nodes = Int32Array.from(gap);
  for (let cell = 1; cell < nodes.length; cell++) nodes[cell] += nodes[cell - 1];
  return nodes;
}

/** The samples of all types of a profile, unpacked when they are first looked at. */
export class AllSamples {
  private readonly unpacked = new Map<SampleTypeData, Samples>();

  of(data: PageData, name: string): Samples {
    const at = data.types.findIndex((t) => t.name === name);
    const type = data.types[at];
    let samples = this.unpacked.get(type);
    if (samples === undefined) {
      samples = unpack(type, data.before[at], data.comparison[at]);
      this.unpacked.set(type, samples);
    }
    return samples;
  }

  clear(): void {
    this.unpacked.clear();
  }
}

/** Which samples to look at. Null means all. */
export interface Filter {
  /** 1 for each thread to look at. */
  threads: Uint8Array | null;
  /** Half-open range of time bins. */
  range: Range | null;
}

/** A half-open range of time bins. */
export interface Range {
  from: number;
  to: number;
}

/** No filter. */
export const ALL: Filter = { threads: null, range: null };

/** Self and total weight of each node for one sample type and filter. */
export interface Weights {
  unit: string;
  self: Float64Array;
  total: Float64Array;
  /** Number of samples that end in a node. */
  selfSamples: Float64Array;
  /** Number of samples that end in a node or below it. */
  samples: Float64Array;
  /** What widths go by: total, if two runs are compared that of both. */
  extent: Float64Array;
  /** The earlier run, if two are compared. */
  before: Weights | null;
  /** What is said of both, likewise. */
  said: ComparisonData | null;
  /** What its weights are multiplied by, so that both runs have the same total. */
  scale: number;
}

/**
 * Adds up the cells that pass the filter, then totals from the leaves up. The
 * numbers of an earlier run are scaled on request, so that both runs have the
 * same total and differences are those of shares.
 */
export function weigh(model: Model, samples: Samples, filter: Filter, asShares = false): Weights {
  const now = weighOne(model, samples, filter);
  if (samples.before === null) return now;
  const before = weighOne(model, samples.before, filter);
  if (asShares && before.total[0] > 0 && now.total[0] > 0) rescale(before, now.total[0] / before.total[0]);
  return { ...now, before, said: samples.said, extent: now.total.map((total, n) => total + before.total[n]) };
}

/** The weights of one run. */
function weighOne(model: Model, samples: Samples, filter: Filter): Weights {
  const self = new Float64Array(model.size);
  const count = new Float64Array(model.size);
  eachCell(samples, filter, (cell) => {
    self[samples.node[cell]] += samples.weight[cell];
    count[samples.node[cell]] += samples.count[cell];
  });
  const total = sumUp(model, self);
  return {
    unit: samples.type.unit,
    self,
    total,
    selfSamples: count,
    samples: sumUp(model, count),
    extent: total,
    before: null,
    said: null,
    scale: 1,
  };
}

function rescale(weights: Weights, scale: number): void {
  weights.scale = scale;
  for (const list of [weights.self, weights.total]) for (let n = 0; n < list.length; n++) list[n] *= scale;
}

function sumUp(model: Model, self: Float64Array): Float64Array {
  const total = self.slice();
  for (let n = model.size - 1; n > 0; n--) total[model.parent[n]] += total[n];
  return total;
}

/** Weight per time bin of some threads. */
export function weightByBin(data: PageData, samples: Samples, threads: Uint8Array | null): Float64Array {
  const sums = new Float64Array(Math.max(data.bins, 1));
  eachCell(samples, { threads, range: null }, (cell) => {
    sums[samples.bin[cell]] += samples.weight[cell];
  });
  return sums;
}

/** Weight per thread in a time range, if two runs are compared that of both. */
export function weightByThread(data: PageData, samples: Samples, range: Range | null): Float64Array {
  const sums = new Float64Array(data.threads.length);
  for (const run of samples.before === null ? [samples] : [samples, samples.before])
    eachCell(run, { threads: null, range }, (cell) => {
      sums[run.thread[cell]] += run.weight[cell];
    });
  return sums;
}

function eachCell(samples: Samples, filter: Filter, visit: (cell: number) => void): void {
  const { threads, range } = filter;
  const { thread, bin } = samples;
  for (let cell = 0; cell < thread.length; cell++) {
    if (threads !== null && threads[thread[cell]] === 0) continue;
    if (range !== null && (bin[cell] < range.from || bin[cell] >= range.to)) continue;
    visit(cell);
  }
}
