import { chosenThreads, millisOf, type Choices } from '../choices';
import type { Host } from '../host';
import type { Model } from '../model';
import type { PageData } from '../protocol';
import type { Range, Weights } from '../samples';

/** What is shown at the moment: the profile, and the selection that all views share. */
export interface Shown {
  data: PageData;
  /** The tree of callees, and what it weighs in the selection. */
  model: Model;
  weights: Weights;
  choices: Choices;
  /** A moment that a view has marked, in milliseconds from the start; null for none. */
  mark: number | null;
}

/** What a view can change in the selection, and ask of the page. */
export interface PageActions {
  readonly host: Pick<Host, 'ask' | 'copy'>;
  /** Looks at a part of the time, in milliseconds from the start; null for all of it. */
  chooseTime(millis: Range | null): void;
  /** Marks a moment for the timeline, in milliseconds from the start; null for none. */
  markTime(millis: number | null): void;
  /** Looks at threads by their names; null for all. */
  chooseThreads(names: string[] | null): void;
  /** Looks at what happened in contexts that fulfil conditions, told apart by a field; none and "" for all. */
  chooseContext(conditions: readonly string[], by: string): void;
  /** Shows a line in the source, of a file by its number. */
  openLine(file: number, line: number): void;
  /** Searches for a method by its full name. */
  findMethod(name: string): void;
  /** @param number what the history is of, as `jfrlens history` takes it. */
  showView(name: string, number?: string): void;
  /** Says what went wrong. */
  report(text: string): void;
}

/** One way to look at a recording. */
export interface View {
  readonly element: HTMLElement;
  /** Shows the selection. It is called whenever that changes while the view is on the screen. */
  show(shown: Shown): void;
  /** Forgets what was read of another part of the recording; a view without it is made anew. */
  forget?(): void;
  /** Reads the theme again. */
  recolour?(): void;
  /** Handles a key; false when it has none here. */
  key?(event: KeyboardEvent): boolean;
}

/** The chosen time in milliseconds from the start, null for all. */
export function chosenMillis({ choices, data }: Shown): Range | null {
  return choices.range === null ? null : millisOf(choices.range, data);
}

/** Whether the threads of a name are chosen. */
export function threadFilter({ choices: { threads }, data }: Shown): (name: string) => boolean {
  if (threads === null) return () => true;
  const { names, others } = chosenThreads(data, threads);
  const known = new Set(names);
  return (name) => known.has(name) !== others;
}

/** The chosen threads as words of a request. */
export function threadWords({ choices: { threads }, data }: Shown): Record<string, string[]> {
  const { names, others } = chosenThreads(data, threads);
  return others ? { exceptthread: names } : { thread: names };
}

/** Whether the page is a file, with no server to ask. */
export function isSaved(): boolean {
  return document.getElementById('profile-data') !== null;
}
