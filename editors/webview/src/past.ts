import type { SavedState } from './host';

/** How many steps can be gone back. */
const MOST_STEPS = 100;

/** What was shown before, for hosts whose windows have no history of their own. */
export class Past {
  onTravel: (state: SavedState) => void = () => undefined;
  private readonly states: SavedState[] = [];
  private at = -1;

  /** Remembers what is shown: as a step of its own, or instead of the one before. */
  note(state: SavedState, isStep: boolean): void {
    if (isStep || this.at < 0) this.at++;
    this.states.splice(this.at, this.states.length, state);
    if (this.states.length <= MOST_STEPS) return;
    this.states.shift();
    this.at--;
  }

  /** Goes back, or forward again, where there is something. */
  travel(direction: -1 | 1): void {
    const state = this.states[this.at + direction];
    if (state === undefined) return;
    this.at += direction;
    this.onTravel(state);
  }
}
