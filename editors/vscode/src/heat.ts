import * as vscode from 'vscode';
import { LANGUAGES } from './client';
import type { ShownServer } from './requests';

/** Red, green and blue of the levels 1 to 5 of lines that are hot, or hotter than in the run before. */
const HOT = ['245, 190, 50', '245, 165, 45', '242, 135, 40', '238, 105, 40', '235, 75, 40'];

/** That of lines that are cooler than in the run before. */
const COOL = '56, 132, 235';

/** Opacity of the levels, behind the text and on the ruler beside the scroll bar. */
const TINTS = [0.06, 0.1, 0.14, 0.19, 0.25];
const MARKS = [0.4, 0.55, 0.7, 0.85, 1];

/** How long the user has stopped typing before lines are tinted anew, in milliseconds. */
const PAUSE = 300;

/** Tints the hot lines of the files that are shown, and marks them on the ruler. */
export class Heat implements vscode.Disposable {
  private readonly styles = new Map<number, vscode.TextEditorDecorationType>();
  private readonly subscriptions: vscode.Disposable[];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly server: ShownServer) {
    for (let level = 1; level <= TINTS.length; level++) {
      this.styles.set(level, styleOf(HOT[level - 1], level));
      this.styles.set(-level, styleOf(COOL, level));
    }
    this.subscriptions = [
      ...this.styles.values(),
      server.onShownChanged(() => this.draw()),
      vscode.window.onDidChangeVisibleTextEditors(() => this.draw()),
      vscode.workspace.onDidChangeTextDocument(() => this.drawSoon()),
    ];
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private drawSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.draw(), PAUSE);
  }

  private draw(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      const { languageId, uri } = editor.document;
      if (uri.scheme === 'file' && LANGUAGES.includes(languageId)) void this.tint(editor);
    }
  }

  private async tint(editor: vscode.TextEditor): Promise<void> {
    const { version, uri } = editor.document;
    const lines = await this.server.heat(uri.toString());
    if (editor.document.version !== version) return; // typing goes on
    const ranges = new Map<number, vscode.Range[]>();
    for (const { line, level } of lines) {
      const at = new vscode.Range(line, 0, line, 0);
      ranges.set(level, [...(ranges.get(level) ?? []), at]);
    }
    for (const [level, style] of this.styles) editor.setDecorations(style, ranges.get(level) ?? []);
  }
}

function styleOf(colour: string, level: number): vscode.TextEditorDecorationType {
  return vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: `rgba(${colour}, ${String(TINTS[level - 1])})`,
    overviewRulerColor: `rgba(${colour}, ${String(MARKS[level - 1])})`,
    overviewRulerLane: vscode.OverviewRulerLane.Center,
  });
}
