import { el, oncePerFrame } from '../dom';

/** Height of a row in CSS pixels; the style sheet has the same. */
const ROW = 22;

/** Rows made beyond what is seen. */
const MARGIN = 10;

/** Most pixels a scrolled box may be high: browsers cut off beyond. */
const MOST_PIXELS = 8_000_000;

/** A list of any length, of which the rows on the screen exist. */
export class VirtualList {
  readonly element: HTMLElement;
  private readonly body = el('div', { class: 'virtual-rows' });
  private readonly spacer = el('div', { class: 'virtual-space' });
  private count = 0;
  readonly redraw = oncePerFrame(() => this.render());

  /** @param row makes a row. It is called for each that comes into sight. */
  constructor(
    private readonly row: (index: number) => HTMLElement,
    label: string,
  ) {
    this.spacer.append(this.body);
    this.element = el(
      'div',
      { class: 'virtual', label, attributes: { tabindex: '0', role: 'region' } },
      this.spacer,
    );
    this.element.addEventListener('scroll', () => this.redraw());
    new ResizeObserver(() => this.redraw()).observe(this.element);
  }

  /** Shows so many rows: from the first on, or from where it was. */
  show(count: number, stays = false): void {
    this.count = count;
    this.spacer.style.height = `${Math.min(count * ROW, MOST_PIXELS)}px`;
    if (!stays) this.element.scrollTop = 0;
    this.redraw();
  }

  /** The rows on the screen. */
  get range(): { from: number; to: number } {
    const { scrollTop, clientHeight, scrollHeight } = this.element;
    const visible = Math.ceil(clientHeight / ROW);
    const most = Math.max(this.count - visible, 0);
    const share = scrollTop / Math.max(scrollHeight - clientHeight, 1);
    const first = this.count * ROW > MOST_PIXELS ? Math.round(share * most) : Math.floor(scrollTop / ROW);
    return { from: Math.max(first - MARGIN, 0), to: Math.min(first + visible + MARGIN, this.count) };
  }

  private render(): void {
    const { from, to } = this.range;
    const rows: HTMLElement[] = [];
    for (let i = from; i < to; i++) rows.push(this.row(i));
    const offset = this.count * ROW > MOST_PIXELS ? this.element.scrollTop : from * ROW;
    this.body.style.transform = `translateY(${offset}px)`;
    this.body.replaceChildren(...rows);
  }
}
