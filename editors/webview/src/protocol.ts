/**
 * What the page and its host say to each other. The Go twin is
 * flamegraph/protocol.go; testdata/page/*.json pins both.
 *
 * Tables are struct-of-arrays of numbers, never nested objects, and no array
 * is ever null: a profile of 100,000 frames parses in milliseconds.
 */

/** One profile as the page needs it. */
export interface PageData {
  /** Format of this object; the page refuses any other. */
  version: 3;
  /** What was profiled, for people. */
  title: string;
  /** Grows each time a live profile is published again. */
  revision: number;
  /** True while the profiled program runs: a newer revision may follow. */
  live: boolean;
  /** Start of the time axis, milliseconds since 1970 UTC. */
  start: number;
  /** Of the first time bin from the start of the recording, in milliseconds. */
  offset: number;
  /** Width of one time bin in milliseconds. */
  binMillis: number;
  /** Number of time bins; at most 1 when the profile has no time axis. */
  bins: number;
  /** Names of threads; cells refer to them by index. */
  threads: string[];
  /** Kinds of frames ("jit", "inlined", "native", …). */
  kinds: string[];
  /** String table of class and method names. */
  strings: string[];
  methods: MethodTable;
  frames: FrameTable;
  nodes: NodeTable;
  /** Index into `types` of what to show first. */
  defaultType: number;
  types: SampleTypeData[];
  /** What the profile is compared with, for people; empty if with nothing. */
  beforeTitle: string;
  /** The samples of that, one for each of `types`; empty if there is nothing. */
  before: SampleTypeData[];
  /** What differs from that, one for each of `types`; empty if there is nothing. */
  comparison: ComparisonData[];
  /** What the time went on. */
  overview: OverviewData;
  /** The recording as commands name it; empty where nobody knows. */
  recording: string;
  /** What else can be asked for (resources.ts). */
  resources: string[];
  /** An editor shows what is chosen on the page: it takes Selections. */
  follows: boolean;
}

/** What differs from the earlier run in a sample type, of whole recordings. */
export interface ComparisonData {
  /** What was found, or could have been, or why nothing is judged. */
  sentences: string[];
  /** Those that are more than chance, the largest first. */
  changes: ChangeData[];
  /** Why nothing is reported of other methods. */
  unchanged: string[];
  /** Of each method: an index into `changes`, or -1-n for one into `unchanged`. */
  verdicts: number[];
}

/** What is reported of a method, and of the lambdas in it. */
export interface ChangeData {
  /** A sentence. */
  text: string;
  /** The part of what both runs have that they differ by, from -1, which is gone, to 1, which is new. */
  difference: number;
}

/** What the time of a recording went on, in sentences. */
export interface OverviewData {
  /** What to look at first; empty if there is no overview. */
  answer: string;
  /** Of how much time it is. */
  extent: string;
  /** Milliseconds from the start until the program was ready; -1 where nothing tells. */
  ready: number;
  /** Those that are worth a look, the greatest loss first. */
  kinds: KindOfTime[];
  /** The gravest first. */
  findings: Finding[];
  /** What is unremarkable. */
  calm: string[];
  /** What the recording cannot tell, and what else limits the numbers. */
  notes: string[];
}

/** One kind of time. */
export interface KindOfTime {
  label: string;
  /** The share of the time that the run could lose. */
  loss: string;
  text: string;
  /** Name of the sample type that shows more; empty where none does. */
  type: string;
  place: Place;
}

/** One cause. */
export interface Finding {
  /** "sure", "likely" or "hint". */
  sure: string;
  text: string;
  advice: string;
  evidence: string;
  place: Place;
}

/** A place of the overview in own code. */
export interface Place {
  /** What `OpenRequest.frame` sends back; -1 where there is no line. */
  id: number;
  /** For people; empty where there is no place. */
  text: string;
}

/** Methods: indexes into `strings`. */
export interface MethodTable {
  class: number[];
  name: number[];
  /** 1 for library code, 0 for the project's own and native functions. */
  library: number[];
}

/** What a node of the tree shows: a method at its heaviest line there. */
export interface FrameTable {
  /** Id of the frame in the profile, behind those of the earlier one; what `OpenRequest.frame` sends back. -1: no code. */
  id: number[];
  method: number[];
  /** Line, 1-based; 0 when the recording has none. */
  line: number[];
  /** Index into `kinds`. */
  kind: number[];
}

/**
 * The merged calling-context tree in preorder; node 0 is the root.
 * A node whose frame is -1 - n stands for n frames too small to list; the
 * root's frame is -1.
 */
export interface NodeTable {
  depth: number[];
  frame: number[];
  /** The nodes that only start the program's code, in order. */
  starters: number[];
  /** For each of them the frame to show for it and all such nodes around it where they are folded. */
  started: number[];
}

/**
 * Weights of one sample type. Cell i says: `weight[i]` was measured in
 * `thread[i]` during `bin[i]` with its node on top of the stack.
 */
export interface SampleTypeData {
  name: string;
  /** "samples", "ns", "bytes" or "value". */
  unit: string;
  label: string;
  /** How much further on the node of each cell is than that of the cell before, of the first than node 0. */
  gap: number[];
  thread: number[];
  bin: number[];
  weight: number[];
  /** Number of samples per cell, those of waits where they begin; empty when the weight is that number. */
  samples: number[];
  /** One sentence each about how far the numbers can be trusted. */
  warnings: string[];
  /** What further runs say of the total of each method, in a word or two; empty where nobody checked. */
  checked: string[];
  /** The same in a sentence. */
  why: string[];
}

/** Page to host: show where a frame is in the source, or a line of a source file. */
export interface OpenRequest {
  /** Id of a frame, or of a place of the overview. */
  frame: number;
  /** Name of the sample type whose weights to show beside the source. */
  type: string;
  /** Number of a HotFile, and a line of it, instead of the frame. */
  file?: number;
  line?: number;
}

/** Answer to an OpenRequest. */
export interface OpenResult {
  /** True when an editor shows the line; `text` is empty then. */
  opened: boolean;
  /** Path of the source file; empty when it was not found. */
  file: string;
  line: number;
  /** The source text, when the page itself has to show it. */
  text: string;
  unit: string;
  /** Weight of all samples of the type, the 100 % of `lines`. */
  total: number;
  lines: LineWeight[];
  /** What went wrong, one sentence; empty when nothing did. */
  problem: string;
}

/** Weights of one source line; own is self with the library code that it calls. */
export interface LineWeight {
  line: number;
  self: number;
  own: number;
  total: number;
}

/** Page to host: what is chosen, for the editor to show. All is chosen where nothing is set. */
export interface Selection {
  /** Milliseconds since 1970 UTC. */
  from: number;
  /** Exclusive; 0: the time is not chosen. */
  to: number;
  /** Names as PageData has them; none: all. */
  threads: string[];
  /** All threads but those. */
  others: boolean;
  /** Conditions for contexts, all of which hold; none: it does not matter. */
  context: string[];
  /** Full name of a method that stacks have to have, "" for all. */
  focus: string;
  /** Full names of methods that stacks may not have. */
  without: string[];
  /** Name of the sample type. */
  type: string;
}

/** Answer to the page's question whether a live profile has changed, or how much of a recording has been read. */
export interface Status {
  revision: number;
  live: boolean;
  /** 0 to 1; 1 when there is a profile. */
  read: number;
}

/** Host to page, where the host pushes (VS Code). */
export type HostMessage =
  | { kind: 'profile'; data: PageData }
  | { kind: 'opened'; id: number; result: OpenResult }
  | { kind: 'answer'; id: number; data: unknown; problem: string }
  /** Shows who calls a method, which has its full name. */
  | { kind: 'callers'; method: string }
  | { kind: 'problem'; text: string };

/** Page to host, where the host is a message port (VS Code). */
export type PageMessage =
  | { kind: 'ready' }
  | { kind: 'open'; id: number; request: OpenRequest }
  | { kind: 'ask'; id: number; request: string }
  | { kind: 'follow'; chosen: Selection }
  | { kind: 'copy'; text: string };
