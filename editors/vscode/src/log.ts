import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** What writes lines by their levels, as a log in the editor does. */
export interface LevelLog {
  debug(text: string): void;
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}

/** A line of the server's log: the time, the level, then what happened, apart by tabs. */
const LINE = /^\S+\t(debug|info|warn)\t(.*)$/;

/** Writes a line of the server's standard error by the level that it has there; what is no line of its log is an error. */
export function writeLine(log: LevelLog, line: string): void {
  const [, level, text = ''] = LINE.exec(line) ?? [];
  if (level === 'debug' || level === 'info' || level === 'warn') log[level](text);
  else log.error(line.replace(/^\S+\terror\t/, ''));
}

/** Writes what comes in, line by line. */
export function writeLines(log: LevelLog, input: Readable): void {
  createInterface({ input, crlfDelay: Infinity }).on('line', (line) => writeLine(log, line));
}
