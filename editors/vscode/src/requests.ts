import type { OpenResult, PageData } from '../../webview/src/protocol';

/** What a page shows: a recording, or what was measured last. */
export interface PageSubject {
  /** Path of a recording; absent for the current profile. */
  recording?: string;
  /** Path of an earlier recording to compare with. */
  before?: string;
  /** Name of the sample type to show first. */
  type?: string;
}

/** Params of jfrlens/page: a new page, or a known one again when it has changed. */
export interface PageParams extends PageSubject {
  page?: string;
}

/** Result of jfrlens/page. */
export interface PageResult {
  /** What the server calls this page from now on. */
  page: string;
  data: PageData;
}

/** Params of jfrlens/openFrame. */
export interface OpenFrameParams {
  page: string;
  frame: number;
  type: string;
}

/** Params of the notification jfrlens/pageChanged. */
export interface PageChanged {
  page: string;
}

/** Result of jfrlens/shown and of the command jfrlens.selectEvent: what lenses, hints and tints are of. */
export interface Shown {
  title: string;
  sampleType: string;
  sampleTypes: string[];
  /** Of the sample types, for people. */
  labels: string[];
  samples: number;
}

/** A line in the result of the command jfrlens.hotLines. */
export interface HotLine {
  uri: string;
  /** From 0. */
  line: number;
  /** Self with the library code that it calls, of all samples. */
  percent: number;
  samples: number;
}

/** Result of jfrlens/heat. */
export interface HeatResult {
  /** From 0, with levels 1 to 5, or -1 to -5 in a comparison. */
  lines: { line: number; level: number }[];
}

/** Result of the command jfrlens.compare. */
export interface Comparison {
  recording: string;
  before: string;
}

/** Result of the command jfrlens.startDebugging. */
export interface DebuggerResult {
  pid: number;
  host: string;
  port: number;
  /** A command line of the JDK's own debugger. */
  command: string;
  /** One sentence for people. */
  message: string;
}

/** A running JVM, as jfrlens/jvms answers it. */
export interface JVM {
  pid: number;
  main: string;
  version: string;
  user: string;
  /** Since its start. */
  seconds: number;
  /** Why it cannot be attached to; empty when it can. */
  obstacle: string;
}

/** What of lsp/PROTOCOL.md is needed to tint lines and to tell what is shown. */
export interface ShownServer {
  /** What is shown; undefined for nothing, or while no server runs. */
  shown(): Promise<Shown | undefined>;
  /** The lines of a document; none while no server runs. */
  heat(uri: string): Promise<HeatResult['lines']>;
  onShownChanged(listener: () => void): { dispose(): void };
}

/** The requests of lsp/PROTOCOL.md that a page needs. */
export interface PageServer {
  page(params: PageParams): Promise<PageResult>;
  openFrame(params: OpenFrameParams): Promise<OpenResult>;
  onPageChanged(listener: (changed: PageChanged) => void): { dispose(): void };
}
