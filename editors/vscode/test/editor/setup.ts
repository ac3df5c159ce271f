import { build } from 'esbuild';
import vsce from '@vscode/vsce';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { CodeServer, removeFolder } from './code_server';
import { PICTURES } from './places';

declare module 'vitest' {
  interface ProvidedContext {
    /** The VS Code of the tests: its port and its folder. */
    editor: { port: number; folder: string };
  }
}

const VSIX = join(import.meta.dirname, `../../dist/jfrlens-${process.platform}-${process.arch}.vsix`);

/** Starts one VS Code for all test files, each of which opens a window of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(VSIX)) throw new Error(`${VSIX} is missing: run "make vsix" first`);
  rmSync(PICTURES, { recursive: true, force: true });
  const folder = mkdtempSync(join(tmpdir(), 'jfrlens-vscode-'));
  try {
    const server = await CodeServer.start(folder, [VSIX, await packDebugger(join(folder, 'debugger'))]);
    project.provide('editor', { port: server.port, folder });
    return async () => {
      await server.stop();
      removeFolder(folder);
    };
  } catch (error) {
    removeFolder(folder);
    throw error;
  }
}

/** Packs the debugger of the tests, which stands in for the one of the Java extensions. */
async function packDebugger(folder: string): Promise<string> {
  const sources = join(import.meta.dirname, 'debugger');
  mkdirSync(folder);
  cpSync(join(sources, 'package.json'), join(folder, 'package.json'));
  await build({
    entryPoints: [join(sources, 'extension.ts')],
    outfile: join(folder, 'extension.js'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['vscode'],
  });
  const packagePath = join(folder, 'debugger.vsix');
  await vsce.createVSIX({
    cwd: folder,
    packagePath,
    dependencies: false,
    allowMissingRepository: true,
    skipLicense: true,
  });
  return packagePath;
}
