import { el, OnceSettled } from '../dom';
import type { CompletionData } from '../resources';

/** Asks what the last word of the text before the cursor may become; the text behind it may tell more. */
export type Completer = (before: string, after: string, signal: AbortSignal) => Promise<CompletionData>;

/** Offers words below a text field while people type. */
export class Completion {
  readonly element = el('div', { class: 'completion', label: 'Words', attributes: { role: 'listbox' } });
  private readonly typed = new OnceSettled(() => void this.offer());
  private words: string[] = [];
  private begun = 0;
  /** Index of the word that Enter takes, -1 while none was chosen. */
  private chosen = -1;
  private asking: AbortController | null = null;

  constructor(
    private readonly text: HTMLTextAreaElement,
    private readonly ask: Completer,
  ) {
    this.element.id = 'completion';
    this.element.hidden = true;
    text.setAttribute('aria-autocomplete', 'list');
    text.setAttribute('aria-controls', this.element.id);
    text.addEventListener('input', () => this.follow());
    text.addEventListener('blur', () => this.close());
    // A click must not take the focus from the text before it counts.
    this.element.addEventListener('mousedown', (e) => e.preventDefault());
  }

  /** Takes a key that is meant for the list; false for one that is not. */
  key(event: KeyboardEvent): boolean {
    if (event.key === ' ' && event.ctrlKey) void this.offer();
    else if (this.element.hidden) return false;
    else if (event.key === 'Escape') this.close();
    else if (event.key === 'ArrowDown') this.move(1);
    else if (event.key === 'ArrowUp') this.move(-1);
    else if (event.key === 'Tab') this.take(Math.max(this.chosen, 0));
    else if (event.key === 'Enter' && this.chosen >= 0) this.take(this.chosen);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  /** Words are offered while one is typed. */
  private follow(): void {
    this.close();
    if (/[\w$.]$/.test(this.before)) this.typed.ask();
  }

  private get before(): string {
    return this.text.value.slice(0, this.text.selectionStart);
  }

  private async offer(): Promise<void> {
    this.close();
    const asking = (this.asking = new AbortController());
    const before = this.before;
    try {
      const after = this.text.value.slice(this.text.selectionStart);
      const { begun, words } = await this.ask(before, after, asking.signal);
      if (asking.signal.aborted) return;
      this.begun = characters(before, begun);
      this.words = words.filter((word) => word !== before.slice(this.begun));
    } catch {
      return; // running it tells what is wrong
    }
    this.chosen = -1;
    this.render();
  }

  private close(): void {
    this.typed.cancel();
    this.asking?.abort();
    this.words = [];
    this.render();
  }

  private move(by: number): void {
    this.chosen = (Math.max(this.chosen, by > 0 ? -1 : 0) + by + this.words.length) % this.words.length;
    this.render();
    this.element.children[this.chosen].scrollIntoView({ block: 'nearest' });
  }

  private take(index: number): void {
    this.text.setRangeText(this.words[index], this.begun, this.text.selectionStart, 'end');
    this.close();
  }

  private render(): void {
    this.element.hidden = this.words.length === 0;
    this.element.replaceChildren(
      ...this.words.map((word, i) => {
        const option = el('div', { text: word, attributes: { role: 'option', id: `completion-${i}` } });
        option.setAttribute('aria-selected', String(i === this.chosen));
        option.addEventListener('click', () => this.take(i));
        return option;
      }),
    );
    const active = this.chosen < 0 ? '' : `completion-${this.chosen}`;
    this.text.setAttribute('aria-activedescendant', active);
  }
}

/** How many characters of a text so many bytes of it are. */
export function characters(text: string, bytes: number): number {
  return new TextDecoder().decode(new TextEncoder().encode(text).slice(0, bytes)).length;
}
