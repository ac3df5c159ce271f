import { STEPS, stepOf } from './changes';
import { visit, type Visitor } from './layout';
import { GROUPS, SHADES, groupOf, shadeOf, type Palette } from './palette';
import { ROW, depthAt, rowTop, type Scene, type Window } from './scene';
import type { Model } from './model';

/** Boxes narrower than this carry no text. */
const NARROWEST_LABEL = 22;

/** Space between a box's edge and its text. */
const PADDING = 4;

/** Looks that do not follow from a frame's group; below ROOT: group * SHADES + shade, from CHANGES on steps of a change. */
const ROOT = GROUPS.length * SHADES;
const CRUMBS = ROOT + 1;
const MATCH = ROOT + 2;
const CHANGES = ROOT + 3;
const LOOKS = CHANGES + 2 * STEPS + 1;

interface Label {
  node: number;
  left: number;
  width: number;
  top: number;
  look: number;
}

/** Draws a scene on two canvases: visible boxes, grouped by colour, and marks above them. */
export class Renderer {
  private readonly context: CanvasRenderingContext2D;
  private readonly marks: CanvasRenderingContext2D;
  private readonly boxes: number[][] = Array.from({ length: LOOKS }, () => []);
  private labels: Label[] = [];
  private looks = new Uint8Array(0);
  private looksOf: Model | null = null;
  private charWidth = 7;

  constructor(
    canvas: HTMLCanvasElement,
    overlay: HTMLCanvasElement,
    private palette: Palette,
  ) {
    const context = canvas.getContext('2d', { alpha: false });
    const marks = overlay.getContext('2d');
    if (context === null || marks === null) throw new Error('this browser cannot draw on a canvas');
    this.context = context;
    this.marks = marks;
    this.measure();
  }

  setPalette(palette: Palette): void {
    this.palette = palette;
    this.measure();
  }

  /** The colour of what is searched for. */
  get matchColour(): string {
    return this.palette.match;
  }

  private measure(): void {
    this.context.font = this.palette.font;
    this.charWidth = this.context.measureText('MMMMMMMMMM').width / 10;
  }

  /** Draws the scene; returns how many boxes that took. */
  draw(scene: Scene, window: Window): number {
    fit(this.context, window);
    this.context.fillStyle = this.palette.background;
    this.context.fillRect(0, 0, window.width, window.height);
    this.prepare(scene.model);
    for (const list of this.boxes) list.length = 0;
    this.labels = [];
    const drawn = this.collect(scene, window);
    this.paint(scene);
    this.paintLabels(scene);
    this.drawMarks(scene, window);
    return drawn;
  }

  /** Draws what marks the hovered and the selected node, on a layer of its own. */
  drawMarks(scene: Scene, window: Window): void {
    fit(this.marks, window);
    this.marks.clearRect(0, 0, window.width, window.height);
    this.outline(scene, window, scene.hovered, 1, this.palette.text);
    this.outline(scene, window, scene.selected, 2, this.palette.accent);
  }

  /** Computes the look of each frame, once per model. */
  private prepare(model: Model): void {
    if (this.looksOf === model) return;
    this.looksOf = model;
    const { frames, kinds } = model.data;
    this.looks = Uint8Array.from(frames.method, (method, frame) => {
      const className = model.className(method);
      const group = groupOf(kinds[frames.kind[frame]], className, model.isLibrary(method));
      return GROUPS.findIndex((g) => g.group === group) * SHADES + shadeOf(className);
    });
  }

  private look(scene: Scene, node: number): number {
    const { model } = scene;
    const method = model.method(node);
    if (scene.searching && method >= 0 && scene.matches.methods[method] === 1) return MATCH;
    if (node === 0 || isAbove(model, node, scene.zoom)) return ROOT;
    if (method < 0) return CRUMBS;
    const { before, said } = scene.weights;
    if (before !== null) return CHANGES + STEPS + stepOf(said, method);
    return this.looks[model.frame[node]];
  }

  private collect(scene: Scene, window: Window): number {
    const last = scene.place.levels.length - 1;
    const a = depthAt(scene, window, 0);
    const b = depthAt(scene, window, window.height);
    let drawn = 0;
    for (let depth = Math.max(0, Math.min(a, b)); depth <= Math.min(last, Math.max(a, b)); depth++) {
      const top = rowTop(scene, window, depth);
      const visitor: Visitor = {
        box: (node, left, width) => {
          drawn++;
          this.add(scene, node, left, width, top, window.width);
        },
        crumbs: (left, width) => {
          drawn++;
          this.boxes[CRUMBS].push(left, top, Math.max(width, 1));
        },
      };
      visit(scene.place, depth, scene.view, window.width, visitor);
    }
    return drawn;
  }

  private add(scene: Scene, node: number, left: number, width: number, top: number, limit: number): void {
    const look = this.look(scene, node);
    const from = Math.max(left, 0);
    const visible = Math.min(left + width, limit) - from;
    // One pixel of background keeps wide neighbours apart.
    this.boxes[look].push(from, top, visible > 3 ? visible - 1 : visible);
    if (visible >= NARROWEST_LABEL) this.labels.push({ node, left: from, width: visible, top, look });
  }

  private paint(scene: Scene): void {
    const { context, palette } = this;
    for (let look = 0; look < LOOKS; look++) {
      const list = this.boxes[look];
      if (list.length === 0) continue;
      context.fillStyle = fillOf(palette, look);
      context.globalAlpha = scene.searching && look !== MATCH ? 0.45 : 1;
      for (let i = 0; i < list.length; i += 3) context.fillRect(list[i], list[i + 1], list[i + 2], ROW - 1);
      if (palette.lines && look !== MATCH) this.frames(list);
    }
    context.globalAlpha = 1;
  }

  /** High contrast: an outline around each box that is wide enough for one. */
  private frames(list: number[]): void {
    this.context.strokeStyle = this.palette.outline;
    this.context.lineWidth = 1;
    for (let i = 0; i < list.length; i += 3) {
      if (list[i + 2] > 4)
        this.context.strokeRect(list[i] + 0.5, list[i + 1] + 0.5, list[i + 2] - 1, ROW - 2);
    }
  }

  private paintLabels(scene: Scene): void {
    const { context } = this;
    context.font = this.palette.font;
    context.textBaseline = 'middle';
    for (const label of this.labels) {
      const text = this.fit(scene.model, label.node, label.width - 2 * PADDING);
      if (text === '') continue;
      context.fillStyle = inkOf(this.palette, label.look);
      context.fillText(text, label.left + PADDING, label.top + ROW / 2);
    }
  }

  /** The longest form of the node's name that fits. The font is monospaced. */
  private fit(model: Model, node: number, width: number): string {
    const room = Math.floor(width / this.charWidth);
    return room < 3 ? '' : cutName(model.shortName(node), room);
  }

  private outline(scene: Scene, window: Window, node: number, width: number, colour: string): void {
    if (node < 0) return;
    const { place, view } = scene;
    const scale = window.width / (view.to - view.from);
    const left = Math.max((place.x[node] - view.from) * scale, 0);
    const right = Math.min((place.x[node] + place.width[node] - view.from) * scale, window.width);
    if (right <= left) return;
    this.marks.strokeStyle = colour;
    this.marks.lineWidth = width;
    const top = rowTop(scene, window, scene.model.depth[node]);
    const inset = width / 2;
    this.marks.strokeRect(left + inset, top + inset, Math.max(right - left - 1 - width, 1), ROW - 1 - width);
  }
}

/** A class and method in a room of so many characters: as much of the class as there is room for before the method. */
export function cutName(name: string, room: number): string {
  if (name.length <= room) return name;
  const method = name.slice(name.lastIndexOf('.') + 1);
  if (method.length > room) return `${method.slice(0, room - 1)}…`;
  const owner = room - method.length - 2;
  return owner < 2 || method === name ? method : `${name.slice(0, owner)}….${method}`.slice(0, room);
}

/** Makes a canvas as large as the window, in pixels of the screen. */
function fit(context: CanvasRenderingContext2D, window: Window): void {
  const ratio = globalThis.devicePixelRatio || 1;
  const width = Math.round(window.width * ratio);
  const height = Math.round(window.height * ratio);
  const { canvas } = context;
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
}

function isAbove(model: Model, node: number, zoom: number): boolean {
  return node < zoom && zoom < model.end[node];
}

function fillOf(palette: Palette, look: number): string {
  switch (look) {
    case ROOT:
      return palette.root;
    case CRUMBS:
      return palette.crumbs;
    case MATCH:
      return palette.match;
    default:
      return look < CHANGES ? palette.fills[look] : palette.changes[look - CHANGES];
  }
}

function inkOf(palette: Palette, look: number): string {
  if (look === MATCH) return palette.matchInk;
  if (look >= CHANGES) return palette.changeInk;
  if (look >= ROOT) return palette.text;
  return palette.inks[Math.floor(look / SHADES)];
}
