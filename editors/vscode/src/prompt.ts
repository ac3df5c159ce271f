import * as vscode from 'vscode';
import { remembered } from './arguments';

/** Where the arguments that were used in a workspace are kept. */
const KEPT = 'jfrlens.arguments';

/** The command that asks for the arguments of a program and profiles it with them. */
export class ArgumentsPrompt implements vscode.Disposable {
  private readonly command = vscode.commands.registerCommand('jfrlens.profileWithArguments', () =>
    this.run(),
  );

  constructor(private readonly state: vscode.Memento) {}

  dispose(): void {
    this.command.dispose();
  }

  private async run(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (editor === undefined) return;
    const at = { uri: editor.document.uri.toString(), line: editor.selection.active.line };
    const earlier = this.state.get<string[]>(KEPT, []);
    const words = await ask(earlier);
    if (words === undefined) return;
    await this.state.update(KEPT, remembered(earlier, words));
    await vscode.workspace.saveAll(false);
    await vscode.commands.executeCommand('jfrlens.profile', { ...at, arguments: words });
  }
}

/** Asks for arguments: new ones, or those of before; undefined when the user gave none. */
function ask(earlier: string[]): Promise<string | undefined> {
  const input = vscode.window.createQuickPick();
  input.title = 'Arguments of the program';
  input.placeholder = 'As in a terminal: blanks separate, quotes keep together';
  const items = earlier.map((label) => ({ label, description: 'used before' }));
  input.items = items;
  input.onDidChangeValue((value) => {
    const typed = value === '' || earlier.includes(value) ? [] : [{ label: value, description: 'new' }];
    input.items = [...typed, ...items];
  });
  return new Promise((resolve) => {
    input.onDidAccept(() => {
      resolve(input.activeItems.at(0)?.label ?? input.value);
      input.hide();
    });
    input.onDidHide(() => {
      resolve(undefined);
      input.dispose();
    });
    input.show();
  });
}
