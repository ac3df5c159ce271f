import { el } from '../dom';
import { duration } from '../format';
import type { Timeline } from './data';
import { STATES, STATE_LABELS } from './paint';

/** Says what colours mean, how much of each state there is in a part of the time, and what was not recorded. */
export class Legend {
  readonly element = el('div', { class: 'states' });
  private readonly limits = el('span', { class: 'limits' });

  show(timeline: Timeline, threads: readonly number[], from: number, to: number): void {
    const sums = new Float64Array(STATES.length);
    for (const thread of threads) {
      timeline.each(thread, from, to, (span) => {
        sums[timeline.state[span]] += Math.min(timeline.to[span], to) - Math.max(timeline.from[span], from);
      });
    }
    const chips = STATES.map((state, i) => ({ state, time: sums[i] }))
      .filter(({ time }) => time > 0)
      .map(({ state, time }) => chip(`state-${state}`, STATE_LABELS[state], duration(time * 1000)));
    const { stops, limits } = timeline.data;
    const stopped = stops.from.reduce((sum, at, i) => sum + overlap(at, at + stops.length[i], from, to), 0);
    if (stopped > 0) chips.push(chip('stop-collector', 'all stopped', duration(stopped * 1000)));
    this.limits.textContent = limits.length === 0 ? '' : 'shorter waits were not recorded';
    this.limits.title =
      limits.length === 0 ? '' : `Recorded: ${limits.join(', ')}. What is not recorded has no colour.`;
    this.element.replaceChildren(...chips, this.limits);
  }
}

function overlap(a: number, b: number, from: number, to: number): number {
  return Math.max(Math.min(b, to) - Math.max(a, from), 0);
}

function chip(colour: string, label: string, amount: string): HTMLElement {
  const swatch = el('span', { class: 'swatch' });
  swatch.style.background = `var(--${colour})`;
  return el('span', { class: 'state' }, swatch, label, el('b', { text: amount }));
}
