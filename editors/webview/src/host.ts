import type { OpenRequest, OpenResult, PageData, Selection } from './protocol';

/** What the page remembers between visits; all of it optional. */
export interface SavedState {
  /** Name of the view. */
  view?: string;
  type?: string;
  icicle?: boolean;
  table?: boolean;
  hidden?: boolean;
  unfolded?: boolean;
  shares?: boolean;
  /** The tiles of the overview are open; null: where there are findings. */
  overview?: boolean | null;
  /** Name of the method whose callers are shown, "" for all. */
  callers?: string | null;
  query?: string;
  /** What the history is of. */
  number?: string;
  /** Full name of the method that stacks have to have. */
  focus?: string | null;
  /** Full names of methods that stacks may not have. */
  without?: string[];
  /** Recursion is folded. */
  flat?: boolean;
  /** Names of the frames down to the one zoomed to. */
  zoom?: string[];
  /** Milliseconds from the start of the time axis. */
  range?: { from: number; to: number } | null;
  /** The editor does not show what is chosen here. */
  alone?: boolean;
  /** Names of threads. */
  threads?: string[] | null;
  /** Conditions for contexts, as `--context` takes them. */
  context?: readonly string[];
  /** The field by which contexts are told apart. */
  by?: string;
}

/** What the host tells the page. */
export interface HostEvents {
  profile(data: PageData): void;
  /** How much of the recording has been read, 0 to 1, while there is no profile yet. */
  reading(part: number): void;
  /** Why there is no profile, or no later revision of it. */
  problem(text: string): void;
  /** Somebody wants to see who calls a method, which has its full name. */
  callers(method: string): void;
  /** The user went back, or forward again, to this. */
  state(saved: SavedState): void;
}

/** Where the page runs, hidden behind what it needs from there. */
export interface Host {
  /** True when `open` leads to source code. */
  readonly canOpen: boolean;
  /** Starts delivering the profile, and later revisions of it. */
  start(events: HostEvents): void;
  /** Shows a frame in the source. Rejects with a sentence for people. */
  open(request: OpenRequest): Promise<OpenResult>;
  /** Lets the editor show what is chosen. Rejects with a sentence for people. */
  follow(chosen: Selection): Promise<void>;
  copy(text: string): Promise<void>;
  /** Answers a request for what is beside the profile (resources.ts). Rejects with a sentence for people. */
  ask(request: string, signal?: AbortSignal): Promise<unknown>;
  /** Goes back to what was shown before, or forward again. */
  travel(direction: -1 | 1): void;
  getState(): SavedState;
  /** @param isStep what was shown until now is to be gone back to. */
  setState(state: SavedState, isStep: boolean): void;
}
