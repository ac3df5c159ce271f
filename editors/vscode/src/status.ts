import * as vscode from 'vscode';
import type { ShownServer } from './requests';
import type { RecordingResult } from './server.gen';

/** The command of the entry in the status bar. */
const MENU = 'jfrlens.showMenu';

/** Set while a part is shown that was chosen on a page: a key ends that. */
const CHOSEN = 'jfrlens.partIsShown';

/** What can be done with what is shown. */
const ACTIONS = [
  ['$(pulse) Show where the time went…', 'jfrlens.overview'],
  ['$(flame) Open flame graph', 'jfrlens.openFlameGraph'],
  ['$(list-selection) Select sample type…', 'jfrlens.selectEvent'],
  ['$(list-ordered) Show hottest lines…', 'jfrlens.hotLines'],
  ['$(diff) Compare with the run before', 'jfrlens.compare'],
  ['$(check) Check by running again', 'jfrlens.check'],
  ['$(close) Clear hints and lenses', 'jfrlens.clear'],
] as const;

/** Tells in the status bar what lenses, hints and tints are of, and offers what can be done with it. */
export class Status implements vscode.Disposable {
  private readonly entry = vscode.window.createStatusBarItem('jfrlens.shown', vscode.StatusBarAlignment.Left);
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly server: ShownServer) {
    this.entry.name = 'jfrlens';
    this.entry.command = MENU;
    this.subscriptions = [
      this.entry,
      server.onShownChanged(() => void this.update()),
      vscode.commands.registerCommand(MENU, () => this.menu()),
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private async update(): Promise<void> {
    const shown = await this.server.shown();
    void vscode.commands.executeCommand('setContext', CHOSEN, shown !== undefined && shown.selection !== '');
    if (shown === undefined) {
      this.entry.hide();
      return;
    }
    const part = shown.selection === '' ? '' : ` of ${shown.selection}`;
    this.entry.text = `$(flame) ${shown.title}: ${label(shown)}${part}`;
    this.entry.tooltip = part === '' ? shown.text : `${shown.text}${part}, as chosen on the page`;
    this.entry.show();
  }

  private async menu(): Promise<void> {
    const shown = await this.server.shown();
    const items = ACTIONS.map(([text, command]) => ({ label: text, command }));
    const title = shown === undefined ? 'jfrlens' : `${shown.title}: ${label(shown)}`;
    const chosen = await vscode.window.showQuickPick(items, { title });
    if (chosen !== undefined) await vscode.commands.executeCommand(chosen.command);
  }
}

/** The sample type that is shown, in words. */
function label(shown: RecordingResult): string {
  return shown.labels[shown.sampleTypes.indexOf(shown.sampleType)];
}
