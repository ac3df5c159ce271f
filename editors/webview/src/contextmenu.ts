import { button, el } from './dom';

/** A choice of a menu. */
export interface Choice {
  text: string;
  run(): void;
}

/** The menu of a right click. */
export class ContextMenu {
  readonly element = el('div', { class: 'popup context', attributes: { role: 'menu' } });

  constructor() {
    this.element.hidden = true;
    document.addEventListener('pointerdown', (e) => {
      if (!this.element.contains(e.target as Node)) this.hide();
    });
    this.element.addEventListener('keydown', (e) => this.key(e));
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
    element.hidden = false;
    element.style.left = `${Math.min(x, innerWidth - element.offsetWidth)}px`;
    element.style.top = `${Math.min(y, innerHeight - element.offsetHeight)}px`;
    (element.firstElementChild as HTMLElement).focus();
  }

  hide(): void {
    this.element.hidden = true;
  }

  private key(event: KeyboardEvent): void {
    const items = [...this.element.children] as HTMLElement[];
    const at = items.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape') this.hide();
    else if (event.key === 'ArrowDown') items[(at + 1) % items.length].focus();
    else if (event.key === 'ArrowUp') items[(at + items.length - 1) % items.length].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
