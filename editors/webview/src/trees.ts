import type { Choices } from './choices';
import { hideLibraries } from './libraries';
import type { PageData } from './protocol';
import { foldRecursion, keepStacks } from './stacks';
import { foldStarted } from './started';

/** What is chosen of the tree. */
type Shape = Pick<Choices, 'unfolded' | 'hidden' | 'focus' | 'without' | 'flat'>;

/** The profile without what the user does not want to see. */
export function shortened(data: PageData, choices: Shape): PageData {
  const kept = keepStacks(data, choices.focus, choices.without);
  const folded = choices.unfolded ? kept : foldStarted(kept);
  const shown = choices.hidden ? hideLibraries(folded) : folded;
  return choices.flat ? foldRecursion(shown) : shown;
}
