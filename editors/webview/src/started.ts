import type { PageData } from './protocol';
import { shorten } from './shorttree';

/**
 * The profile with what only starts the program's code in one box for each kind of it, at the bottom: launchers, runners of
 * tests, loops of threads. Which nodes these are is decided where the data are made. In contexts, which are the outermost
 * frames then, the boxes are at the bottom of each.
 */
export function foldStarted(data: PageData): PageData {
  const { depth, frame, started } = data.nodes;
  if (!hasStarted(data)) return data;
  let bottom = 0; // of the stack: the root, or its context, which starts nothing and has boxes all the same
  return shorten(data, (tree, caller, node) => {
    if (depth[node] === 1) bottom = 0;
    if (started[node] >= 0) return tree.calleeOf(bottom, started[node]);
    const place = tree.calleeOf(caller, frame[node]);
    if (depth[node] === 1) bottom = place;
    return place;
  });
}

/** True where there is something to fold. */
export function hasStarted(data: PageData): boolean {
  return data.nodes.started.some((frame) => frame >= 0);
}
