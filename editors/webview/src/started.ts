import type { PageData } from './protocol';
import { shorten } from './shorttree';

/**
 * The profile with what only starts the program's code in one box for each kind of it, at the bottom: launchers, runners of
 * tests, loops of threads. Which nodes these are is decided where the data are made. In contexts, which are the outermost
 * frames then, the boxes are at the bottom of each.
 */
export function foldStarted(data: PageData): PageData {
  const { depth, frame, starters, started } = data.nodes;
  if (!hasStarted(data)) return data;
  const boxes = new Map(starters.map((node, i) => [node, started[i]]));
  let bottom = 0; // of the stack: the root, or its context, which starts nothing and has boxes all the same
  return shorten(data, (tree, caller, node) => {
    if (depth[node] === 1) bottom = 0;
    const box = boxes.get(node);
    if (box !== undefined) return tree.calleeOf(bottom, box);
    const place = tree.calleeOf(caller, frame[node]);
    if (depth[node] === 1) bottom = place;
    return place;
  });
}

/** True where there is something to fold. */
export function hasStarted(data: PageData): boolean {
  return data.nodes.starters.length > 0;
}
