import { STEPS } from './changes';
import { el } from './dom';
import { readPalette } from './palette';

/** What the profile is compared with, and what the colours of changes mean. */
export class Versus {
  readonly element: HTMLElement;
  private readonly title = el('span', { class: 'before' });
  private readonly scale = el('span', { class: 'scale' });

  constructor() {
    this.element = el(
      'span',
      {
        class: 'versus',
        title: 'Frames of methods are grey that did not change beyond chance, or are not judged',
      },
      this.title,
      'less',
      this.scale,
      'more',
    );
    this.element.hidden = true;
  }

  /** Shows the name of the earlier run; without one there is nothing to show. */
  show(title: string): void {
    this.element.hidden = title === '';
    this.title.textContent = `compared with ${title}`;
    this.title.title = title;
    this.recolour();
  }

  /** Reads the theme again. */
  recolour(): void {
    const { changes } = readPalette(document.body);
    const swatches = Array.from({ length: 2 * STEPS + 1 }, (_, i) => {
      const swatch = el('i', { class: 'swatch' });
      swatch.style.backgroundColor = changes[i];
      return swatch;
    });
    this.scale.replaceChildren(...swatches);
  }
}
