import { chosenThreads, millisOf, type Choices } from './choices';
import type { Host } from './host';
import type { PageData } from './protocol';

/** The command that prints the numbers of what is chosen; "" where the recording has no name. */
export function commandOf(data: PageData, choices: Choices): string {
  const { range } = choices;
  const threads = chosenThreads(data, choices.threads);
  if (data.recording === '') return '';
  const words = ['jfrlens', 'lines', data.recording, '--type', quoted(choices.type)];
  if (range !== null) {
    const { from, to } = millisOf(range, data);
    words.push('--from', moment(from), '--to', moment(to));
  }
  for (const name of threads.names)
    words.push(threads.others ? '--without-thread' : '--thread', quoted(name));
  for (const condition of choices.context) words.push('--context', quoted(condition));
  if (choices.by !== '') words.push('--by', quoted(choices.by));
  if (choices.focus !== null) words.push('--focus', quoted(choices.focus));
  for (const name of choices.without) words.push('--without', quoted(name));
  return words.join(' ');
}

/** Copies that command, and says so. */
export async function copyCommand(
  host: Pick<Host, 'copy'>,
  data: PageData | null,
  choices: Choices,
  toolbar: { commandCopied(): void },
  notices: { report(text: string): void },
): Promise<void> {
  if (data === null || data.recording === '') return;
  const command = commandOf(data, choices);
  try {
    await host.copy(command);
    toolbar.commandCopied();
  } catch {
    notices.report(`Nothing may be copied here; the command is: ${command}`);
  }
}

/** A time after the start, to the nanosecond. */
function moment(millis: number): string {
  return `${Math.round(millis * 1e6) / 1e6}ms`;
}

/** A word for a shell. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
