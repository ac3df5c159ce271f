import type { PageData } from './protocol';
import { shorten } from './shorttree';

/**
 * The profile without library code: a run of library frames, with native
 * functions below it, becomes the one that the project's code called. Frames of
 * the project that libraries call back stay. No weight is lost: what the hidden
 * frames had is their first one's.
 */
export function hideLibraries(data: PageData): PageData {
  const { frame } = data.nodes;
  return shorten(data, (tree, caller, node) =>
    isHidden(data, tree.frame[caller], frame[node]) ? caller : tree.calleeOf(caller, frame[node]),
  );
}

/** True for a frame that is part of the library call that its caller is. */
function isHidden(data: PageData, above: number, frame: number): boolean {
  if (above < 0 || frame < 0 || !isLibrary(data, above)) return false;
  return isLibrary(data, frame) || isNative(data, frame);
}

function isLibrary(data: PageData, frame: number): boolean {
  return data.methods.library[data.frames.method[frame]] === 1;
}

function isNative({ methods, frames, strings }: PageData, frame: number): boolean {
  return strings[methods.class[frames.method[frame]]] === '';
}
