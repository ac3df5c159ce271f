import * as vscode from 'vscode';
import { attachConfiguration, debugsJava } from './debugger';
import type { DebuggerResult } from './server.gen';

/**
 * Attaches the Java debugger of another extension to a program. Without one
 * the user is told where any debugger can attach.
 */
export async function attachDebugger(at: DebuggerResult): Promise<void> {
  const manifests = vscode.extensions.all.map((extension) => extension.packageJSON as unknown);
  if (manifests.some(debugsJava) && (await vscode.debug.startDebugging(undefined, attachConfiguration(at)))) {
    return;
  }
  const copy = 'Copy Command';
  const chosen = await vscode.window.showInformationMessage(at.message, copy);
  if (chosen === copy) await vscode.env.clipboard.writeText(at.command);
}
