import * as vscode from 'vscode';
import type {
  ProgressToken,
  WorkDoneProgressBegin,
  WorkDoneProgressEnd,
  WorkDoneProgressReport,
} from 'vscode-languageclient';
import { sessionOf } from './arguments';

type Step = WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd;

/** What the user answers who has pressed Cancel. */
const STOP = 'Stop and Show';
const DISCARD = 'Throw Away';
const GO_ON = 'Go On';

/**
 * Shows the server's progress as notifications, which have a cancel button.
 * The library's own place for it, the status bar, has none.
 */
export class ProgressBars {
  private readonly bars = new Map<ProgressToken, Bar>();

  /** Follows one step. Cancel tells the server that the user wants an end. */
  step(token: ProgressToken, step: Step, cancel: () => void): void {
    switch (step.kind) {
      case 'begin':
        this.bars.set(token, new Bar(step, cancel, sessionOf(token)));
        break;
      case 'report':
        this.bars.get(token)?.report(step.message ?? '');
        break;
      case 'end':
        this.bars.get(token)?.end();
        this.bars.delete(token);
    }
  }

  /** Takes all bars away, because the server that they belong to is gone. */
  clear(): void {
    for (const bar of this.bars.values()) bar.end();
    this.bars.clear();
  }
}

/** The progress of one thing that goes on; of a run nothing is thrown away without a word. */
class Bar {
  private message: string;
  private over = false;
  private progress: vscode.Progress<{ message: string }> | undefined;
  private close: () => void = () => undefined;

  constructor(
    private readonly begin: WorkDoneProgressBegin,
    private readonly cancel: () => void,
    private readonly session: string | undefined,
  ) {
    this.message = begin.message ?? '';
    this.show();
  }

  report(message: string): void {
    this.message = message;
    this.progress?.report({ message });
  }

  end(): void {
    this.over = true;
    this.close();
  }

  private show(): void {
    const { title, cancellable } = this.begin;
    const location = vscode.ProgressLocation.Notification;
    void vscode.window.withProgress(
      { location, title, cancellable: cancellable ?? false },
      (progress, cancelled) => {
        cancelled.onCancellationRequested(() => void this.cancelled());
        this.progress = progress;
        this.report(this.message);
        return new Promise<void>((resolve) => (this.close = resolve));
      },
    );
  }

  /** The program goes on until the user has said what shall become of what was measured. */
  private async cancelled(): Promise<void> {
    if (this.session === undefined) {
      this.cancel();
      return;
    }
    const question = `${this.begin.title} goes on until you choose: show what was measured, or throw it away?`;
    const answer = await vscode.window.showWarningMessage(question, STOP, DISCARD, GO_ON);
    if (this.over) return;
    if (answer === STOP) await vscode.commands.executeCommand('jfrlens.stop', { session: this.session });
    else if (answer === DISCARD) this.cancel();
    else this.show();
  }
}
