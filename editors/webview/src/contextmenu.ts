import { button, el } from './dom';

/** A choice of a menu. */
export interface Choice {
  text: string;
  run(): void;
}

/** The menu of a right click. */
export class ContextMenu {
  readonly element = el('div', { class: 'popup context', attributes: { role: 'menu' } });

  /** Where the focus was when the menu came. */
  private before: HTMLElement | null = null;

  constructor() {
    this.element.hidden = true;
    document.addEventListener('pointerdown', (e) => {
      if (!this.element.contains(e.target as Node)) this.hide();
    });
    this.element.addEventListener('keydown', (e) => this.key(e));
    this.element.addEventListener('focusout', (e) => {
      if (!this.element.contains(e.relatedTarget as Node | null)) this.element.hidden = true;
    });
  }

  show(choices: Choice[], x: number, y: number): void {
    const { element } = this;
    element.replaceChildren(
      ...choices.map((choice) => {
        const item = button(choice.text, '', () => {
          this.hide();
          choice.run();
        });
        item.setAttribute('role', 'menuitem');
        return item;
      }),
    );
    this.before = document.activeElement as HTMLElement | null;
    element.hidden = false;
    element.style.left = `${Math.min(x, innerWidth - element.offsetWidth)}px`;
    element.style.top = `${Math.min(y, innerHeight - element.offsetHeight)}px`;
    (element.firstElementChild as HTMLElement).focus();
  }

  /** Hides the menu; the focus goes back to where it was, if the menu has it. */
  hide(): void {
    if (this.element.contains(document.activeElement)) this.before?.focus();
    this.element.hidden = true;
  }

  private key(event: KeyboardEvent): void {
    const items = [...this.element.children] as HTMLElement[];
    const at = items.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape' || event.key === 'Tab') this.hide();
    else if (event.key === 'ArrowDown') items[(at + 1) % items.length].focus();
    else if (event.key === 'ArrowUp') items[(at + items.length - 1) % items.length].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
