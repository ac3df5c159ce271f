import { isTyping } from './dom';

/** What keys do; each returns nothing and must be safe at any time. */
export interface Commands {
  search(): void;
  help(): void;
  flip(): void;
  table(): void;
  libraries(): void;
  started(): void;
  ready(): void;
  callers(): void;
  shares(): void;
  command(): void;
  follow(): void;
  focus(): void;
  leaveOut(): void;
  flat(): void;
  travel(direction: -1 | 1): void;
  open(): void;
  copy(): void;
  zoom(): void;
  back(): void;
  reset(): void;
  next(direction: 1 | -1): void;
  scale(factor: number): void;
  move(direction: 'up' | 'down' | 'left' | 'right'): void;
}

/** What a view does with keys; null for the flame graph, whose keys are the commands. */
interface KeyTaker {
  key(event: KeyboardEvent): boolean;
}

/** Keys that do the same in all views. */
const EVERYWHERE = ['/', '?', 'y', 'e'];

/** Shows the view that a key stands for; false when it stands for none. */
export function runViewKey(
  event: KeyboardEvent,
  views: { withKey(key: string): string | undefined },
  show: (name: string) => void,
): boolean {
  const name = isPlain(event) ? views.withKey(event.key) : undefined;
  if (name !== undefined) show(name);
  return name !== undefined;
}

/** Whether a key is neither typed into a field nor pressed together with others. */
function isPlain(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
}

/** Runs the command of a key, or what the view that is shown makes of it; false when it has none here. */
export function runKey(event: KeyboardEvent, commands: Commands, view: KeyTaker | null = null): boolean {
  if (view !== null && isPlain(event)) {
    if (view.key(event)) return true;
    if (!EVERYWHERE.includes(event.key)) return false;
  }
  if (event.key === 'Escape') {
    commands.back();
    return true;
  }
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') {
    commands.search();
    return true;
  }
  if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
    commands.travel(event.key === 'ArrowLeft' ? -1 : 1);
    return true;
  }
  return isPlain(event) && runPlain(event, commands);
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
    r: () => commands.ready(),
    b: () => commands.callers(),
    s: () => commands.shares(),
    o: () => commands.open(),
    c: () => commands.copy(),
    y: () => commands.command(),
    e: () => commands.follow(),
    k: () => commands.focus(),
    x: () => commands.leaveOut(),
    m: () => commands.flat(),
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
