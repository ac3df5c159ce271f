import type { Choices } from './choices';
import { button, el } from './dom';
import type { PageData } from './protocol';
import { rangeOfReady, sameRange } from './ready';
import type { Range } from './samples';
import { hasStarted } from './started';
import { ThreadMenu } from './threads';
import { Versus } from './versus';

/** How long the page says that something was copied. */
const COPIED_MILLIS = 1500;

/** What the bar at the top asks for. */
export interface ToolbarEvents {
  type(name: string): void;
  threads(chosen: Uint8Array | null): void;
  query(text: string): void;
  step(direction: 1 | -1): void;
  /** The user is done with the search field and keeps what is found. */
  leave(): void;
  flip(): void;
  table(): void;
  libraries(): void;
  started(): void;
  ready(): void;
  callers(): void;
  shares(): void;
  /** Goes back to what was shown before, or forward again. */
  travel(direction: -1 | 1): void;
  /** Copies the command that prints what is shown. */
  command(): void;
  help(): void;
}

/** The bar at the top: what is shown, and finding things in it. */
export class Toolbar {
  readonly element: HTMLElement;
  readonly threads: ThreadMenu;
  private readonly title = el('h1');
  private readonly live = el('span', {
    class: 'live',
    text: 'live',
    title: 'The program is running; the page follows it',
    attributes: { hidden: '' },
  });
  private readonly types: HTMLSelectElement;
  private readonly field: HTMLInputElement;
  private readonly found = el('output', { class: 'found', label: 'Share of matching samples' });
  private readonly flip: HTMLButtonElement;
  private readonly table: HTMLButtonElement;
  private readonly libraries: HTMLButtonElement;
  private readonly started: HTMLButtonElement;
  private readonly ready: HTMLButtonElement;
  private readonly callers: HTMLButtonElement;
  private readonly shares: HTMLButtonElement;
  private readonly command: HTMLButtonElement;
  private readyRange: Range | null = null;
  private readonly versus = new Versus();

  constructor(events: ToolbarEvents) {
    this.types = el('select', { label: 'Sample type', title: 'Sample type' });
    this.types.addEventListener('change', () => events.type(this.types.value));
    this.threads = new ThreadMenu(events.threads);
    this.field = el('input', {
      label: 'Search methods',
      attributes: { type: 'search', placeholder: 'search (/)', spellcheck: 'false' },
    });
    this.field.addEventListener('input', () => events.query(this.field.value));
    this.field.addEventListener('keydown', (e) => {
      if (e.key === 'Enter') events.step(e.shiftKey ? -1 : 1);
      if (e.key !== 'ArrowDown') return;
      events.leave();
      e.preventDefault();
      e.stopPropagation();
    });
    this.flip = button('icicle', 'Callers on top (I)', events.flip);
    this.table = button('table', 'Table of hottest methods (T)', events.table);
    this.libraries = button(
      'hide libs',
      'Hide library code in the call that leads to it (L)',
      events.libraries,
    );
    this.started = button(
      'starters',
      'Show launchers, runners of tests and loops of threads frame by frame (F)',
      events.started,
    );
    this.ready = button('ready', 'Leave out the start-up (R)', events.ready);

    this.callers = button('callers', 'Methods on top of the stacks, and who calls them (B)', events.callers);
    this.shares = button('shares', 'Compare shares of all instead of weights (S)', events.shares);
    this.command = button(
      'command',
      'Copy the jfrlens command that prints these numbers (Y)',
      events.command,
    );
    this.command.className = 'command';
    const back = button('‹', 'Back to what was shown before (Alt + ←)', () => events.travel(-1));
    const forward = button('›', 'Forward again (Alt + →)', () => events.travel(1));
    for (const extra of [this.started, this.ready, back, forward]) extra.classList.add('roomy');
    const help = button('?', 'Help (?)', events.help);
    this.element = el(
      'header',
      {},
      el('div', { class: 'travel' }, back, forward),
      this.title,
      this.live,
      this.versus.element,
      this.types,
      this.threads.element,
      el('span', { class: 'space' }),
      el('div', { class: 'search' }, this.field, this.found),
      el(
        'div',
        { class: 'row flame-only' },
        this.shares,
        this.flip,
        this.libraries,
        this.started,
        this.ready,
        this.callers,
        this.table,
      ),
      this.command,
      help,
    );
  }

  /** Shows the choices that a profile offers. */
  offer(data: PageData, type: string): void {
    this.title.textContent = data.title;
    this.title.title = data.title;
    this.live.hidden = !data.live;
    this.command.hidden = data.recording === '' || data.before.length > 0;
    this.versus.show(data.beforeTitle);
    this.readyRange = rangeOfReady(data);
    this.ready.hidden = this.readyRange === null;
    this.started.hidden = !hasStarted(data);
    this.shares.hidden = data.before.length === 0;
    const options = data.types.map((t) => el('option', { text: t.label, attributes: { value: t.name } }));
    this.types.replaceChildren(...options);
    this.setType(type);
  }

  setType(name: string): void {
    this.types.value = name;
  }

  setToggles(
    choices: Pick<Choices, 'icicle' | 'table' | 'hidden' | 'unfolded' | 'range' | 'callers' | 'shares'>,
  ): void {
    this.flip.setAttribute('aria-pressed', String(choices.icicle));
    this.table.setAttribute('aria-pressed', String(choices.table));
    this.libraries.setAttribute('aria-pressed', String(choices.hidden));
    this.ready.setAttribute('aria-pressed', String(sameRange(choices.range, this.readyRange)));
    this.started.setAttribute('aria-pressed', String(choices.unfolded));
    this.shares.setAttribute('aria-pressed', String(choices.shares));
    this.callers.setAttribute('aria-pressed', String(choices.callers !== null));
  }

  /** Reads the theme again. */
  recolour(): void {
    this.versus.recolour();
  }

  setQuery(text: string): void {
    this.field.value = text;
  }

  /** Says for a moment that the command was copied. */
  commandCopied(): void {
    this.command.textContent = 'copied';
    setTimeout(() => (this.command.textContent = 'command'), COPIED_MILLIS);
  }

  setFound(text: string, isProblem = false): void {
    this.found.textContent = text;
    this.found.classList.toggle('problem', isProblem);
  }

  focusSearch(): void {
    this.field.focus();
    this.field.select();
  }
}
