import { isTyping } from './dom';

/** What keys do; each returns nothing and must be safe at any time. */
export interface Commands {
  search(): void;
  help(): void;
  flip(): void;
  table(): void;
  libraries(): void;
  started(): void;
  callers(): void;
  shares(): void;
  open(): void;
  copy(): void;
  zoom(): void;
  back(): void;
  reset(): void;
  next(direction: 1 | -1): void;
  scale(factor: number): void;
  move(direction: 'up' | 'down' | 'left' | 'right'): void;
}

/** Runs the command of a key; false when it has none here. */
export function runKey(event: KeyboardEvent, commands: Commands): boolean {
  if (event.key === 'Escape') {
    commands.back();
    return true;
  }
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') {
    commands.search();
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  return runPlain(event, commands);
}

function runPlain(event: KeyboardEvent, commands: Commands): boolean {
  const onControl =
    event.target instanceof HTMLButtonElement || (event.target as HTMLElement).tagName === 'SUMMARY';
  if (onControl && (event.key === 'Enter' || event.key === ' ')) return false;
  const run = plainKeys(commands)[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (run === undefined) return false;
  run(event);
  return true;
}

function plainKeys(commands: Commands): Record<string, ((event: KeyboardEvent) => void) | undefined> {
  return {
    '/': () => commands.search(),
    '?': () => commands.help(),
    i: () => commands.flip(),
    t: () => commands.table(),
    l: () => commands.libraries(),
    f: () => commands.started(),
    b: () => commands.callers(),
    s: () => commands.shares(),
    o: () => commands.open(),
    c: () => commands.copy(),
    n: (e) => commands.next(e.shiftKey ? -1 : 1),
    '0': () => commands.reset(),
    Home: () => commands.reset(),
    Enter: () => commands.zoom(),
    ' ': () => commands.zoom(),
    '+': () => commands.scale(0.6),
    '=': () => commands.scale(0.6),
    '-': () => commands.scale(1 / 0.6),
    ArrowUp: () => commands.move('up'),
    ArrowDown: () => commands.move('down'),
    ArrowLeft: () => commands.move('left'),
    ArrowRight: () => commands.move('right'),
  };
}
