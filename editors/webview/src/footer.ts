import { button, el } from './dom';
import { parts, type Detail } from './detail';
import { legendOf } from './legend';

/** What the buttons of the footer do with the selected frame. */
export interface FooterEvents {
  open(): void;
  zoom(): void;
  copy(): void;
  history(): void;
}

const COPY = 'copy name';

/** How long the page says that something was copied. */
const COPIED_MILLIS = 1500;

/** The bar at the bottom: the selected frame in words, what can be done with it, and hints. */
export class Footer {
  readonly element: HTMLElement;
  private readonly status: HTMLElement;
  private readonly actions: HTMLElement;
  private readonly copy: HTMLButtonElement;
  private readonly history: HTMLButtonElement;
  private copyShown = 0;
  private readonly hint: HTMLElement;
  private readonly legend = el('div', { class: 'legend', label: 'Colours' });

  constructor(canOpen: boolean, events: FooterEvents) {
    this.status = el('div', { class: 'status', attributes: { id: 'status', role: 'status' } });
    const open = button('open source', 'Open the source line (O)', events.open);
    open.hidden = !canOpen;
    this.copy = button(COPY, 'Copy the full name (C)', events.copy);
    this.history = button('history', 'How the method went over the last runs', events.history);
    this.history.hidden = true;
    this.actions = el(
      'div',
      { class: 'row' },
      open,
      button('zoom', 'Zoom to this frame (Enter)', events.zoom),
      this.copy,
      this.history,
    );
    this.hint = el('div', {
      class: 'hint',
      text: canOpen
        ? 'click: source line · double click: zoom · Esc: back · /: search · ?: help'
        : 'click: zoom · Esc: back · /: search · ?: help',
    });
    this.element = el('footer', {}, this.legend, this.status, this.actions, this.hint);
    this.show(null);
  }

  /** Says for a moment that something was copied. */
  copied(): void {
    this.copy.textContent = 'copied';
    clearTimeout(this.copyShown);
    this.copyShown = window.setTimeout(() => (this.copy.textContent = COPY), COPIED_MILLIS);
  }

  /** Says what colours mean, until a frame is selected. */
  explain(compared: boolean): void {
    this.legend.replaceChildren(...legendOf(compared));
  }

  /** Offers how the selected method went over the last runs. */
  offerHistory(offered: boolean): void {
    this.history.hidden = !offered;
  }

  show(detail: Detail | null): void {
    this.legend.hidden = detail !== null;
    this.actions.hidden = detail === null;
    this.status.replaceChildren(...(detail === null ? [] : parts(detail)));
    this.status.title = detail?.title ?? '';
  }
}
