import { button, el, keepFocus } from './dom';
import { percent } from './format';

/** Most threads listed at once; the field above the list narrows it. */
const MAX_LISTED = 100;

/** The menu that chooses threads. */
export class ThreadMenu {
  readonly element: HTMLDetailsElement;
  private readonly summary: HTMLElement;
  private readonly field: HTMLInputElement;
  private readonly list: HTMLElement;
  private names: string[] = [];
  private sums: Float64Array = new Float64Array(0);
  private chosen: Uint8Array | null = null;

  constructor(private readonly onChoice: (threads: Uint8Array | null) => void) {
    this.summary = el('summary', { title: 'Choose threads' });
    this.field = el('input', {
      label: 'Find threads',
      attributes: { type: 'search', placeholder: 'find threads' },
    });
    this.field.addEventListener('input', () => this.render());
    this.list = el('div', { class: 'choices' });
    const all = button('all', 'Look at all threads', () => this.choose(null));
    const found = button('only these', 'Look at the listed threads only', () => this.chooseListed());
    this.element = el(
      'details',
      { class: 'menu' },
      this.summary,
      el('div', { class: 'popup' }, this.field, el('div', { class: 'row' }, all, found), this.list),
    );
    this.element.addEventListener('keydown', (e) => {
      if (e.key !== 'Escape') return;
      this.element.open = false;
      this.summary.focus();
      e.stopPropagation();
    });
    document.addEventListener('pointerdown', (e) => {
      if (!this.element.contains(e.target as Node)) this.element.open = false;
    });
  }

  /** Shows threads with their weights and which of them are chosen. */
  show(names: string[], sums: Float64Array, chosen: Uint8Array | null): void {
    this.names = names;
    this.sums = sums;
    this.chosen = chosen;
    this.element.hidden = names.length < 2;
    this.render();
  }

  private listed(): number[] {
    const text = this.field.value.trim().toLowerCase();
    return this.names
      .map((_, i) => i)
      .filter((i) => this.names[i].toLowerCase().includes(text))
      .sort((a, b) => this.sums[b] - this.sums[a]);
  }

  private render(): void {
    const count = this.chosen?.reduce((n, on) => n + on, 0) ?? this.names.length;
    this.summary.textContent =
      this.chosen === null ? `All ${count} threads` : `${count} of ${this.names.length} threads`;
    const whole = this.sums.reduce((sum, n) => sum + n, 0);
    const listed = this.listed();
    const rows = listed.slice(0, MAX_LISTED).map((i) => this.choice(i, whole));
    if (listed.length > MAX_LISTED)
      rows.push(el('p', { class: 'more', text: `and ${listed.length - MAX_LISTED} more` }));
    keepFocus(this.list, () => this.list.replaceChildren(...rows));
  }

  private choice(thread: number, whole: number): HTMLElement {
    const box = el('input', { attributes: { type: 'checkbox', 'data-key': `check ${thread}` } });
    box.checked = this.chosen === null || this.chosen[thread] === 1;
    box.addEventListener('change', () => {
      const next = this.chosen ?? new Uint8Array(this.names.length).fill(1);
      next[thread] = box.checked ? 1 : 0;
      this.choose(next.every((on) => on === 1) ? null : next);
    });
    const only = button('only', `Look at ${this.names[thread]} only`, () => {
      const next = new Uint8Array(this.names.length);
      next[thread] = 1;
      this.choose(next);
    });
    only.dataset['key'] = `only ${thread}`;
    const label = el(
      'label',
      { title: this.names[thread] },
      box,
      el('span', { class: 'thread', text: this.names[thread] }),
    );
    return el(
      'div',
      { class: 'choice' },
      label,
      only,
      el('span', { class: 'number', text: percent(this.sums[thread], whole) }),
    );
  }

  private chooseListed(): void {
    const next = new Uint8Array(this.names.length);
    for (const thread of this.listed()) next[thread] = 1;
    this.choose(next.every((on) => on === 1) ? null : next);
  }

  private choose(chosen: Uint8Array | null): void {
    this.chosen = chosen;
    this.render();
    this.onChoice(chosen);
  }
}
