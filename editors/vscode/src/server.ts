import { delimiter, join } from 'node:path';

/** What finding the server depends on, so that it can be tried without an editor. */
export interface Surroundings {
  /** The setting jfrlens.serverPath; empty when not set. */
  setting: string;
  /** Folder the extension is installed in. */
  extensionPath: string;
  /** The PATH of the environment. */
  path: string;
  platform: NodeJS.Platform;
  isFile(path: string): boolean;
}

/** Says that there is no server to start, in a sentence for people. */
export class NoServerError extends Error {}

/**
 * The path of the jfrlens program: the one the user set, else the one packed
 * into the extension, else the first one on PATH.
 */
export function findServer(around: Surroundings): string {
  if (around.setting !== '') {
    if (around.isFile(around.setting)) return around.setting;
    throw new NoServerError(
      `The setting jfrlens.serverPath names ${around.setting}, where there is no file: correct or clear it.`,
    );
  }
  const program = around.platform === 'win32' ? 'jfrlens.exe' : 'jfrlens';
  const folders = [join(around.extensionPath, 'bin'), ...around.path.split(delimiter)];
  const found = folders
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, program))
    .find((path) => around.isFile(path));
  if (found !== undefined) return found;
  throw new NoServerError(
    `No ${program} was found, neither in the extension nor on PATH: install it or set jfrlens.serverPath.`,
  );
}
