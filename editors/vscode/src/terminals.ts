import * as vscode from 'vscode';
import { drawn, typed } from './keys';
import type { PrintedText, TypedParams } from './server.gen';

/** Hands the server what was typed. */
type Type = (params: TypedParams) => Promise<unknown>;

/** The terminals of programs that are profiled: each has its own, which stays until the same is run again. */
export class Terminals implements vscode.Disposable {
  private readonly running = new Map<string, ProgramTerminal>();
  private readonly ended = new Map<string, ProgramTerminal>();

  constructor(private readonly type: Type) {}

  /** Shows what a program printed. */
  print({ session, title, text, over }: PrintedText): void {
    let terminal = this.running.get(session);
    if (terminal === undefined) {
      this.ended.get(title)?.dispose();
      this.ended.delete(title);
      terminal = new ProgramTerminal(title, session, this.type);
      this.running.set(session, terminal);
    }
    terminal.print(text);
    if (!over) return;
    terminal.end();
    this.running.delete(session);
    this.ended.set(title, terminal);
  }

  /** Ends all, because the server that their programs belong to is gone. */
  clear(): void {
    for (const terminal of this.running.values()) terminal.end();
    this.running.clear();
  }

  dispose(): void {
    for (const terminal of [...this.running.values(), ...this.ended.values()]) terminal.dispose();
  }
}

/** The terminal of one program: Ctrl-C, and closing it, stop the program and show what was measured. */
class ProgramTerminal implements vscode.Pseudoterminal {
  private readonly written = new vscode.EventEmitter<string>();
  readonly onDidWrite = this.written.event;
  private readonly terminal: vscode.Terminal;
  /** What was printed before the editor has opened the terminal; undefined after. */
  private waiting: string | undefined = '';
  private over = false;
  /** One thing that is typed after the other. */
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    title: string,
    private readonly session: string,
    private readonly type: Type,
  ) {
    this.terminal = vscode.window.createTerminal({
      name: title,
      pty: this,
      iconPath: new vscode.ThemeIcon('flame'),
      isTransient: true,
    });
    if (vscode.workspace.getConfiguration('jfrlens').get('terminal.show', true)) this.terminal.show(true);
  }

  print(text: string): void {
    if (this.waiting === undefined) this.written.fire(drawn(text));
    else this.waiting += text;
  }

  end(): void {
    this.over = true;
    this.print('\x1b[2m(ended)\x1b[22m\n');
  }

  dispose(): void {
    this.terminal.dispose();
    this.written.dispose();
  }

  open(size: vscode.TerminalDimensions | undefined): void {
    const text = this.waiting ?? '';
    this.waiting = undefined;
    if (text !== '') this.print(text);
    if (size !== undefined) this.setDimensions(size);
  }

  setDimensions({ columns, rows }: vscode.TerminalDimensions): void {
    this.send({ session: this.session, columns, rows });
  }

  handleInput(data: string): void {
    const { text, stop } = typed(data);
    if (text !== '') this.send({ session: this.session, text });
    if (stop) this.stop();
  }

  close(): void {
    this.stop();
  }

  private stop(): void {
    if (!this.over) void vscode.commands.executeCommand('jfrlens.stop', { session: this.session });
  }

  private send(params: TypedParams): void {
    if (this.over) return;
    const send = () => this.type(params).catch(() => undefined); // it has ended meanwhile
    this.turn = this.turn.then(send);
  }
}
