import { basename } from 'node:path';
import * as vscode from 'vscode';
import { askForName, pickRun } from './picks';
import type { ViewServer } from './requests';
import type { Commands, DoingResult, HotLineResult, KeptRun, RunningJVM } from './server.gen';

/** Runs a command of the server without a word; undefined where it fails, or no server runs. */
async function ask<Name extends keyof Commands>(
  command: Name,
  args: Commands[Name]['args'],
): Promise<Commands[Name]['result'] | undefined> {
  try {
    return await vscode.commands.executeCommand<Commands[Name]['result'] | undefined>(command, args);
  } catch {
    return undefined;
  }
}

/** The place of jfrlens in the side bar: runs, hottest lines, running JVMs. */
export class Views implements vscode.Disposable {
  private readonly runs = new RunsView();
  private readonly lines: LinesView;
  private readonly jvms: JVMsView;
  private readonly subscriptions: vscode.Disposable[];

  constructor(server: ViewServer) {
    this.lines = new LinesView(server);
    this.jvms = new JVMsView(server);
    const command = (name: string, run: (...given: never[]) => unknown) =>
      vscode.commands.registerCommand(name, run);
    const onRow = <T>(name: string, run: (row: T, chosen?: T[]) => unknown) =>
      command(name, (row?: T, chosen?: T[]) => {
        // The editor knows no row while it reads the list again.
        if (row === undefined)
          return vscode.window.showInformationMessage('The list was just read again: choose once more.');
        return run(
          row,
          chosen?.filter((other) => other !== undefined),
        );
      });
    const jvms = vscode.window.createTreeView('jfrlens.jvms', { treeDataProvider: this.jvms });
    this.subscriptions = [
      vscode.window.createTreeView('jfrlens.runList', { treeDataProvider: this.runs, canSelectMany: true }),
      vscode.window.createTreeView('jfrlens.lineList', { treeDataProvider: this.lines }),
      jvms,
      jvms.onDidChangeVisibility(({ visible }) => visible && this.jvms.refresh()),
      server.onShownChanged(() => this.refresh()),
      command('jfrlens.views.refresh', () => this.refresh()),
      onRow('jfrlens.views.openRun', (run: KeptRun) => ask('jfrlens.openRecording', { recording: run.run })),
      onRow('jfrlens.views.compareRuns', (run: KeptRun, chosen?: KeptRun[]) => this.compare(run, chosen)),
      onRow('jfrlens.views.pinRun', (run: KeptRun) => this.pin(run)),
      onRow('jfrlens.views.unpinRun', (run: KeptRun) => this.then('jfrlens.unpinRun', { name: run.name })),
      onRow('jfrlens.views.deleteRun', (run: KeptRun, chosen?: KeptRun[]) => this.delete(chosen ?? [run])),
      onRow('jfrlens.views.attach', (jvm: RunningJVM) => ask('jfrlens.attach', { pid: jvm.pid })),
      onRow('jfrlens.views.doing', (jvm: RunningJVM) => ask('jfrlens.doing', { pid: jvm.pid })),
      onRow('jfrlens.views.dump', (jvm: RunningJVM) => this.then('jfrlens.dump', { pid: jvm.pid })),
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private refresh(): void {
    for (const view of [this.runs, this.lines, this.jvms]) view.refresh();
  }

  private async then<Name extends keyof Commands>(
    command: Name,
    args: Commands[Name]['args'],
  ): Promise<void> {
    await ask(command, args);
    this.runs.refresh();
  }

  /** Shows what changed between two runs, of which the newer comes first in the list. */
  private async compare(run: KeptRun, chosen: KeptRun[] = []): Promise<void> {
    const runs = (await ask('jfrlens.runs', { quiet: true })) ?? [];
    const others = runs.filter((other) => other.run !== run.run);
    const picked = chosen.find((other) => other.run !== run.run);
    const other = picked ?? (await pickRun(others, `Run to compare ${run.label} with`));
    if (other === undefined) return;
    const [recording, before] = runs
      .filter((r) => [run.run, other.run].includes(r.run))
      .map((r) => r.recording);
    await ask('jfrlens.compare', { recording, before });
  }

  private async pin(run: KeptRun): Promise<void> {
    const name = await askForName(run);
    if (name) await this.then('jfrlens.pinRun', { run: run.run, name });
  }

  private async delete(chosen: KeptRun[]): Promise<void> {
    const what = chosen.length === 1 ? `the run of ${chosen[0].title}` : `${String(chosen.length)} runs`;
    const question = `Delete ${what} with the recording?`;
    if ((await vscode.window.showWarningMessage(question, { modal: true }, 'Delete')) === undefined) return;
    for (const run of chosen) await this.then('jfrlens.deleteRun', { run: run.run, quiet: true });
  }
}

/** A list that the server answers. */
abstract class List<T> implements vscode.TreeDataProvider<T> {
  private readonly changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;

  refresh(): void {
    this.changed.fire(undefined);
  }

  abstract getTreeItem(element: T): vscode.TreeItem;
  abstract getChildren(element?: T): Promise<T[]>;
}

class RunsView extends List<KeptRun> {
  getTreeItem(run: KeptRun): vscode.TreeItem {
    const item = new vscode.TreeItem(`${run.label} ${run.title}`);
    item.id = run.run;
    item.description = [run.name, `${run.age} ago`, run.length, run.outcome]
      .filter((part) => part)
      .join(' · ');
    item.tooltip = run.answer;
    item.contextValue = run.name === '' ? 'run' : 'pinnedRun';
    item.iconPath = new vscode.ThemeIcon(run.name === '' ? 'history' : 'pinned');
    item.command = { command: 'jfrlens.views.openRun', title: 'Show', arguments: [run] };
    return item;
  }

  async getChildren(): Promise<KeptRun[]> {
    return (await ask('jfrlens.runs', { quiet: true })) ?? [];
  }
}

class LinesView extends List<HotLineResult> {
  constructor(private readonly server: ViewServer) {
    super();
  }

  getTreeItem(at: HotLineResult): vscode.TreeItem {
    const uri = vscode.Uri.parse(at.uri);
    const place = `${basename(uri.fsPath)}:${String(at.line + 1)}`;
    const [share] = at.text.split(',');
    const item = new vscode.TreeItem(`${place} ${share}`);
    item.description = at.source;
    item.tooltip = `${vscode.workspace.asRelativePath(uri)}:${String(at.line + 1)} · ${at.text}`;
    const selection = new vscode.Range(at.line, 0, at.line, 0);
    item.command = { command: 'vscode.open', title: 'Open', arguments: [uri, { selection }] };
    return item;
  }

  getChildren(): Promise<HotLineResult[]> {
    return this.server.hotLines();
  }
}

/** A JVM, or a sentence on what it does. */
type JVMEntry = RunningJVM | string;

class JVMsView extends List<JVMEntry> {
  constructor(private readonly server: ViewServer) {
    super();
  }

  getTreeItem(entry: JVMEntry): vscode.TreeItem {
    if (typeof entry === 'string') {
      const said = new vscode.TreeItem(entry);
      said.tooltip = entry;
      return said;
    }
    const name = entry.main === '' ? `process ${String(entry.pid)}` : entry.main;
    const item = new vscode.TreeItem(name, vscode.TreeItemCollapsibleState.Collapsed);
    item.id = String(entry.pid);
    item.description = `${String(entry.pid)} · JDK ${entry.version} · ${entry.age}`;
    item.tooltip = entry.obstacle === '' ? name : `Cannot be attached to: ${entry.obstacle}`;
    item.contextValue = entry.obstacle === '' ? 'jvm' : 'closedJVM';
    item.iconPath = new vscode.ThemeIcon(entry.obstacle === '' ? 'vm-running' : 'lock');
    return item;
  }

  async getChildren(entry?: JVMEntry): Promise<JVMEntry[]> {
    if (typeof entry === 'string') return [];
    if (entry === undefined) return this.server.jvms().catch(() => []);
    if (entry.obstacle !== '') return [`Cannot be looked at: ${entry.obstacle}`];
    return saying(await ask('jfrlens.doing', { pid: entry.pid, once: true, quiet: true }));
  }
}

/** What a JVM does, in sentences. */
function saying(does: DoingResult | null | undefined): string[] {
  if (does === null || does === undefined) return ['It does not answer.'];
  return [does.sentence, ...does.findings, ...does.lines.map((line) => line.text), ...does.notes];
}
