import { statSync } from 'node:fs';
import * as vscode from 'vscode';
import { ExecuteCommandRequest, State, type LanguageClient } from 'vscode-languageclient/node';
import type { OpenResult } from '../../webview/src/protocol';
import { newClient, type Overrides } from './client';
import type { PageServer, ViewServer } from './requests';
import type {
  AskParams,
  AskResult,
  FollowParams,
  HeatResult,
  HotLineResult,
  ListedTest,
  Notifications,
  OpenFrameParams,
  PageChanged,
  PageParams,
  PageResult,
  RecordingResult,
  Requests,
  RunningJVM,
  SessionResult,
  TestedRun,
} from './server.gen';
import { findServer, NoServerError } from './server';
import { Terminals } from './terminals';
import type { TestParts } from './testids';
import { TestRuns, type Cancellation, type TestServer } from './testruns';

/** The running server, replaced by a new one when its settings or the trust in it change. */
export class Connection implements ViewServer, PageServer, TestServer, vscode.Disposable {
  private readonly log = vscode.window.createOutputChannel('jfrlens', { log: true });
  private readonly pageChanged = new vscode.EventEmitter<PageChanged>();
  private readonly shownChanged = new vscode.EventEmitter<void>();
  private readonly terminals = new Terminals((params) => this.request('jfrlens/typed', params));
  private readonly testRuns = new TestRuns({
    start: (test) => this.startTest(test),
    stop: (session) => void vscode.commands.executeCommand('jfrlens.stop', { session }),
  });
  private client: LanguageClient | undefined;
  /** Starting and stopping, one after the other. */
  private turn: Promise<void> = Promise.resolve();

  readonly onPageChanged = this.pageChanged.event;
  readonly onShownChanged = this.shownChanged.event;

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

  page(params: PageParams): Promise<PageResult> {
    return this.request('jfrlens/page', params);
  }

  openFrame(params: OpenFrameParams): Promise<OpenResult> {
    return this.request('jfrlens/openFrame', params);
  }

  askPage(params: AskParams): Promise<AskResult> {
    return this.request('jfrlens/askPage', params);
  }

  follow(params: FollowParams): Promise<null> {
    return this.request('jfrlens/follow', params);
  }

  async heat(uri: string): Promise<HeatResult['lines']> {
    return (await this.ask('jfrlens/heat', { uri }))?.lines ?? [];
  }

  async shown(): Promise<RecordingResult | undefined> {
    return (await this.ask('jfrlens/shown', {})) ?? undefined;
  }

  async hotLines(): Promise<HotLineResult[]> {
    return (await this.ask('jfrlens/hotLines', {})) ?? [];
  }

  jvms(): Promise<RunningJVM[]> {
    return this.request('jfrlens/jvms', {});
  }

  async tests(uri?: string): Promise<ListedTest[] | undefined> {
    const found = await this.ask('jfrlens/tests', uri === undefined ? {} : { uri });
    // Spelt as the editor does: the server does so only for what is open.
    return found?.map((test) => ({ ...test, uri: vscode.Uri.parse(test.uri).toString() }));
  }

  profile(test: TestParts, print: (text: string) => void, cancelled: Cancellation): Promise<TestedRun> {
    return this.testRuns.profile(test, print, cancelled);
  }

  dispose(): void {
    this.pageChanged.dispose();
    this.shownChanged.dispose();
    this.terminals.dispose();
    this.log.dispose();
  }

  /** A request whose answer does not matter when the server does not run, or stops meanwhile. */
  private async ask<Name extends keyof Requests>(
    method: Name,
    params: Requests[Name]['params'],
  ): Promise<Requests[Name]['result'] | undefined> {
    try {
      return await this.client?.sendRequest(method, params);
    } catch {
      return undefined;
    }
  }

  private request<Name extends keyof Requests>(
    method: Name,
    params: Requests[Name]['params'],
  ): Promise<Requests[Name]['result']> {
    if (this.client === undefined) return Promise.reject(new Error('The jfrlens server does not run.'));
    return this.client.sendRequest(method, params);
  }

  /** Asks nothing: who has started it is told why it does not run. */
  private async startTest({ uri, class: name, method }: TestParts): Promise<SessionResult | null> {
    if (this.client === undefined) throw new Error('The jfrlens server does not run.');
    await vscode.workspace.saveAll(false);
    const given = { uri, class: name, method, quiet: true };
    const params = { command: 'jfrlens.profileTest', arguments: [given] };
    return (await this.client.sendRequest(ExecuteCommandRequest.type, params)) as SessionResult | null;
  }

  private async replace(): Promise<void> {
    await this.end();
    try {
      const client = newClient(this.serverPath(), this.log, this.overrides);
      listen(client, 'jfrlens/pageChanged', (changed) => this.pageChanged.fire(changed));
      listen(client, 'jfrlens/debug', (at) => void this.overrides.debug(at));
      listen(client, 'jfrlens/printed', (text) =>
        this.testRuns.print(text, (printed) => this.terminals.print(printed)),
      );
      listen(client, 'jfrlens/tested', (told) => this.testRuns.tested(told));
      listen(client, 'jfrlens/shownChanged', () => this.shownChanged.fire());
      client.onDidChangeState(({ newState }) => {
        if (newState === State.Stopped) this.testRuns.clear();
      });
      await client.start();
      this.client = client;
      this.shownChanged.fire(); // whoever has asked once hears of changes
    } catch (error) {
      void this.complain(error);
    }
  }

  private async end(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    this.terminals.clear();
    this.shownChanged.fire();
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

function listen<Name extends keyof Notifications>(
  client: LanguageClient,
  method: Name,
  then: (params: Notifications[Name]) => void,
): void {
  client.onNotification(method, then);
}
