import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The JDK that runs the programs of the tests: the newest release has everything. */
export const JDK = join(process.env['JFRLENS_JDKS'] ?? join(homedir(), '.cache/jfrlens/jdks'), '25');

const SETTINGS = {
  'jfrlens.jdk': JDK,
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
    mkdirSync(join(folder, 'user/User'), { recursive: true });
    writeFileSync(join(folder, 'user/User/settings.json'), JSON.stringify(SETTINGS));
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
    };
    const install = vsix.flatMap((file) => ['--install-extension', file]);
    execFileSync(process.execPath, [...own, ...install], { env, stdio: 'pipe' });
    const port = await freePort();
    const log = openSync(join(folder, 'code-server.log'), 'w');
    const child = spawn(
      process.execPath,
      [
        ...own,
        ...['--auth', 'none', '--bind-addr', `127.0.0.1:${String(port)}`],
        ...['--disable-telemetry', '--disable-update-check', '--disable-workspace-trust'],
        ...['--disable-getting-started-override', '--ignore-last-opened', '--reconnection-grace-time', '1'],
      ],
      { env, stdio: ['ignore', log, log], detached: true },
    );
    const server = new CodeServer(child, port, folder);
    await server.answers();
    return server;
  }

  /** Ends the server and everything that it started. */
  async stop(): Promise<void> {
    const { pid } = this.child;
    if (pid === undefined || this.child.exitCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    process.kill(-pid, 'SIGTERM');
    const late = AbortSignal.timeout(60_000);
    late.addEventListener('abort', () => process.kill(-pid, 'SIGKILL'));
    await ended;
  }

  private async answers(): Promise<void> {
    for (let tries = 0; tries < 1800; tries++) {
      if (this.child.exitCode !== null) break;
      const answer = await fetch(`http://127.0.0.1:${String(this.port)}/healthz`).catch(() => null);
      if (answer?.ok === true) return;
      await pause(100);
    }
    throw new Error(
      `code-server does not answer: ${readFileSync(join(this.folder, 'code-server.log'), 'utf8')}`,
    );
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
