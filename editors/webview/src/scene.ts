import type { Layout, Viewport } from './layout';
import type { Model } from './model';
import type { Weights } from './samples';
import type { Matches } from './search';

/** Height of one row of boxes in CSS pixels. */
export const ROW = 20;

/** Everything that decides what the graph looks like, but its colours. */
export interface Scene {
  model: Model;
  weights: Weights;
  place: Layout;
  view: Viewport;
  matches: Matches;
  searching: boolean;
  /** Node zoomed to; its ancestors are drawn dimmed. */
  zoom: number;
  hovered: number;
  selected: number;
  /** True: callers on top (icicle); false: callers at the bottom (flame). */
  icicle: boolean;
}

/** The window onto the graph, in CSS pixels. */
export interface Window {
  width: number;
  height: number;
  scroll: number;
}

/** Height of the whole graph. */
export function contentHeight(scene: Scene, window: Window): number {
  return Math.max(scene.place.levels.length * ROW, window.height);
}

/** Top edge of a depth's row in the window. */
export function rowTop(scene: Scene, window: Window, depth: number): number {
  if (scene.icicle) return depth * ROW - window.scroll;
  return contentHeight(scene, window) - (depth + 1) * ROW - window.scroll;
}

/** The depth at a height in the window; may be outside the graph. */
export function depthAt(scene: Scene, window: Window, y: number): number {
  const down = y + window.scroll;
  if (scene.icicle) return Math.floor(down / ROW);
  return Math.ceil((contentHeight(scene, window) - down) / ROW) - 1;
}
