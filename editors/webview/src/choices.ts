import type { SavedState } from './host';
import type { PageData } from './protocol';
import type { Range } from './samples';

/** What the user chose, in terms of one revision of a profile. */
export interface Choices {
  /** Name of the view. */
  view: string;
  /** Name of the sample type. */
  type: string;
  icicle: boolean;
  table: boolean;
  /** Library code is hidden. */
  hidden: boolean;
  /** What only starts the program's code is shown frame by frame. */
  unfolded: boolean;
  /** Two runs are compared by shares of all, not by weights. */
  shares: boolean;
  /** The tiles of the overview are open. Null: where there are findings. */
  overview: boolean | null;
  /** Shows callers: of one method by its name, of all for "". Null shows callees. */
  callers: string | null;
  query: string;
  /** What the history is of; "" for the hottest method. */
  number: string;
  /** Full name of the method that stacks have to have; null: they need not. */
  focus: string | null;
  /** Full names of methods that stacks may not have. */
  without: string[];
  /** A method that is on a stack several times is shown once. */
  flat: boolean;
  /** The editor does not show what is chosen here. */
  alone: boolean;
  range: Range | null;
  /** 1 for each thread to look at; null for all. */
  threads: Uint8Array | null;
  /** Conditions for contexts, all of which hold; none for everything. */
  context: readonly string[];
  /** The field by which contexts are told apart: the outermost frames; "" for none. */
  by: string;
}

/** How the server calls the threads that were put together to keep a page small. */
const OTHER_THREADS = '[other threads]';

/** The chosen threads by name, each once; with others all but these. None for all. */
export interface ChosenThreads {
  names: string[];
  others: boolean;
}

/** Threads that were put together have no name: they are all but those that have one. */
export function chosenThreads(data: Pick<PageData, 'threads'>, threads: Uint8Array | null): ChosenThreads {
  const named = (chosen: 0 | 1): string[] =>
    threads === null ? [] : [...new Set(data.threads.filter((_, i) => threads[i] === chosen))];
  const others = named(1).includes(OTHER_THREADS);
  return { names: named(others ? 0 : 1), others };
}

/** What is chosen before there is a profile. */
export const NOTHING_CHOSEN: Choices = {
  view: 'flame',
  type: '',
  icicle: false,
  table: false,
  hidden: false,
  unfolded: false,
  shares: false,
  overview: null,
  callers: null,
  query: '',
  number: '',
  focus: null,
  without: [],
  flat: false,
  alone: false,
  range: null,
  threads: null,
  context: [],
  by: '',
};

/**
 * Choices in terms that mean the same in another revision: threads by name,
 * time in milliseconds, the zoomed node by the names above it.
 */
export function remember(choices: Choices, data: PageData, zoom: string[]): SavedState {
  const { range, threads } = choices;
  return {
    ...choices,
    zoom,
    range: range === null ? null : millisOf(range, data),
    threads: threads === null ? null : data.threads.filter((_, i) => threads[i] === 1),
  };
}

/** Saved choices in terms of a profile; what it does not have falls back to all. */
export function recall(saved: SavedState, data: PageData, tableByDefault: boolean): Choices {
  return {
    view: saved.view ?? 'flame',
    type: (data.types.find((t) => t.name === saved.type) ?? data.types[data.defaultType]).name,
    icicle: saved.icicle ?? false,
    table: saved.table ?? tableByDefault,
    hidden: saved.hidden ?? false,
    unfolded: saved.unfolded ?? false,
    shares: saved.shares ?? false,
    overview: saved.overview ?? null,
    callers: saved.callers ?? null,
    query: saved.query ?? '',
    number: saved.number ?? '',
    focus: saved.focus ?? null,
    without: saved.without ?? [],
    flat: saved.flat ?? false,
    alone: saved.alone ?? false,
    range: binsOf(saved.range ?? null, data),
    threads: threadsOf(saved.threads ?? null, data),
    context: saved.context ?? [],
    by: saved.by ?? '',
  };
}

/** The time of some bins, in milliseconds from the start of the recording. */
export function millisOf(range: Range, data: PageData): Range {
  const time = (bin: number): number => Math.max(data.offset + bin * data.binMillis, 0);
  return { from: time(range.from), to: time(range.to) };
}

/** The bins that a time touches; null where that is all of them. */
export function binsAround(millis: Range, data: PageData): Range | null {
  const bin = (time: number): number => (time - data.offset) / data.binMillis;
  const from = Math.min(Math.max(Math.floor(bin(millis.from) + 1e-6), 0), data.bins - 1);
  const to = Math.min(Math.max(Math.ceil(bin(millis.to) - 1e-6), from + 1), data.bins);
  return from > 0 || to < data.bins ? { from, to } : null;
}

function binsOf(millis: Range | null, data: PageData): Range | null {
  if (millis === null) return null;
  const bin = (time: number): number => Math.round((time - data.offset) / data.binMillis);
  const from = Math.max(bin(millis.from), 0);
  const to = Math.min(Math.max(bin(millis.to), from + 1), data.bins);
  return from < to && (from > 0 || to < data.bins) ? { from, to } : null;
}

/** The threads of some names; null where that is all or none of them. */
export function threadsOf(names: readonly string[] | null, data: PageData): Uint8Array | null {
  if (names === null) return null;
  const wanted = new Set(names);
  const chosen = Uint8Array.from(data.threads, (name) => (wanted.has(name) ? 1 : 0));
  return chosen.includes(1) && chosen.includes(0) ? chosen : null;
}
