import { basename, dirname } from 'node:path';
import * as vscode from 'vscode';
import { runItems } from './runs';
import type { HotLineResult, KeptRun, OverviewResult, RecordingResult } from './server.gen';

/** Asks which sample type of a profile to show. */
export async function pickSampleType(shown: RecordingResult): Promise<string | undefined> {
  const items = shown.sampleTypes.map((name, i) => ({
    label: shown.labels[i],
    description: [shown.weights[i], name, ...(name === shown.sampleType ? ['shown now'] : [])].join(' · '),
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

/** A line of a document, from 0. */
export interface Place {
  uri: string;
  line: number;
}

/** Shows what the time went on: causes first, then kinds of time, then what is unremarkable; those with a line lead there. */
export async function pickPlace(overview: OverviewResult): Promise<Place | undefined> {
  const causes = overview.findings.map((f) => entry(`$(lightbulb) ${f.text}`, f, f.sure, f.advice));
  const kinds = overview.kinds.map((k) => entry(`$(watch) ${k.loss} ${k.label}`, k, k.text));
  const rest = [
    ...overview.calm,
    ...overview.unknown,
    ...(overview.machine === undefined ? [] : [overview.machine]),
  ];
  const items: (vscode.QuickPickItem & { at?: Place })[] = [
    { label: 'Causes', kind: vscode.QuickPickItemKind.Separator },
    ...(causes.length > 0 ? causes : [{ label: '$(check) No cause found', description: overview.answer }]),
    { label: 'Where the time went', kind: vscode.QuickPickItemKind.Separator },
    ...kinds,
    ...rest.map((label) => ({ label: `$(dash) ${label}` })),
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    title: `Where the time of ${overview.title} went`,
  });
  return chosen?.at;
}

function entry(
  label: string,
  place: { uri?: string; line?: number; at?: string },
  description: string,
  detail = '',
) {
  const where = [place.at, detail].filter((part) => part).join(' — ');
  const at = place.uri === undefined ? undefined : { uri: place.uri, line: place.line ?? 0 };
  return { label, description, detail: where, at };
}

/** Asks which of the runs is meant. */
export async function pickRun(runs: KeptRun[], purpose: string): Promise<KeptRun | undefined> {
  const chosen = await vscode.window.showQuickPick(runItems(runs), {
    title: purpose,
    placeHolder: runs.length > 0 ? 'The last run comes first' : 'There is none',
    matchOnDescription: true,
    matchOnDetail: true,
    ignoreFocusOut: true, // a page that a click on a run has opened takes the focus late
  });
  return chosen?.run;
}

/** Asks by which name a run is kept. */
export async function askForName(run: KeptRun): Promise<string | undefined> {
  return vscode.window.showInputBox({
    title: `Name of the run of ${run.title}`,
    prompt:
      'Letters, digits, dots, dashes and underscores, the first a letter. The run is kept until it is unpinned.',
    value: run.name,
  });
}
