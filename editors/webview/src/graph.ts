import { Camera } from './camera';
import { el, oncePerFrame } from './dom';
import { ROW, contentHeight, depthAt, rowTop, type Scene, type Window } from './scene';
import { nodeAround, nodeAt, type Layout, type Viewport } from './layout';
import { Renderer } from './render';
import { readPalette } from './palette';
import type { Model } from './model';
import { NO_MATCHES, type Matches } from './search';
import type { Weights } from './samples';
import { Ticks } from './ticks';

/** What the graph tells about what the user does on it. */
export interface GraphEvents {
  hover(node: number, x: number, y: number): void;
  select(node: number): void;
  zoom(node: number): void;
  click(node: number, direct: boolean): void;
  doubleClick(node: number): void;
  menu(node: number, x: number, y: number): void;
}

/** A place in the graph: a part of the width of a node, given as shares of it. */
export interface Sight extends Viewport {
  node: number;
}

/** Pointer movement in pixels from which a press is a drag. */
const DRAG_PIXELS = 4;

/** The flame graph: a canvas as large as its window inside a scrolled area. */
export class Graph {
  readonly element: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  private readonly scroller: HTMLElement;
  private readonly spacer: HTMLElement;
  private readonly renderer: Renderer;
  private readonly camera = new Camera();
  private readonly ticks = new Ticks(el('canvas', { class: 'ticks', attributes: { 'aria-hidden': 'true' } }));
  private scene: Scene | null = null;
  /** Nodes that were zoomed to before, newest last. */
  trail: number[] = [];
  private press: { x: number; y: number; dragging: boolean } | null = null;
  readonly redraw = oncePerFrame(() => this.draw());
  private readonly remark = oncePerFrame(() => {
    if (this.scene !== null) this.renderer.drawMarks(this.scene, this.window());
  });

  constructor(private readonly events: GraphEvents) {
    this.canvas = el('canvas', {
      label: 'Flame graph',
      attributes: { tabindex: '0', role: 'application', 'aria-describedby': 'status' },
    });
    const overlay = el('canvas', { class: 'marks', attributes: { 'aria-hidden': 'true' } });
    this.spacer = el('div', { class: 'spacer' });
    this.scroller = el(
      'div',
      { class: 'scroll' },
      el('div', { class: 'window' }, this.canvas, overlay),
      this.spacer,
    );
    this.element = el('section', { class: 'graph' }, this.scroller, this.ticks.element);
    this.renderer = new Renderer(this.canvas, overlay, readPalette(document.body));
    this.listen();
  }

  /** Shows a model with weights. In another model, zoom and selection start at the root. */
  show(model: Model, weights: Weights, place: Layout, icicle: boolean): void {
    const old = this.scene;
    const keep = old !== null && old.model === model;
    const sight = keep ? this.sight : null;
    if (!keep) this.trail = [];
    this.scene = {
      model,
      weights,
      place,
      view: this.camera.view,
      matches: keep ? old.matches : NO_MATCHES,
      searching: keep && old.searching,
      zoom: keep ? this.visible(model, place, old.zoom) : 0,
      hovered: -1,
      selected: keep && place.width[old.selected] > 0 ? old.selected : -1,
      icicle,
    };
    this.ticks.find(this.scene);
    this.fitHeight();
    this.aim(this.scene.zoom, false);
    if (sight !== null) this.look(sight);
  }

  /** The node itself, or its nearest ancestor that has weight. */
  private visible(model: Model, place: Layout, node: number): number {
    let n = node;
    while (n > 0 && place.width[n] === 0) n = model.parent[n];
    return n;
  }

  get zoomed(): number {
    return this.scene?.zoom ?? 0;
  }

  get selected(): number {
    return this.scene?.selected ?? -1;
  }

  setMatches(matches: Matches, searching: boolean): void {
    if (this.scene === null) return;
    this.scene.matches = matches;
    this.scene.searching = searching;
    this.ticks.find(this.scene);
    this.redraw();
  }

  setIcicle(icicle: boolean): void {
    if (this.scene === null) return;
    this.scene.icicle = icicle;
    this.fitHeight();
    this.scrollToRoot();
    this.redraw();
  }

  /** Reads the theme again. */
  recolour(): void {
    this.renderer.setPalette(readPalette(document.body));
    this.redraw();
  }

  /** Makes a node as wide as the window. */
  zoomTo(node: number, smooth = true): void {
    if (this.scene === null) return;
    if (node === 0) this.trail = [];
    else if (node !== this.scene.zoom) this.trail.push(this.scene.zoom);
    this.moveTo(node, smooth);
  }

  private moveTo(node: number, smooth = true): void {
    if (this.scene === null) return;
    this.scene.zoom = node;
    this.aim(node, smooth && !matchMedia('(prefers-reduced-motion: reduce)').matches);
    this.reveal(node);
    this.events.zoom(node);
  }

  /** Undoes the last step: free zoom first, then zooming to a node. False at the top. */
  zoomOut(): boolean {
    const scene = this.scene;
    if (scene === null) return false;
    if (!this.isAimedAt(scene.zoom)) {
      this.moveTo(scene.zoom);
      return true;
    }
    if (scene.zoom === 0) return false;
    let to = scene.zoom;
    while (to === scene.zoom) to = this.trail.pop() ?? 0; // a newer revision may have merged the two
    this.moveTo(to);
    return true;
  }

  private aim(node: number, smooth: boolean): void {
    const { place } = this.scene!;
    const all = place.width[node] === 0;
    this.camera.go(
      all ? { from: 0, to: 1 } : { from: place.x[node], to: place.x[node] + place.width[node] },
      smooth,
    );
    this.redraw();
  }

  private isAimedAt(node: number): boolean {
    const { place } = this.scene!;
    const { from, to } = this.camera.target;
    const slack = (to - from) * 1e-6;
    return (
      Math.abs(from - place.x[node]) <= slack && Math.abs(to - place.x[node] - place.width[node]) <= slack
    );
  }

  /** Where the user has gone freely; null at the node zoomed to. */
  get sight(): Sight | null {
    if (this.scene === null || this.isAimedAt(this.scene.zoom)) return null;
    const { place } = this.scene;
    const { from, to } = this.camera.target;
    const node = nodeAround(place, { from, to });
    if (place.width[node] === 0) return null;
    const share = (at: number) => (at - place.x[node]) / place.width[node];
    return { node, from: share(from), to: share(to) };
  }

  /** Goes to a place, if it is still there. */
  look({ node, from, to }: Sight): void {
    const { x, width } = this.scene!.place;
    if (width[node] === 0) return;
    this.camera.go({ from: x[node] + from * width[node], to: x[node] + to * width[node] }, false);
    this.redraw();
  }

  /** Selects a node and brings it into sight. */
  select(node: number): void {
    this.reveal(node);
    this.mark(node);
  }

  /** Selects a node wherever it is. */
  mark(node: number): void {
    if (this.scene === null) return;
    this.scene.selected = node;
    this.events.select(node);
    this.remark();
  }

  /** Selects the neighbour in a direction on the screen. */
  move(key: 'up' | 'down' | 'left' | 'right'): void {
    const scene = this.scene;
    if (scene === null) return;
    const from = scene.selected < 0 ? scene.zoom : scene.selected;
    const deeper = (key === 'up') !== scene.icicle;
    const to =
      key === 'left' || key === 'right'
        ? this.beside(from, key)
        : deeper
          ? this.widestChild(from)
          : scene.model.parent[from];
    if (to >= 0) this.select(to);
  }

  private beside(node: number, side: 'left' | 'right'): number {
    const { model, place, zoom } = this.scene!;
    const level = place.levels[model.depth[node]];
    if (level === undefined) return -1;
    const to = level[level.indexOf(node) + (side === 'left' ? -1 : 1)] ?? -1;
    return to >= zoom && to < model.end[zoom] ? to : -1;
  }

  private widestChild(node: number): number {
    const { model, weights } = this.scene!;
    let widest = -1;
    for (let c = node + 1; c < model.end[node]; c = model.end[c]) {
      if (weights.extent[c] > 0 && (widest < 0 || weights.extent[c] > weights.extent[widest])) widest = c;
    }
    return widest;
  }

  /** Zooms around the middle. */
  scale(factor: number): void {
    this.camera.zoomAround(0.5, factor);
    this.redraw();
  }

  resize(): void {
    if (this.scene !== null) this.fitHeight();
    this.redraw();
  }

  private window(): Window {
    return {
      width: this.scroller.clientWidth,
      height: this.scroller.clientHeight,
      scroll: this.scroller.scrollTop,
    };
  }

  private fitHeight(): void {
    const window = this.window();
    const fromEnd = this.scroller.scrollHeight - this.scroller.scrollTop;
    this.spacer.style.height = `${contentHeight(this.scene!, window) - window.height}px`;
    if (!this.scene!.icicle) this.scroller.scrollTop = this.scroller.scrollHeight - fromEnd;
  }

  /** Scrolls to where the root is. */
  scrollToRoot(): void {
    this.scrolled = 0;
  }

  /** How far the window is from the root, in CSS pixels. */
  get scrolled(): number {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    return this.scene?.icicle === true ? scrollTop : scrollHeight - clientHeight - scrollTop;
  }

  set scrolled(pixels: number) {
    const { scrollHeight, clientHeight } = this.scroller;
    this.scroller.scrollTop = this.scene?.icicle === true ? pixels : scrollHeight - clientHeight - pixels;
  }

  /** Scrolls so that a node's row is inside the window, and moves there if it is beside it. */
  private reveal(node: number): void {
    if (this.scene === null || node < 0) return;
    const { x, width } = this.scene.place;
    const { from, to } = this.camera.target;
    if (x[node] + width[node] <= from || x[node] >= to) {
      this.camera.pan((x[node] + width[node] / 2 - (from + to) / 2) / (to - from));
      this.redraw();
    }
    const window = this.window();
    const top = rowTop(this.scene, window, this.scene.model.depth[node]);
    const below = top + 2 * ROW - window.height;
    if (top < ROW) this.scroller.scrollTop += top - ROW;
    else if (below > 0) this.scroller.scrollTop += below;
  }

  private draw(): void {
    if (this.scene === null) return;
    const moving = this.camera.step(performance.now());
    this.scene.view = this.camera.view;
    const window = this.window();
    if (window.width > 0 && window.height > 0) this.renderer.draw(this.scene, window);
    this.ticks.draw(this.scene, window, this.renderer.matchColour);
    if (moving) this.redraw();
  }

  private at(event: MouseEvent): number {
    if (this.scene === null) return -1;
    const box = this.canvas.getBoundingClientRect();
    const { from, to } = this.camera.view;
    const window = this.window();
    const depth = depthAt(this.scene, window, event.clientY - box.top);
    return nodeAt(this.scene.place, depth, from + ((event.clientX - box.left) / window.width) * (to - from));
  }

  private listen(): void {
    const { canvas, scroller } = this;
    scroller.addEventListener('scroll', this.redraw);
    canvas.addEventListener('pointerdown', (e) => this.pointerDown(e));
    canvas.addEventListener('pointermove', (e) => this.pointerMove(e));
    canvas.addEventListener('pointerup', (e) => this.pointerUp(e));
    canvas.addEventListener('pointercancel', () => (this.press = null));
    canvas.addEventListener('pointerleave', () => this.hover(-1, 0, 0));
    canvas.addEventListener('dblclick', (e) => {
      const node = this.at(e);
      if (node >= 0) this.events.doubleClick(node);
    });
    canvas.addEventListener('contextmenu', (e) => this.contextMenu(e));
    canvas.addEventListener('wheel', (e) => this.wheel(e), { passive: false });
  }

  /** The menu of the frame under the pointer, or of the selected one when a key asks for it. */
  private contextMenu(event: MouseEvent): void {
    event.preventDefault();
    const byKey = event.button !== 2;
    const node = byKey ? this.selected : this.at(event);
    if (node < 0 || this.scene === null) return;
    this.select(node);
    if (!byKey) {
      this.events.menu(node, event.clientX, event.clientY);
      return;
    }
    const box = this.canvas.getBoundingClientRect();
    const { from, to } = this.camera.target;
    const x = Math.max((this.scene.place.x[node] - from) / (to - from), 0) * box.width;
    this.events.menu(
      node,
      box.left + x,
      box.top + rowTop(this.scene, this.window(), this.scene.model.depth[node]) + ROW,
    );
  }

  private pointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.press = { x: event.clientX, y: event.clientY, dragging: false };
    this.canvas.setPointerCapture(event.pointerId);
  }

  private pointerMove(event: PointerEvent): void {
    const press = this.press;
    if (press === null) {
      this.hover(this.at(event), event.clientX, event.clientY);
      return;
    }
    const dx = event.clientX - press.x;
    const dy = event.clientY - press.y;
    if (!press.dragging && Math.hypot(dx, dy) < DRAG_PIXELS) return;
    press.dragging = true;
    press.x = event.clientX;
    press.y = event.clientY;
    this.camera.pan(-dx / this.scroller.clientWidth);
    this.scroller.scrollTop -= dy;
    this.hover(-1, 0, 0);
    this.redraw();
  }

  private pointerUp(event: PointerEvent): void {
    const press = this.press;
    this.press = null;
    if (press === null || press.dragging) return;
    const node = this.at(event);
    if (node < 0) return;
    this.select(node);
    this.events.click(node, event.ctrlKey || event.metaKey);
  }

  private hover(node: number, x: number, y: number): void {
    if (this.scene === null) return;
    this.canvas.style.cursor = node >= 0 ? 'pointer' : 'default';
    if (this.scene.hovered !== node) {
      this.scene.hovered = node;
      this.remark();
    }
    this.events.hover(node, x, y);
  }

  private wheel(event: WheelEvent): void {
    if (event.ctrlKey || event.metaKey) {
      const box = this.canvas.getBoundingClientRect();
      this.camera.zoomAround((event.clientX - box.left) / box.width, Math.exp(event.deltaY * 0.0025));
    } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      this.camera.pan(event.deltaX / this.scroller.clientWidth);
    } else {
      return; // the browser scrolls
    }
    event.preventDefault();
    this.hover(-1, 0, 0);
    this.redraw();
  }
}
