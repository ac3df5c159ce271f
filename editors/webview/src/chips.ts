import { button, el, keepFocus } from './dom';

/** Something that narrows what is shown. */
export interface Chip {
  /** What it is, for tests and the focus. */
  key: string;
  text: string;
  title: string;
  /** What a click does: it removes the chip, or where `pressed` is told turns it off and on. */
  click(): void;
  pressed?: boolean;
}

/** A row of what narrows the page, each to be removed by a click. It is not there while nothing does. */
export class Chips {
  readonly element = el('div', { class: 'chips', label: 'What is left out', attributes: { role: 'group' } });

  show(chips: readonly Chip[]): void {
    this.element.hidden = chips.length === 0;
    keepFocus(this.element, () => this.element.replaceChildren(...chips.map(chipElement)));
  }
}

function chipElement({ key, text, title, click, pressed }: Chip): HTMLElement {
  const element = button(pressed === undefined ? `${text} ×` : text, title, click);
  element.dataset['key'] = key;
  if (pressed === undefined) element.setAttribute('aria-label', `${text}: remove`);
  else element.setAttribute('aria-pressed', String(pressed));
  return element;
}
