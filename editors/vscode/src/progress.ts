import * as vscode from 'vscode';
import type {
  ProgressToken,
  WorkDoneProgressBegin,
  WorkDoneProgressEnd,
  WorkDoneProgressReport,
} from 'vscode-languageclient';

type Step = WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd;

interface Bar {
  report(message: string): void;
  end(): void;
}

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
        this.bars.set(token, show(step, cancel));
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

function show(begin: WorkDoneProgressBegin, cancel: () => void): Bar {
  let report: Bar['report'] = () => undefined;
  let end: Bar['end'] = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  void vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: begin.title,
      cancellable: begin.cancellable ?? false,
    },
    (progress, cancelled) => {
      cancelled.onCancellationRequested(cancel);
      report = (message) => progress.report({ message });
      report(begin.message ?? '');
      return ended;
    },
  );
  return { report: (message) => report(message), end: () => end() };
}
