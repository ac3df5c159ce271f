import * as vscode from 'vscode';
import { Connection } from './connection';
import { Heat } from './heat';
import { attachDebugger } from './debugging';
import { jvmItems } from './jvms';
import { Panels } from './panels';
import { RecordingEditor } from './recording_editor';
import { askForName, pickHotLine, pickPlace, pickRun, pickSampleType } from './picks';
import type { RunningJVM } from './server.gen';
import { ArgumentsPrompt } from './prompt';
import { Status } from './status';
import { Tests } from './tests';
import { Views } from './views';

/** Called by VS Code when the extension is needed first. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const connection: Connection = new Connection(context.extensionPath, {
    openFlameGraph: (subject, callers) => panels.open(subject, callers),
    pickRecording,
    pickSampleType,
    pickPlace,
    pickHotLine,
    pickRun,
    askForName,
    pickJVM: async (purpose) => pickJVM(await connection.jvms(), purpose),
    debug: (at) => attachDebugger(at),
  });
  const panels: Panels = new Panels(context.extensionUri, connection);
  context.subscriptions.push(
    connection,
    panels,
    new Heat(connection),
    new Status(connection),
    { dispose: () => void connection.stop() },
    new Views(connection),
    new ArgumentsPrompt(context.workspaceState),
    RecordingEditor.register(context.extensionUri, connection),
    vscode.workspace.onDidGrantWorkspaceTrust(() => connection.start()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('jfrlens.serverPath')) void connection.start();
    }),
  );
  await connection.start();
  context.subscriptions.push(new Tests(connection));
}

async function pickJVM(list: RunningJVM[], purpose: string): Promise<number | undefined> {
  const chosen = await vscode.window.showQuickPick(jvmItems(list), {
    title: 'Running JVMs',
    placeHolder: purpose,
    matchOnDescription: true,
  });
  return chosen?.pid;
}

async function pickRecording(): Promise<string | undefined> {
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title: 'Recording to show on the source lines',
      filters: { Recordings: ['jfr', 'gz', 'lz4', 'zst'], 'All files': ['*'] },
    })) ?? [];
  return chosen?.fsPath;
}
