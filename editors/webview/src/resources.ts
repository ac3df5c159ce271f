import type { LineWeight } from './protocol';

/**
 * What a page can ask for beside the profile. The Go twin is flamegraph/resources.go;
 * no array is ever null.
 */

/** What threads did ("timeline", or "timeline?from=MICROS&to=MICROS"). Times are microseconds from `start`. */
export interface TimelineData {
  /** Milliseconds since 1970 UTC. */
  start: number;
  length: number;
  /** The part of it that spans are of. */
  from: number;
  to: number;
  /** Else spans are put together: ask for a shorter time to see each. */
  exact: boolean;
  /** What of the time was recorded. */
  chunks: [from: number, to: number][];
  /** Names of states; spans refer to them by index. */
  states: string[];
  events: string[];
  /** What was not recorded, for people. */
  limits: string[];
  threads: ThreadData[];
  stops: StopTable;
  spans: SpanTable;
  stacks: StackTable;
}

/** A row of the timeline. */
export interface ThreadData {
  name: string;
  pool: string;
  virtual: boolean;
  /** Threads in the row. */
  count: number;
  /** Entries of the span table. */
  spans: number;
}

/** Times in which the whole program stood still. */
export interface StopTable {
  from: number[];
  length: number[];
  what: string[];
  collector: boolean[];
  /** Stopping itself took longer, but was not recorded. */
  atLeast: boolean[];
}

/** What threads did: by thread, then by time. */
export interface SpanTable {
  /** From the start of the one before, of a thread's first from `from`. */
  gap: number[];
  length: number[];
  state: number[];
  /** Index into events, -1 where spans are put together. */
  event: number[];
  /** Index into the stack table, 0 for none. */
  stack: number[];
}

/** Stack traces as a tree: each is a frame on top of its callers. Number 0 has no frames. */
export interface StackTable {
  parent: number[];
  frame: number[];
  names: string[];
}

/** A chart ("charts", "chart?field=…"). Times are milliseconds from the start of the recording. */
export interface ChartData {
  title: string;
  unit: string;
  note: string;
  dots: boolean;
  /** Some of it is of the whole program, not of the chosen threads and contexts. */
  whole: boolean;
  /** None where nothing of it is chosen. */
  lines: LineData[];
}

/** One line of a chart; null is a gap. */
export interface LineData {
  label: string;
  times: number[];
  values: (number | null)[];
}

/** An event type ("types"; "fields" answers the names of what charts can draw, as "jdk.CPULoad.jvmUser"). */
export interface TypeData {
  name: string;
  label: string;
  description: string;
  category: string;
  count: number;
  /** All events together. */
  millis: number;
  lasts: boolean;
}

/** A part of the events of a type ("events?type=…"). */
export interface EventPage {
  fields: { name: string; label: string; number: boolean }[];
  events: EventData[];
  from: number;
  count: number;
  all: number;
  /** Events that were not read. */
  more: number;
  /** They are of the whole program, not of threads or contexts that can be chosen. */
  whole: boolean;
}

/** One event; times are milliseconds from the start of the recording. */
export interface EventData {
  millis: number;
  cells: string[];
  stack: string[];
}

/** One thing that a recording says of the JVM, the machine or itself ("about"). */
export interface FactData {
  section: string;
  label: string;
  text: string;
}

/** What a statement returned ("query?sql=…&from=MILLIS&to=MILLIS&thread=…&sort=NUMBER&column=NAME&down=1"). */
export interface QueryResult {
  columns: QueryColumn[];
  rows: string[][];
  more: boolean;
  /** What is chosen matters for it. */
  narrowed: boolean;
  /** Tables that it was read from of which threads and contexts choose nothing, or not even the time does. */
  whole: string[];
}

/** A column of a result. */
export interface QueryColumn {
  name: string;
  number: boolean;
  /** Of the values: milliseconds since 1970 UTC for "time", else as that of charts. */
  unit: string;
  /** What a cell says in which there is nothing. */
  missing: string;
  /** For charts; empty where the column has no numbers. */
  values: (number | null)[];
}

/** What the last word of a statement may become ("complete?before=…&after=…"). */
export interface CompletionData {
  /** Bytes before the word. */
  begun: number;
  /** The likeliest first. */
  words: string[];
}

/** A request with its parameters, some of which may have several values. */
export function request(
  name: string,
  parameters: Record<string, string | number> = {},
  repeated: Record<string, readonly string[]> = {},
): string {
  const one = Object.entries(parameters).map(([key, value]): [string, string[]] => [key, [String(value)]]);
  const text = words({ ...Object.fromEntries(one), ...repeated });
  return text === '' ? name : `${name}?${text}`;
}

/** Parameters that may have several values. */
export function words(parameters: Record<string, readonly string[]>): string {
  const list = new URLSearchParams();
  for (const [name, values] of Object.entries(parameters)) {
    for (const value of values) list.append(name, value);
  }
  return list.toString();
}

/** Source files with what their lines have ("lines?type=…"), the one with the hottest line first. */
export interface HotFiles {
  unit: string;
  /** Weight of all samples. */
  total: number;
  files: HotFile[];
}

/** One source file. */
export interface HotFile {
  /** "text?file=…" answers its text. */
  file: number;
  name: string;
  path: string;
  self: number;
  own: number;
  lines: LineWeight[];
}

/** The text of a source file. */
export interface SourceText {
  text: string;
}

/** Who calls a line and what it calls ("calls?type=…&file=…&line=…"). */
export interface CallsData {
  callers: CallWeight[];
  callees: CallWeight[];
}

/** A caller or callee. */
export interface CallWeight {
  name: string;
  line: number;
  weight: number;
}

/** What a thread was in, such as requests ("bars?thread=…"). Times are microseconds from the start. */
export interface BarsData {
  /** In order of time. */
  bars: BarData[];
  more: boolean;
}

/** An event that lasts. */
export interface BarData {
  from: number;
  length: number;
  /** How many are around it. */
  depth: number;
  type: string;
  /** What it was about. */
  text: string;
}

/** A view that a statement may be the name of ("views"). */
export interface ViewData {
  name: string;
  category: string;
  description: string;
}

/** What contexts of the recording took ("contexts?type=…&by=…&context=…"). Times are milliseconds. */
export interface ContextsData {
  types: ContextRow[];
  /** The type whose values and slowest contexts follow. */
  type: string;
  /** The field by which; "" where none has few values. */
  field: string;
  /** Fields by which contexts can be told apart. */
  fields: string[];
  values: ContextRow[];
  slowest: SlowContext[];
  /** Within the chosen contexts, the longest first. */
  waits: ContextWait[];
  notes: string[];
}

/** Contexts that have a type or value in common. */
export interface ContextRow {
  name: string;
  /** What chooses them. */
  condition: string;
  count: number;
  work: WorkData;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

/** What threads did. */
export interface WorkData {
  cpu: number;
  native: number;
  lock: number;
  io: number;
  wait: number;
  memory: number;
  unknown: number;
}

/** One context that took long. */
export interface SlowContext {
  name: string;
  /** "" where none chooses it alone: then time and thread do. */
  condition: string;
  thread: string;
  /** From the start of the recording. */
  from: number;
  millis: number;
  work: WorkData;
}

/** A wait in a chosen context. */
export interface ContextWait {
  from: number;
  millis: number;
  state: string;
  thread: string;
  text: string;
  /** The thread that held the lock; "" where nobody knows. */
  owner: string;
  /** What that did meanwhile. */
  did: string;
}

/** A number of the last runs ("history?number=own(demo.Main)&type=cpu"). */
export interface HistoryData {
  number: string;
  /** Of values, spreads and the limit, as that of charts. */
  unit: string;
  /** Of a budget, null for none. */
  limit: number | null;
  /** The oldest first. */
  runs: PastRun[];
  /** Those of the project that can be asked for. */
  budgets: string[];
}

/** The number of one run. */
export interface PastRun {
  /** How people call it. */
  run: string;
  recording: string;
  /** As JSON has times. */
  started: string;
  commit?: string;
  branch?: string;
  value?: number;
  /** What runs vary by: a standard deviation. */
  spread?: number;
  /** Value and spread, or what is missing, for people. */
  text: string;
  /** Why the value is a lower bound. */
  dropped?: string;
  missing?: string;
  /** What is not as in the run before: JDK, options, machine. */
  differ?: string[];
}
