import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import type { HotLineResult, RecordingResult } from './server.gen';

/** Asks which sample type of a profile to show. */
export async function pickSampleType(shown: RecordingResult): Promise<string | undefined> {
  const items = shown.sampleTypes.map((name, i) => ({
    label: shown.labels[i],
    description: name === shown.sampleType ? `${name} · shown now` : name,
    name,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: `What to show of ${shown.title}`,
    matchOnDescription: true,
  });
  return chosen?.name;
}

/** Asks which of the hottest lines to go to. */
export async function pickHotLine(lines: HotLineResult[]): Promise<HotLineResult | undefined> {
  const items = lines.map((at) => {
    const file = vscode.Uri.parse(at.uri);
    return {
      label: `${basename(file.fsPath)}:${String(at.line + 1)}`,
      description: at.text,
      detail: vscode.workspace.asRelativePath(dirname(file.fsPath)),
      at,
    };
  });
  const chosen = await vscode.window.showQuickPick(items, { title: 'Hottest lines', matchOnDetail: true });
  return chosen?.at;
}
