import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The JDK that runs the programs of the tests: the newest release has everything. */
export const JDK = join(process.env['JFRLENS_JDKS'] ?? join(homedir(), '.cache/jfrlens/jdks'), '25');

/** How long code-server may take to start on a busy machine, in milliseconds. */
const START_PATIENCE = 300_000;

/** How long it may take to end before it is killed, in milliseconds. */
const STOP_PATIENCE = 20_000;

const LOG = 'code-server.log';

const SETTINGS = {
  'jfrlens.jdk': JDK,
  'jfrlens.terminal.show': false, // it would cover lines
  'security.workspace.trust.enabled': false,
  'workbench.startupEditor': 'none',
  'workbench.colorTheme': 'Default Dark Modern',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'chat.disableAIFeatures': true,
  'git.enabled': false,
  'editor.minimap.enabled': false,
  'editor.stickyScroll.enabled': false,
  'terminal.integrated.gpuAcceleration': 'off', // draws text as text
  'editor.codeLens': true,
  'editor.inlayHints.enabled': 'on',
};

/** The address of a workspace folder with one of its files open. */
export function address(port: number, workspace: string, file: string): string {
  const host = `127.0.0.1:${String(port)}`;
  const uri = `vscode-remote://${host}${join(workspace, file)}`;
  const payload = encodeURIComponent(JSON.stringify([['openFile', uri]]));
  return `http://${host}/?folder=${encodeURIComponent(workspace)}&payload=${payload}`;
}

/** Program of code-server, as the set-up installs it. */
function entry(): string {
  const path = process.env['CODE_SERVER'] ?? '';
  if (!existsSync(path)) {
    throw new Error(
      `there is no code-server at "${path}" (CODE_SERVER): run "make test-vscode" after "make test"`,
    );
  }
  return path;
}

/** The Node that runs it: an old one wants an old Node. */
const NODE = process.env['CODE_SERVER_NODE'] ?? process.execPath;

/** Options that an old code-server does not know: without them processes of a closed window stay for longer. */
function newOptions(env: NodeJS.ProcessEnv): string[] {
  const help = execFileSync(NODE, [entry(), '--help'], { env, encoding: 'utf8' });
  return help.includes('--reconnection-grace-time') ? ['--reconnection-grace-time', '1'] : [];
}

/** A VS Code of its own, served on loopback, with nothing installed but one extension. */
export class CodeServer {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
    /** Folder of its settings, extensions, log and of the sessions of our server. */
    readonly folder: string,
  ) {}

  /** Installs packed extensions into a new VS Code below a folder and starts it. */
  static async start(folder: string, vsix: string[]): Promise<CodeServer> {
    // Those of the user come too late for a click right after the start, and not all of them count for a remote machine.
    for (const settings of ['user/User', 'user/Machine']) {
      mkdirSync(join(folder, settings), { recursive: true });
      writeFileSync(join(folder, settings, 'settings.json'), JSON.stringify(SETTINGS));
    }
    writeFileSync(join(folder, 'config.yaml'), '');
    const own = [
      entry(),
      ...['--config', join(folder, 'config.yaml')],
      ...['--user-data-dir', join(folder, 'user')],
      ...['--extensions-dir', join(folder, 'extensions')],
    ];
    const env = {
      ...process.env,
      HOME: homedir(),
      XDG_STATE_HOME: join(folder, 'state'),
      XDG_DATA_HOME: join(folder, 'data'),
      XDG_CONFIG_HOME: join(folder, 'config'),
      XDG_RUNTIME_DIR: folder,
    };
    const install = vsix.flatMap((file) => ['--install-extension', file]);
    execFileSync(NODE, [...own, ...install], { env, stdio: 'pipe' });
    const log = openSync(join(folder, LOG), 'w');
    const child = spawn(
      NODE,
      [
        ...own,
        ...['--auth', 'none', '--bind-addr', '127.0.0.1:0'],
        ...['--disable-telemetry', '--disable-update-check', '--disable-workspace-trust'],
        ...['--disable-getting-started-override', '--ignore-last-opened'],
        ...newOptions(env),
      ],
      { env, stdio: ['ignore', log, log], detached: true },
    );
    return new CodeServer(child, await listening(child, join(folder, LOG)), folder);
  }

  /** Ends the server and everything that it started. */
  async stop(): Promise<void> {
    const { pid } = this.child;
    if (pid === undefined || this.child.exitCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    process.kill(-pid, 'SIGTERM');
    const late = setTimeout(() => process.kill(-pid, 'SIGKILL'), STOP_PATIENCE);
    await ended;
    clearTimeout(late);
  }
}

/** Waits until a server says on which port it listens; the system has chosen it. */
async function listening(child: ChildProcess, log: string): Promise<number> {
  for (
    const end = Date.now() + START_PATIENCE;
    Date.now() < end && child.exitCode === null;
    await pause(100)
  ) {
    const port = /listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(readFileSync(log, 'utf8'))?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error(`code-server does not answer: ${readFileSync(log, 'utf8')}`);
}

/** Removes a folder into which processes that are just ending may still write. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}
