import type { Model } from './model';
import type { Weights } from './samples';

/** From this width on the table is shown unless it was hidden. */
export const WIDE_PIXELS = 1000;

/**
 * Where each node lies: left edge and width as shares of the root, so that
 * zooming moves the viewport and never the boxes.
 */
export interface Layout {
  x: Float64Array;
  width: Float64Array;
  /** Nodes with weight of each depth, from left to right. */
  levels: Int32Array[];
}

/** The visible part of the x axis, 0 ≤ from < to ≤ 1. */
export interface Viewport {
  from: number;
  to: number;
}

/** The whole x axis. */
export const WHOLE: Viewport = { from: 0, to: 1 };

/** Narrowest viewport: beyond it doubles no longer tell boxes apart. */
export const MIN_SPAN = 1e-9;

/** Places every node that has weight. */
export function layout(model: Model, weights: Weights): Layout {
  const x = new Float64Array(model.size);
  const width = new Float64Array(model.size);
  const all = weights.extent[0];
  if (all <= 0) return { x, width, levels: [] };
  // The right edge of what has been placed below each node so far.
  const filled = new Float64Array(model.size);
  width[0] = 1;
  for (let n = 1; n < model.size; n++) {
    const parent = model.parent[n];
    width[n] = weights.extent[n] / all;
    x[n] = filled[parent];
    filled[parent] += width[n];
    filled[n] = x[n];
  }
  return { x, width, levels: weighted(model, width) };
}

/** The levels of the model without the nodes that have no weight. */
function weighted(model: Model, width: Float64Array): Int32Array[] {
  const levels = model.levels.map((nodes) => nodes.filter((n) => width[n] > 0));
  while (levels.length > 0 && levels[levels.length - 1].length === 0) levels.pop();
  return levels;
}

/** First index in a level whose box ends right of `at`. */
export function firstRightOf(place: Layout, level: Int32Array, at: number, start = 0): number {
  let low = start;
  let high = level.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const n = level[middle];
    if (place.x[n] + place.width[n] > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The node of a depth at a place on the x axis, -1 when there is none. */
export function nodeAt(place: Layout, depth: number, at: number): number {
  const level = place.levels[depth];
  if (level === undefined) return -1;
  const i = firstRightOf(place, level, at);
  return i < level.length && place.x[level[i]] <= at ? level[i] : -1;
}

/** The deepest node in the middle of a viewport that is not narrower than it; the root if there is none. */
export function nodeAround(place: Layout, view: Viewport): number {
  let around = 0;
  for (let depth = 0; depth < place.levels.length; depth++) {
    const node = nodeAt(place, depth, (view.from + view.to) / 2);
    if (node < 0 || place.width[node] < view.to - view.from) break;
    around = node;
  }
  return around;
}

/** Receives what is visible of one level, in pixels from the left edge. */
export interface Visitor {
  /** A box of one node, at least `narrowest` pixels wide. */
  box(node: number, left: number, width: number): void;
  /** A run of neighbouring boxes each too narrow to be drawn. */
  crumbs(left: number, width: number): void;
}

/** Boxes narrower than this many pixels are drawn together. */
export const NARROWEST = 1;

/**
 * Walks the boxes of a level that are inside the viewport. The work is bound
 * by the pixels, not by the nodes: within one pixel it jumps by binary search.
 */
export function visit(place: Layout, depth: number, view: Viewport, pixels: number, visitor: Visitor): void {
  const level = place.levels[depth];
  const scale = pixels / (view.to - view.from);
  const finest = NARROWEST / scale;
  let crumbsFrom = NaN;
  let crumbsTo = NaN;
  const flush = (): void => {
    if (crumbsTo > crumbsFrom)
      visitor.crumbs((crumbsFrom - view.from) * scale, (crumbsTo - crumbsFrom) * scale);
    crumbsFrom = NaN;
    crumbsTo = NaN;
  };
  let i = firstRightOf(place, level, view.from);
  while (i < level.length && place.x[level[i]] < view.to) {
    const n = level[i];
    if (place.width[n] >= finest) {
      flush();
      visitor.box(n, (place.x[n] - view.from) * scale, place.width[n] * scale);
      i++;
      continue;
    }
    const next = firstRightOf(place, level, place.x[n] + finest, i + 1);
    const last = level[next - 1];
    const left = place.x[n];
    if (!(left - crumbsTo < finest)) flush();
    if (Number.isNaN(crumbsFrom)) crumbsFrom = left;
    crumbsTo = place.x[last] + place.width[last];
    i = next;
  }
  flush();
}
