import type { OpenResult } from '../../webview/src/protocol';
import type {
  AskParams,
  AskResult,
  Commands,
  FollowParams,
  HeatResult,
  HotLineResult,
  OpenFrameParams,
  PageChanged,
  PageParams,
  PageResult,
  RecordingResult,
  RunningJVM,
} from './server.gen';

/** What a page shows: a recording, or what was measured last. */
export type PageSubject = Omit<PageParams, 'page'>;

/** Sends a command to the server; what fails is told by the server. */
export type Send = <Name extends keyof Commands>(
  command: Name,
  args: Commands[Name]['args'],
) => Promise<Commands[Name]['result'] | undefined>;

/** What of lsp/PROTOCOL.md is needed to tint lines and to tell what is shown. */
export interface ShownServer {
  /** What is shown; undefined for nothing, or while no server runs. */
  shown(): Promise<RecordingResult | undefined>;
  /** The lines of a document; none while no server runs. */
  heat(uri: string): Promise<HeatResult['lines']>;
  onShownChanged(listener: () => void): { dispose(): void };
}

/** What the views ask the server for beside commands. */
export interface ViewServer extends ShownServer {
  /** None without a profile, or while no server runs. */
  hotLines(): Promise<HotLineResult[]>;
  jvms(): Promise<RunningJVM[]>;
}

/** The requests of lsp/PROTOCOL.md that a page needs. */
export interface PageServer {
  page(params: PageParams): Promise<PageResult>;
  openFrame(params: OpenFrameParams): Promise<OpenResult>;
  askPage(params: AskParams): Promise<AskResult>;
  /** Shows in the open documents what is chosen on a page. */
  follow(params: FollowParams): Promise<null>;
  onPageChanged(listener: (changed: PageChanged) => void): { dispose(): void };
}
