import type { Choices } from './choices';
import { hideLibraries } from './libraries';
import type { PageData } from './protocol';
import { foldStarted } from './started';

/** The profile without what the user does not want to see. */
export function shortened(data: PageData, choices: Pick<Choices, 'unfolded' | 'hidden'>): PageData {
  const folded = choices.unfolded ? data : foldStarted(data);
  return choices.hidden ? hideLibraries(folded) : folded;
}
