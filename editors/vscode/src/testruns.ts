import { drawn } from './keys';
import type { TestParts } from './testids';
import type { ListedTest, PrintedText, SessionResult, TestedRun } from './server.gen';

/** What ends a run before it ends itself, as vscode.CancellationToken does. */
export interface Cancellation {
  isCancellationRequested: boolean;
  onCancellationRequested(listener: () => void): { dispose(): void };
}

/** What the Test Explorer asks the server for. */
export interface TestServer {
  /** The tests of a document, or the classes of the workspace; undefined while no server runs. */
  tests(uri?: string): Promise<ListedTest[] | undefined>;
  /** Profiles a test or class and answers how it went; cancelling stops it and shows what was measured. */
  profile(test: TestParts, print: (text: string) => void, cancelled: Cancellation): Promise<TestedRun>;
}

/** What a run of tests needs of the server. */
interface Launcher {
  start(test: TestParts): Promise<SessionResult | null>;
  stop(session: string): void;
}

interface Started {
  print(text: string): void;
  end(told: TestedRun): void;
  fail(reason: Error): void;
}

/** The runs that the Test Explorer has started, by their sessions. What they print is theirs and needs no terminal. */
export class TestRuns {
  /** Those that have ended stay: their last words may come later. */
  private readonly started = new Map<string, Started>();
  /** What came while it was not known yet whose it is. */
  private early: (() => void)[] = [];
  private starting = 0;

  constructor(private readonly launcher: Launcher) {}

  /** Profiles a test, and answers when the run has ended. */
  async profile(test: TestParts, print: (text: string) => void, cancelled: Cancellation): Promise<TestedRun> {
    this.starting++;
    let ended: Promise<TestedRun>;
    let session: string;
    try {
      const answer = await this.launcher.start(test);
      if (answer === null) throw new Error('Nothing was started.');
      session = answer.session;
      ended = new Promise((end, fail) => this.started.set(session, { print, end, fail }));
    } finally {
      this.starting--;
      if (this.starting === 0) for (const act of this.early.splice(0)) act();
    }
    const stop = () => this.launcher.stop(session);
    if (cancelled.isCancellationRequested) stop();
    const listener = cancelled.onCancellationRequested(stop);
    return ended.finally(() => listener.dispose());
  }

  /** Takes what a program printed, or leaves it to others. */
  print(printed: PrintedText, others: (printed: PrintedText) => void): void {
    this.later(() => {
      const run = this.started.get(printed.session);
      if (run === undefined) others(printed);
      else run.print(drawn(printed.text));
    });
  }

  /** Takes how the tests of a run went; of those that others have started nobody asks. */
  tested(told: TestedRun): void {
    this.later(() => {
      this.started.get(told.session)?.end(told);
    });
  }

  /** Ends all, because the server that they belong to is gone. */
  clear(): void {
    for (const run of this.started.values()) run.fail(new Error('The jfrlens server has ended.'));
    this.started.clear();
  }

  private later(act: () => void): void {
    if (this.starting > 0) this.early.push(act);
    else act();
  }
}
