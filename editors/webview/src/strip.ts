import { el, oncePerFrame } from './dom';
import { offset } from './format';
import { readPalette } from './palette';
import type { PageData } from './protocol';
import type { Range } from './samples';

/** The time axis above the graph: weight over time, and the chosen range. */
export class Strip {
  readonly element: HTMLElement;
  private readonly canvas: HTMLCanvasElement;
  private readonly caption: HTMLElement;
  private readonly clearButton: HTMLButtonElement;
  private sums: Float64Array = new Float64Array(1);
  private binMillis = 1;
  /** Of the first bin from the start of the recording, in bins. */
  private before = 0;
  private chosen: Range | null = null;
  private dragFrom = -1;
  readonly redraw = oncePerFrame(() => this.draw());

  /** @param onRange is told each choice, and whether it stays: while the user drags it does not. */
  constructor(private readonly onRange: (range: Range | null, stays: boolean) => void) {
    this.canvas = el('canvas', {
      title: 'Samples over time: drag to look at a part',
      attributes: { tabindex: '0', role: 'slider', 'aria-valuemin': '0' },
      label: 'Time range; arrow keys move it, with Shift they widen or narrow it, Escape clears it',
    });
    this.caption = el('span', { class: 'caption' });
    this.clearButton = el('button', {
      text: 'whole time',
      title: 'Look at the whole time again',
      attributes: { type: 'button' },
    });
    this.clearButton.addEventListener('click', () => this.choose(null));
    this.element = el(
      'div',
      { class: 'strip' },
      this.canvas,
      el('div', { class: 'strip-caption' }, this.caption, this.clearButton),
    );
    this.listen();
  }

  /** Shows weights per bin and which range of them is chosen. */
  show(sums: Float64Array, { binMillis, offset: start }: PageData, chosen: Range | null): void {
    this.sums = sums;
    this.binMillis = binMillis;
    this.before = start / binMillis;
    this.chosen = chosen;
    this.element.hidden = sums.length < 2;
    this.canvas.setAttribute('aria-valuemax', String(sums.length));
    this.describe();
    this.redraw();
  }

  private describe(): void {
    const { from, to } = this.chosen ?? { from: 0, to: this.sums.length };
    const text = `${offset(Math.max(this.before + from, 0), this.binMillis)} – ${offset(this.before + to, this.binMillis)}`;
    this.caption.textContent = text;
    this.canvas.setAttribute('aria-valuetext', text);
    this.canvas.setAttribute('aria-valuenow', String(from));
    this.clearButton.hidden = this.chosen === null;
  }

  private choose(range: Range | null, stays = true): void {
    this.chosen = range;
    this.describe();
    this.redraw();
    this.onRange(range, stays);
  }

  private draw(): void {
    const width = this.canvas.clientWidth;
    const height = this.canvas.clientHeight;
    const context = this.canvas.getContext('2d');
    if (context === null || width === 0) return;
    const ratio = globalThis.devicePixelRatio || 1;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    context.scale(ratio, ratio);
    const palette = readPalette(document.body);
    const top = Math.max(...this.sums, 1);
    const step = width / this.sums.length;
    for (let bin = 0; bin < this.sums.length; bin++) {
      const inside = this.chosen === null || (bin >= this.chosen.from && bin < this.chosen.to);
      context.fillStyle = inside ? palette.accent : palette.crumbs;
      const tall = (this.sums[bin] / top) * (height - 4);
      context.fillRect(bin * step, height - tall, Math.max(step - (step > 3 ? 1 : 0), 0.5), tall);
    }
    if (this.chosen === null) return;
    context.strokeStyle = palette.text;
    context.strokeRect(
      this.chosen.from * step + 0.5,
      0.5,
      (this.chosen.to - this.chosen.from) * step - 1,
      height - 1,
    );
  }

  private binAt(event: PointerEvent): number {
    const box = this.canvas.getBoundingClientRect();
    const bin = Math.floor(((event.clientX - box.left) / box.width) * this.sums.length);
    return Math.min(Math.max(bin, 0), this.sums.length - 1);
  }

  private listen(): void {
    const { canvas } = this;
    canvas.addEventListener('pointerdown', (e) => {
      if (e.button !== 0) return;
      this.dragFrom = this.binAt(e);
      canvas.setPointerCapture(e.pointerId);
    });
    canvas.addEventListener('pointermove', (e) => {
      if (this.dragFrom < 0) return;
      const bin = this.binAt(e);
      this.choose({ from: Math.min(bin, this.dragFrom), to: Math.max(bin, this.dragFrom) + 1 }, false);
    });
    canvas.addEventListener('pointerup', (e) => {
      if (this.dragFrom < 0) return;
      const { chosen } = this;
      const cleared = this.binAt(e) === this.dragFrom && chosen !== null && chosen.to - chosen.from > 1;
      this.dragFrom = -1;
      this.choose(cleared ? null : chosen);
    });
    canvas.addEventListener('pointercancel', () => {
      if (this.dragFrom < 0) return;
      this.dragFrom = -1;
      this.choose(this.chosen);
    });
    canvas.addEventListener('dblclick', () => this.choose(null));
    canvas.addEventListener('keydown', (e) => this.key(e));
  }

  private key(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.chosen !== null) {
      this.choose(null);
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      this.choose(moved(this.chosen, this.sums.length, event.key === 'ArrowLeft' ? -1 : 1, event.shiftKey));
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

/** The range after an arrow key: moved by a part of its width, or with its end moved. */
export function moved(range: Range | null, bins: number, direction: number, resize: boolean): Range {
  const now = range ?? { from: 0, to: Math.max(Math.round(bins / 10), 1) };
  if (range === null) return now;
  const step = Math.max(Math.round((now.to - now.from) / 4), 1) * direction;
  if (resize) return { from: now.from, to: Math.min(Math.max(now.to + step, now.from + 1), bins) };
  const by = Math.min(Math.max(step, -now.from), bins - now.to);
  return { from: now.from + by, to: now.to + by };
}
