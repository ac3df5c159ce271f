import { contentHeight, rowTop, type Scene, type Window } from './scene';

/** Width of the marks on the scroll bar, and how tall one is, in CSS pixels. */
const WIDTH = 8;
const TALL = 3;

/** Marks at the height of the rows that have what is searched for, where the scroll bar leads to them. */
export class Ticks {
  private depths = new Set<number>();

  constructor(readonly element: HTMLCanvasElement) {}

  /** Finds the rows of another search, or in another scene. */
  find({ model, matches, place, searching }: Scene): void {
    this.depths = new Set();
    this.element.hidden = !searching;
    if (!searching) return;
    for (const node of matches.nodes) if (place.width[node] > 0) this.depths.add(model.depth[node]);
  }

  draw(scene: Scene, window: Window, colour: string): void {
    if (this.element.hidden) return;
    const { element } = this;
    const ratio = globalThis.devicePixelRatio || 1;
    element.width = WIDTH * ratio;
    element.height = window.height * ratio;
    const context = element.getContext('2d');
    if (context === null) return;
    context.scale(ratio, ratio);
    context.fillStyle = colour;
    const whole = contentHeight(scene, window);
    for (const depth of this.depths) {
      const top = (rowTop(scene, { ...window, scroll: 0 }, depth) / whole) * window.height;
      context.fillRect(0, top, WIDTH, TALL);
    }
  }
}
