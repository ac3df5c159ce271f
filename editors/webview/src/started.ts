import type { PageData } from './protocol';
import { shorten } from './shorttree';

/**
 * The profile with what only starts the program's code in one box for each kind of it, at the bottom: launchers, runners of
 * tests, loops of threads. Which nodes these are is decided where the data are made.
 */
export function foldStarted(data: PageData): PageData {
  const { frame, started } = data.nodes;
  if (!hasStarted(data)) return data;
  return shorten(data, (tree, caller, node) =>
    started[node] < 0 ? tree.calleeOf(caller, frame[node]) : tree.calleeOf(0, started[node]),
  );
}

/** True where there is something to fold. */
export function hasStarted(data: PageData): boolean {
  return data.nodes.started.some((frame) => frame >= 0);
}
