import { count as shortCount, percent } from './format';
import type { Model } from './model';
import type { Weights } from './samples';

/** What a search found. */
export interface Matches {
  /** 1 for each method whose name matches. */
  methods: Uint8Array;
  /** Nodes of matching methods, in preorder. */
  nodes: Int32Array;
}

/** No search. */
export const NO_MATCHES: Matches = { methods: new Uint8Array(0), nodes: new Int32Array(0) };

/** Whether a query is one name, as lists ask for the method that was chosen in them. */
export function isName(query: string): boolean {
  const text = query.trim();
  return text.length > 2 && text.startsWith('"') && text.endsWith('"');
}

/**
 * Builds the test for a query: "…" is exactly that name, /…/ a regular
 * expression, anything else a substring. Upper case in the query makes it
 * case-sensitive. Null for an empty or broken query.
 */
export function matcher(query: string): ((name: string) => boolean) | null {
  const text = query.trim();
  if (text === '') return null;
  if (isName(text)) {
    const exact = text.slice(1, -1);
    return (name) => name === exact;
  }
  const flags = text === text.toLowerCase() ? 'i' : '';
  if (text.length > 2 && text.startsWith('/') && text.endsWith('/')) {
    try {
      const pattern = new RegExp(text.slice(1, -1), flags);
      return (name) => pattern.test(name);
    } catch {
      return null;
    }
  }
  if (flags === '') return (name) => name.includes(text);
  return (name) => name.toLowerCase().includes(text);
}

/** Finds methods by name, each tested once, and the nodes that show them. */
export function search(model: Model, query: string): Matches {
  const test = matcher(query);
  if (test === null) return NO_MATCHES;
  const methods = new Uint8Array(model.methodCount);
  for (let m = 0; m < methods.length; m++) methods[m] = test(model.methodName(m)) ? 1 : 0;
  return { methods, nodes: nodesOf(model, methods) };
}

function nodesOf(model: Model, methods: Uint8Array): Int32Array {
  const nodes: number[] = [];
  for (let n = 1; n < model.size; n++) {
    const method = model.method(n);
    if (method >= 0 && methods[method] === 1) nodes.push(n);
  }
  return Int32Array.from(nodes);
}

/**
 * Weight below `root` of samples with a match anywhere on their stack. A
 * match inside the subtree of another adds nothing, so recursion counts once.
 */
export function matchedWeight(model: Model, weights: Weights, matches: Matches, root: number): number {
  if (isInside(model, matches, root)) return weights.total[root];
  let sum = 0;
  let covered = root;
  for (const n of matches.nodes) {
    if (n >= model.end[root]) break;
    if (n < root || n < covered) continue;
    sum += weights.total[n];
    covered = model.end[n];
  }
  return sum;
}

/** True when root or one of its ancestors matches: then everything in it does. */
function isInside(model: Model, matches: Matches, root: number): boolean {
  for (let n = root; n > 0; n = model.parent[n]) {
    const method = model.method(n);
    if (method >= 0 && matches.methods[method] === 1) return true;
  }
  return false;
}

/** The matches that have weight, below the frame zoomed to. */
export function listed(model: Model, weights: Weights, matches: Matches, zoom: number): Int32Array {
  return matches.nodes.filter((n) => weights.extent[n] > 0 && n >= zoom && n < model.end[zoom]);
}

/**
 * How many boxes a search found, which of them is selected, and how much of all and of the frame zoomed to that is; in a
 * comparison what it was before, too: "3 of 14 · 6.1%".
 */
export function foundText(
  model: Model,
  weights: Weights,
  matches: Matches,
  zoom: number,
  selected: number,
): string {
  const nodes = listed(model, weights, matches, zoom);
  const at = nodes.indexOf(selected);
  const count = at < 0 ? shortCount(nodes.length) : `${shortCount(at + 1)} of ${shortCount(nodes.length)}`;
  const share = (of: Weights, root: number): string =>
    percent(matchedWeight(model, of, matches, root), of.total[root]);
  const shares = (root: number): string =>
    weights.before === null
      ? share(weights, root)
      : `${share(weights, root)}, before ${share(weights.before, root)}`;
  const ofAll = `${count} · ${shares(0)}`;
  return zoom === 0 ? ofAll : `${ofAll}, ${shares(zoom)} of the zoomed`;
}

/** The match that follows a node; behind the last comes the first. -1 for none. */
export function nextMatch(nodes: Int32Array, from: number, direction: 1 | -1): number {
  const at = direction === 1 ? nodes.findIndex((n) => n > from) : nodes.findLastIndex((n) => n < from);
  return nodes[at] ?? nodes[direction === 1 ? 0 : nodes.length - 1] ?? -1;
}
