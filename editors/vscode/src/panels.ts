import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { Page } from './page';
import type { PageServer, PageSubject } from './requests';
import { PAGE_OPTIONS, showPage } from './webview';

interface Shown {
  panel: vscode.WebviewPanel;
  page: Page;
}

/** The flame graph panels that are open: one per recording, one for the current profile. */
export class Panels implements vscode.Disposable {
  private readonly shown = new Map<string, Shown>();

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly server: PageServer,
  ) {}

  /** Shows a flame graph beside the source, the open panel again where there is one. */
  open(subject: PageSubject, callers?: string): void {
    const { page } = this.shownOf(subject);
    if (callers !== undefined) page.showCallers(callers);
  }

  private shownOf(subject: PageSubject): Shown {
    const key = JSON.stringify([subject.recording, subject.before, subject.type]);
    const open = this.shown.get(key);
    if (open !== undefined) {
      open.panel.reveal();
      void open.page.reload();
      return open;
    }
    const title =
      subject.before !== undefined
        ? 'What Changed'
        : subject.recording === undefined
          ? 'Flame Graph'
          : basename(subject.recording);
    const panel = vscode.window.createWebviewPanel(
      'jfrlens.page',
      title,
      vscode.ViewColumn.Beside,
      PAGE_OPTIONS,
    );
    const shown = { panel, page: showPage(panel, this.extensionUri, this.server, subject) };
    this.shown.set(key, shown);
    panel.onDidDispose(() => this.shown.delete(key));
    return shown;
  }

  dispose(): void {
    for (const { panel } of this.shown.values()) panel.dispose();
  }
}
