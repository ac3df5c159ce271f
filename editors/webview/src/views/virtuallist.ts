import { el, oncePerFrame } from '../dom';

/** Height of a row in CSS pixels; the style sheet has the same. */
const ROW = 22;

/** Rows made beyond what is seen. */
const MARGIN = 10;

/** Most pixels a scrolled box may be high: browsers cut off beyond. */
const MOST_PIXELS = 8_000_000;

/** How many lists there are: the ids of their rows differ. */
let lists = 0;

/** A list of any length, of which the rows on the screen exist. The arrow keys lead from row to row. */
export class VirtualList {
  readonly element: HTMLElement;
  private readonly number = lists++;
  /** The row that keys are for, -1 for none yet. */
  private current = -1;
  private readonly body = el('div', { class: 'virtual-rows' });
  private readonly spacer = el('div', { class: 'virtual-space' });
  private count = 0;
  readonly redraw = oncePerFrame(() => this.render());

  /**
   * @param row makes a row. It is called for each that comes into sight.
   * @param act does what Enter or an arrow to the side does with a row; false where that is nothing.
   */
  constructor(
    private readonly row: (index: number) => HTMLElement,
    label: string,
    private readonly act: (index: number, key: string) => boolean = () => false,
  ) {
    this.spacer.append(this.body);
    this.element = el(
      'div',
      { class: 'virtual', label, attributes: { tabindex: '0', role: 'listbox' } },
      this.spacer,
    );
    this.element.addEventListener('keydown', (event) => {
      if (event.target !== this.element || !this.key(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.element.addEventListener('scroll', () => this.redraw());
    new ResizeObserver(() => this.redraw()).observe(this.element);
  }

  /** Shows so many rows: from the first on, or from where it was. */
  show(count: number, stays = false): void {
    this.count = count;
    this.spacer.style.height = `${Math.min(count * ROW, MOST_PIXELS)}px`;
    if (!stays) {
      this.element.scrollTop = 0;
      this.current = -1;
    }
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

  private key(key: string): boolean {
    const page = Math.max(Math.floor(this.element.clientHeight / ROW) - 1, 1);
    const steps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -this.count,
      End: this.count,
    };
    if (key in steps) this.go(this.current < 0 ? 0 : this.current + steps[key]);
    else return this.current >= 0 && this.act(this.current, key === ' ' ? 'Enter' : key);
    return true;
  }

  /** Makes a row that which keys are for, and scrolls to it. */
  private go(index: number): void {
    if (this.count === 0) return;
    this.current = Math.min(Math.max(index, 0), this.count - 1);
    const { element } = this;
    // Of a list that is too long for pixels the place is a share of the whole.
    const isScaled = this.count * ROW > MOST_PIXELS;
    const most = Math.max(element.scrollHeight - element.clientHeight, 0);
    const top = isScaled ? (this.current / Math.max(this.count - 1, 1)) * most : this.current * ROW;
    if (isScaled) element.scrollTop = top;
    else if (top < element.scrollTop) element.scrollTop = top;
    else if (top + ROW > element.scrollTop + element.clientHeight)
      element.scrollTop = top + ROW - element.clientHeight;
    this.redraw();
  }

  private render(): void {
    const { from, to } = this.range;
    const rows: HTMLElement[] = [];
    for (let i = from; i < to; i++) {
      const row = this.row(i);
      row.id = `row-${this.number}-${i}`;
      row.setAttribute('role', 'option');
      row.classList.toggle('current', i === this.current);
      rows.push(row);
    }
    const isSeen = this.current >= from && this.current < to;
    if (isSeen) this.element.setAttribute('aria-activedescendant', `row-${this.number}-${this.current}`);
    else this.element.removeAttribute('aria-activedescendant');
    const offset = this.count * ROW > MOST_PIXELS ? this.element.scrollTop : from * ROW;
    this.body.style.transform = `translateY(${offset}px)`;
    this.body.replaceChildren(...rows);
  }
}
