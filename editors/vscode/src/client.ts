import * as vscode from 'vscode';
import {
  LanguageClient,
  LogMessageNotification,
  ResponseError,
  RevealOutputChannelOn,
  State,
  WorkDoneProgressCancelNotification,
  type ExecuteCommandSignature,
  type Middleware,
} from 'vscode-languageclient/node';
import { quiet, serverArguments, startsProgram, type Focus } from './arguments';
import { LensRefresh } from './lenses';
import { writeLines } from './log';
import { ProgressBars } from './progress';
import type { PageSubject, Send } from './requests';
import type { Place } from './picks';
import type { DebuggerResult, HotLineResult, KeptRun, OverviewResult, RecordingResult } from './server.gen';

/** Languages of the source files that have lenses, hints and tints. */
export const LANGUAGES = ['java', 'kotlin', 'scala'];

/** What the extension does itself, instead of the server or before it. */
export interface Overrides {
  /** Shows a flame graph, with who calls a method where one is named. */
  openFlameGraph(subject: PageSubject, callers?: string): void;
  /** Asks for the process id of a running JVM; undefined when the user chose none. */
  pickJVM(purpose: string): Promise<number | undefined>;
  /** Asks for a run; undefined when the user chose none. */
  pickRun(runs: KeptRun[], purpose: string): Promise<KeptRun | undefined>;
  /** Asks for the name of a run; undefined when the user gave none. */
  askForName(run: KeptRun): Promise<string | undefined>;
  /** Asks for a sample type; undefined when the user chose none. */
  pickSampleType(shown: RecordingResult): Promise<string | undefined>;
  /** Asks for a line; undefined when the user chose none. */
  pickPlace(overview: OverviewResult): Promise<Place | undefined>;
  pickHotLine(lines: HotLineResult[]): Promise<HotLineResult | undefined>;
  /** Asks for a recording; undefined when the user chose none. */
  pickRecording(): Promise<string | undefined>;
  /** Attaches a debugger to a program that listens for one. */
  debug(at: DebuggerResult): Promise<void>;
}

/** A client for the server at a path. It is not started yet. */
export function newClient(
  server: string,
  log: vscode.LogOutputChannel,
  overrides: Overrides,
): LanguageClient {
  const bars = new ProgressBars();
  const client: LanguageClient = new LanguageClient(
    'jfrlens',
    'jfrlens',
    // The log takes all of its lines, and shows those of the level that the user has set.
    { command: server, args: ['lsp', '--verbose'] },
    {
      documentSelector: [
        ...LANGUAGES.map((language) => ({ scheme: 'file', language })),
        { scheme: 'file', pattern: '**/{.profileconfig.json,pom.xml,build.gradle,build.gradle.kts}' },
        // What the JDK's recorder is told: settings files, and files with its options.
        { scheme: 'file', language: 'jfc' },
        { scheme: 'file', pattern: '**/{Dockerfile,*.Dockerfile,jvm.config,launch.json,*.sh}' },
        // SQL over recordings: events and columns are explained and completed.
        { scheme: 'file', language: 'sql' },
        // Dumps of threads and crash logs, whose frames are links.
        {
          scheme: 'file',
          pattern: '**/{hs_err*.log,javacore*.txt,*.tdump,*{dump,jstack,thread}*.{txt,log,json}}',
        },
      ],
      outputChannel: log,
      stdioOptions: {
        stdout: (output) => output.resume(), // that is the protocol
        stderr: (output) => writeLines(log, output),
      },
      // What fails is told by the server, in words for people.
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      initializationOptions: { trusted: vscode.workspace.isTrusted, terminals: true, tests: true },
      // Hovers hold names of the profiled program: nothing in them is HTML, or another command than that of their links.
      markdown: { isTrusted: { enabledCommands: ['jfrlens.openFlameGraph'] }, supportHtml: false },
      middleware: {
        ...middleware(overrides),
        handleWorkDoneProgress(token, step, next) {
          bars.step(token, step, () => {
            void client.sendNotification(WorkDoneProgressCancelNotification.type, { token });
          });
          if (step.kind === 'end') next(token, step);
        },
      },
    },
  );
  client.registerFeature(new LensRefresh(client));
  client.onNotification(LogMessageNotification.type, () => undefined); // the log has it from standard error
  client.onDidChangeState(({ newState }) => {
    if (newState === State.Stopped) bars.clear();
  });
  return client;
}

function middleware(overrides: Overrides): Middleware {
  return {
    async executeCommand(command, given: unknown[], next) {
      try {
        return await execute(command, serverArguments(command, given, focus()), next, overrides);
      } catch (error) {
        if (error instanceof ResponseError) return undefined; // the server has told the user
        throw error;
      }
    },
    window: {
      async showDocument(params, token, next) {
        if (params.external === true) return next(params, token);
        await showSource(vscode.Uri.parse(params.uri), params.selection?.start.line ?? 0);
        return { success: true };
      },
    },
  };
}

/** Runs a command of the server, with what the extension does better. */
async function execute(
  command: string,
  args: unknown[],
  next: ExecuteCommandSignature,
  overrides: Overrides,
): Promise<unknown> {
  if (startsProgram(command)) await vscode.workspace.saveAll(false);
  const send: Send = (name, given) => next(name, [given]) as ReturnType<typeof send>;
  switch (command) {
    case 'jfrlens.openFlameGraph': {
      const { callers, ...subject } = (args[0] ?? {}) as PageSubject & { callers?: string };
      overrides.openFlameGraph(subject, callers);
      return undefined;
    }
    case 'jfrlens.compare': {
      const pair = await send(command, quiet(args[0]));
      if (pair !== undefined) overrides.openFlameGraph({ recording: pair.recording, before: pair.before });
      return pair;
    }
    case 'jfrlens.startDebugging': {
      const at = await send(command, quiet(args[0]));
      if (at !== undefined) await overrides.debug(at);
      return at;
    }
    case 'jfrlens.attach': {
      const pid = args.length > 0 ? undefined : await overrides.pickJVM('JVM to profile until you stop it');
      if (args.length === 0 && pid === undefined) return undefined;
      return pid === undefined ? (next(command, args) as unknown) : send(command, { pid });
    }
    case 'jfrlens.doing': {
      if (args.length > 0) return next(command, args) as unknown;
      const pid = await overrides.pickJVM('JVM to look at');
      return pid === undefined ? undefined : send(command, { pid });
    }
    case 'jfrlens.dump': {
      if (args.length > 0) return next(command, args) as unknown;
      const pid = await overrides.pickJVM('JVM that records anyway');
      return pid === undefined ? undefined : send(command, { pid });
    }
    case 'jfrlens.openRecording': {
      const recording = args.length > 0 ? undefined : await overrides.pickRecording();
      if (args.length === 0 && recording === undefined) return undefined;
      return recording === undefined ? (next(command, args) as unknown) : send(command, { recording });
    }
    case 'jfrlens.selectEvent': {
      if (args.length > 0) return next(command, args) as unknown;
      const shown = await send(command, { quiet: true });
      const type = shown && (await overrides.pickSampleType(shown));
      return type === undefined ? undefined : send(command, { type });
    }
    case 'jfrlens.hotLines': {
      const lines = await send(command, quiet(args[0]));
      const at = lines && (await overrides.pickHotLine(lines));
      if (at !== undefined) await showSource(vscode.Uri.parse(at.uri), at.line);
      return lines;
    }
    case 'jfrlens.overview': {
      const overview = await send(command, quiet(args[0]));
      const at = overview && (await overrides.pickPlace(overview));
      if (at !== undefined) await showSource(vscode.Uri.parse(at.uri), at.line);
      return overview;
    }
    case 'jfrlens.runs':
    case 'jfrlens.pinRun':
    case 'jfrlens.unpinRun':
      return args.length > 0 ? next(command, args) : executeOnRun(command, send, overrides);
    default:
      return next(command, args) as unknown;
  }
}

/** Lets the user choose a run and shows it, keeps it by a name, or keeps it no more. */
async function executeOnRun(command: string, send: Send, overrides: Overrides): Promise<unknown> {
  const runs = await send('jfrlens.runs', { quiet: true });
  if (runs === undefined) return undefined;
  if (command === 'jfrlens.unpinRun') {
    const pinned = runs.filter((run) => run.name !== '');
    const run = await overrides.pickRun(pinned, 'Run that need not be kept');
    return run && send(command, { name: run.name });
  }
  if (command === 'jfrlens.runs') {
    const run = await overrides.pickRun(runs, 'Run to show on the source lines');
    return run && send('jfrlens.openRecording', { recording: run.run });
  }
  const run = await overrides.pickRun(runs, 'Run to keep');
  const name = run && (await overrides.askForName(run));
  return run && name ? send('jfrlens.pinRun', { run: run.run, name }) : undefined;
}

function focus(): Focus | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return undefined;
  return { uri: editor.document.uri.toString(), line: editor.selection.active.line };
}

/** Shows a source line, in the group that has text already, so that a flame graph stays in sight. */
async function showSource(uri: vscode.Uri, line: number): Promise<void> {
  const group = vscode.window.tabGroups.all.find((g) => g.activeTab?.input instanceof vscode.TabInputText);
  const at = new vscode.Range(line, 0, line, 0);
  const editor = await vscode.window.showTextDocument(uri, {
    viewColumn: group?.viewColumn ?? vscode.ViewColumn.One,
    selection: at,
  });
  editor.revealRange(at, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}
