import * as vscode from 'vscode';
import { LANGUAGES } from './client';
import { idOf, partsOf } from './testids';
import type { ListedTest, TestedTest } from './server.gen';
import type { TestServer } from './testruns';

/** The extension of others that has play buttons beside tests already. */
const JAVA_TESTS = 'vscjava.vscode-java-test';

/** How long changes of files and texts are gathered before tests are listed again, in milliseconds. */
const PAUSE = 700;

/** Shows tests in the Test Explorer while the user wants that, and trusts the workspace. */
export class Tests implements vscode.Disposable {
  private explorer: TestExplorer | undefined;
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly server: TestServer) {
    this.subscriptions = [
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.update()),
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('jfrlens.testExplorer')) this.update();
      }),
    ];
    this.update();
  }

  dispose(): void {
    this.explorer?.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private update(): void {
    const wanted = vscode.workspace.getConfiguration('jfrlens').get('testExplorer.enabled', true);
    if (wanted && vscode.workspace.isTrusted) this.explorer ??= new TestExplorer(this.server);
    else {
      this.explorer?.dispose();
      this.explorer = undefined;
    }
  }
}

/** The tests of the workspace, which can be profiled one by one or class by class. */
class TestExplorer implements vscode.Disposable {
  private readonly controller = vscode.tests.createTestController('jfrlens', 'jfrlens');
  private readonly subscriptions: vscode.Disposable[];
  private readonly pending = new Map<string, NodeJS.Timeout>();
  /** The buttons beside lines, and what runs a test by default, are those of another extension. */
  private readonly second = vscode.extensions.getExtension(JAVA_TESTS) !== undefined;

  constructor(private readonly server: TestServer) {
    const { controller } = this;
    controller.createRunProfile(
      'Profile with JFR',
      vscode.TestRunProfileKind.Run,
      (request, token) => this.run(request, token),
      !this.second,
    );
    controller.resolveHandler = (item) => (item === undefined ? this.listAll() : this.listOf(item.uri!));
    controller.refreshHandler = () => this.listAll();
    const files = vscode.workspace.createFileSystemWatcher('**/*.{java,kt,scala}');
    this.subscriptions = [
      controller,
      files,
      files.onDidCreate(() => this.soon('', () => this.listAll())),
      files.onDidDelete(() => this.soon('', () => this.listAll())),
      files.onDidChange((uri) => {
        if (this.classesIn(uri.toString()).length > 0) this.soon(uri.toString(), () => this.listOf(uri));
      }),
      vscode.workspace.onDidOpenTextDocument((document) => this.edited(document)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.edited(document)),
    ];
    for (const document of vscode.workspace.textDocuments) this.edited(document);
  }

  dispose(): void {
    for (const timer of this.pending.values()) clearTimeout(timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** Does something when nothing of the same name was wanted for a while. */
  private soon(name: string, act: () => Promise<void>): void {
    clearTimeout(this.pending.get(name));
    this.pending.set(
      name,
      setTimeout(() => {
        this.pending.delete(name);
        void act();
      }, PAUSE),
    );
  }

  private edited({ uri, languageId }: vscode.TextDocument): void {
    if (uri.scheme !== 'file' || !LANGUAGES.includes(languageId)) return;
    this.soon(uri.toString(), () => this.listOf(uri));
  }

  /** Lists the classes of the workspace; what is known of those that are still there stays. */
  private async listAll(): Promise<void> {
    const found = await this.server.tests();
    if (found === undefined) return;
    const classes = new Map(found.map((test) => [idOf(test), test]));
    for (const [id] of this.controller.items) if (!classes.has(id)) this.controller.items.delete(id);
    for (const [id, test] of classes) {
      if (this.controller.items.get(id) !== undefined) continue;
      const item = this.item(test);
      item.canResolveChildren = true;
      this.controller.items.add(item);
    }
  }

  /** Lists the tests of a document. Classes that are known stay the same items, which may just be unfolded. */
  private async listOf(uri: vscode.Uri): Promise<void> {
    const found = await this.server.tests(uri.toString());
    if (found === undefined) return;
    const classes = new Map<string, { item: vscode.TestItem; below: Map<string, vscode.TestItem> }>();
    for (const test of found) {
      const item = this.item(test);
      if (test.method === '') classes.set(test.class, { item, below: new Map() });
      const around = classes.get(test.method === '' ? test.in : test.class);
      if (around !== undefined) around.below.set(item.id, item);
      else this.controller.items.add(item);
    }
    for (const { item, below } of classes.values()) {
      item.children.replace([...below.values()]);
      item.canResolveChildren = false;
    }
    for (const { id } of this.classesIn(uri.toString())) {
      if (!found.some((test) => idOf(test) === id)) this.controller.items.delete(id);
    }
  }

  private classesIn(uri: string): vscode.TestItem[] {
    return [...this.controller.items].map(([, item]) => item).filter((item) => item.uri?.toString() === uri);
  }

  /** The item of a test: of a class that is in no other the one that is shown, if it is. */
  private item(test: ListedTest): vscode.TestItem {
    const id = idOf(test);
    const item =
      this.controller.items.get(id) ??
      this.controller.createTestItem(id, test.label, vscode.Uri.parse(test.uri));
    // No description with the package: it is all that a screen reader would read then.
    item.sortText = test.method === '' && test.in === '' ? test.class : String(test.line).padStart(6, '0');
    if (!this.second) item.range = new vscode.Range(test.line, 0, test.line, 0);
    return item;
  }

  /** Profiles what a request includes, one after the other: programs that run beside each other would disturb what is measured. */
  private async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const run = this.controller.createTestRun(request);
    const wanted = request.include ?? [...this.controller.items].map(([, item]) => item);
    for (const item of wanted) {
      if (item.canResolveChildren && item.children.size === 0) await this.listOf(item.uri!);
    }
    const excluded = new Set(request.exclude?.map((item) => item.id));
    const goals = wanted.flatMap((item) => without(item, excluded));
    for (const goal of goals) for (const item of leaves(goal)) run.enqueued(item);
    for (const goal of goals) {
      if (!token.isCancellationRequested) await this.profile(goal, run, token);
    }
    run.end();
  }

  private async profile(
    goal: vscode.TestItem,
    run: vscode.TestRun,
    token: vscode.CancellationToken,
  ): Promise<void> {
    for (const item of leaves(goal)) run.started(item);
    const print = (text: string) => run.appendOutput(text);
    try {
      const told = await this.server.profile(partsOf(goal.id), print, token);
      for (const test of told.tests) report(test, goal, run);
      print(`\r\n${told.text}\r\n`);
    } catch (error) {
      run.errored(goal, new vscode.TestMessage(error instanceof Error ? error.message : String(error)));
    }
  }
}

/** An item, or where some of it is excluded what is left of it. */
function without(item: vscode.TestItem, excluded: Set<string>): vscode.TestItem[] {
  if (excluded.has(item.id)) return [];
  if (!all(item).some((one) => excluded.has(one.id))) return [item];
  return [...item.children].flatMap(([, child]) => without(child, excluded));
}

/** An item and all below it. */
function all(item: vscode.TestItem): vscode.TestItem[] {
  return [item, ...[...item.children].flatMap(([, child]) => all(child))];
}

/** The tests of an item: itself, or those below it. */
function leaves(item: vscode.TestItem): vscode.TestItem[] {
  return all(item).filter((one) => one.children.size === 0);
}

/** Tells how a test went. What failed by a name that is none of the tests counts for what was asked for. */
function report(test: TestedTest, goal: vscode.TestItem, run: vscode.TestRun): void {
  const id = idOf({ ...test, uri: goal.uri!.toString() });
  const known = all(goal).find((item) => item.id === id);
  const messages = test.messages.map((message) => {
    const shown = new vscode.TestMessage(message.text);
    if (message.uri !== undefined) {
      shown.location = new vscode.Location(
        vscode.Uri.parse(message.uri),
        new vscode.Position(message.line ?? 0, 0),
      );
    }
    return shown;
  });
  const took = test.seconds * 1000;
  switch (test.state) {
    case 'failed':
      run.failed(known ?? goal, messages, took);
      break;
    case 'errored':
      run.errored(known ?? goal, messages, took);
      break;
    case 'passed':
      if (known !== undefined) run.passed(known, took);
      break;
    case 'skipped':
      if (known !== undefined) run.skipped(known);
  }
}
