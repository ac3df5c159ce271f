import { millisOf, type Choices } from './choices';
import type { Host } from './host';
import type { PageData } from './protocol';

/** The command that prints the numbers of what is chosen; "" where nobody knows what the recording is called. */
export function commandOf(data: PageData, choices: Choices): string {
  if (data.recording === '') return '';
  const words = ['jfrlens', 'lines', data.recording, '--type', quoted(choices.type)];
  const { range, threads } = choices;
  if (range !== null) {
    const { from, to } = millisOf(range, data);
    words.push('--from', moment(from), '--to', moment(to));
  }
  if (threads !== null) {
    const names = new Set(data.threads.filter((_, i) => threads[i] === 1));
    for (const name of names) words.push('--thread', quoted(name));
  }
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
  const command = data === null ? '' : commandOf(data, choices);
  if (command === '') return;
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
