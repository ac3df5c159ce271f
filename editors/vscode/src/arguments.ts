/** What commands started from a menu need to know about the editor. */
export interface Focus {
  /** Address of the file being edited. */
  uri: string;
  /** Line of the cursor, counted from 0. */
  line: number;
}

/** Tells a file that a menu hands to a command. */
export interface FileArgument {
  scheme: string;
  fsPath: string;
  /** Its address. */
  toString(): string;
}

function isFile(argument: unknown): argument is FileArgument {
  return (
    typeof argument === 'object' &&
    argument !== null &&
    'fsPath' in argument &&
    typeof argument.fsPath === 'string'
  );
}

/**
 * The arguments for the server of a command that was started from a menu or
 * the palette, where VS Code gives none or its own kind. A lens's arguments
 * pass through as they are.
 */
export function serverArguments(command: string, given: unknown[], focus: Focus | undefined): unknown[] {
  const [first] = given;
  if (isFile(first)) {
    const uri = first.toString();
    if (command === 'jfrlens.doing') return [{ dump: uri }];
    if (command === 'jfrlens.redact') return [{ uri }];
    if (!startsProgram(command)) return [{ recording: first.fsPath }];
    return [focus?.uri === uri ? focus : { uri }];
  }
  if (given.length > 0 || focus === undefined) return given;
  if (command === 'jfrlens.redact') return [{ uri: focus.uri }];
  return startsProgram(command) || command === 'jfrlens.nextHotLine' ? [focus] : given;
}

/** Tells whether a command runs a program of the workspace, which is what is on disk. */
export function startsProgram(command: string): boolean {
  return command === 'jfrlens.profile' || command === 'jfrlens.profileTest';
}

/** The session whose progress a token stands for (lsp/PROTOCOL.md); undefined for what is no run. */
export function sessionOf(token: string | number): string | undefined {
  return /^jfrlens-run-(\d+)-\d+$/.exec(String(token))?.[1];
}

/** Arguments that were used before, the newest first, after one was used. */
export function remembered(earlier: string[], used: string): string[] {
  return [used, ...earlier.filter((words) => words !== used)].slice(0, 10);
}

/** The argument of a command whose answer is shown by the client, not by the server. */
export function quiet(argument: unknown): object {
  return { ...(typeof argument === 'object' ? argument : {}), quiet: true };
}
