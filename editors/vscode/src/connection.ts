import { statSync } from 'node:fs';
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { newClient, type Overrides } from './client';
import { findServer, NoServerError } from './server';
import type { Subject } from './private_page';

/** The running server, replaced by a new one when its settings or the trust in it change. */
export class Connection implements vscode.Disposable {
  private readonly log = vscode.window.createOutputChannel('jfrlens', { log: true });
  private client: LanguageClient | undefined;
  /** Starting and stopping, one after the other. */
  private turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly extensionPath: string,
    private readonly overrides: Overrides,
  ) {}

  /** Starts the server, a new one if one runs. Tells the user when it cannot. */
  start(): Promise<void> {
    this.turn = this.turn.then(() => this.replace());
    return this.turn;
  }

  /** Stops the server and waits for its end. */
  stop(): Promise<void> {
    this.turn = this.turn.then(() => this.end());
    return this.turn;
  }

  /** The private address of the page that shows a subject. */
  async pageAddress(subject: Subject): Promise<string> {
    if (this.client === undefined) throw new Error('The jfrlens server does not run: see the log "jfrlens".');
    const page = await this.client.sendRequest<{ url: string }>('jfrlens/flameGraph', subject);
    return page.url;
  }

  dispose(): void {
    this.log.dispose();
  }

  private async replace(): Promise<void> {
    await this.end();
    try {
      const client = newClient(this.serverPath(), this.log, this.overrides);
      await client.start();
      this.client = client;
    } catch (error) {
      void this.complain(error);
    }
  }

  private async end(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    await client?.dispose();
  }

  private serverPath(): string {
    return findServer({
      setting: vscode.workspace.getConfiguration('jfrlens').get('serverPath', ''),
      extensionPath: this.extensionPath,
      path: process.env['PATH'] ?? '',
      platform: process.platform,
      isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false,
    });
  }

  private async complain(error: unknown): Promise<void> {
    const text = error instanceof Error ? error.message : String(error);
    this.log.error(text);
    const action = error instanceof NoServerError ? 'Open Settings' : 'Show Log';
    const chosen = await vscode.window.showErrorMessage(`jfrlens did not start: ${text}`, action);
    if (chosen === 'Open Settings') {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'jfrlens.serverPath');
    } else if (chosen === 'Show Log') {
      this.log.show();
    }
  }
}
