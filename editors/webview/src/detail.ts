import { verdictOf } from './changes';
import { el } from './dom';
import { change, percent, weight } from './format';
import type { Model } from './model';
import type { Weights } from './samples';

/** What there is to say about a node. */
export interface Detail {
  title: string;
  /** Kind and place: "inlined · line 42". */
  where: string;
  total: string;
  /** "" in a tree of callers, where it would be what stacks begin with. */
  self: string;
  /** What it was before and how that changed; "" unless two runs are compared. */
  before: string;
  /** What is said of the method by comparing whole runs; "" likewise. */
  verdict: string;
}

/** Describes a node in numbers: of all, and of the node zoomed to. */
export function describe(model: Model, weights: Weights, node: number, zoom: number): Detail {
  const { unit, total, self, samples } = weights;
  const inside = node >= zoom && node < model.end[zoom];
  const shares = (value: number): string => {
    const ofAll = `${percent(value, total[0])} of all`;
    return zoom === 0 || !inside ? ofAll : `${ofAll}, ${percent(value, total[zoom])} of the zoomed`;
  };
  const began = samples[node]; // none in a time in which a wait only goes on
  const count = unit === 'samples' || began === 0 ? '' : ` in ${weight(began, 'samples')}`;
  const line = model.line(node);
  return {
    title: model.name(node),
    where:
      model.smaller(node) > 0
        ? 'too small to be listed one by one'
        : [model.kind(node), line > 0 ? `line ${line}` : ''].filter((part) => part !== '').join(' · '),
    total: `${weight(total[node], unit)}${count} (${shares(total[node])})`,
    self: model.upward
      ? ''
      : self[node] === 0
        ? 'none'
        : `${weight(self[node], unit)} (${shares(self[node])})`,
    before: weights.before === null ? '' : describeChange(weights, weights.before, node),
    verdict: verdictOf(weights.said, model.method(node)),
  };
}

/** What became of a node's total: "before 3.20 s: −1.10 s". */
function describeChange(now: Weights, before: Weights, node: number): string {
  const [total, was] = [now.total[node], before.total[node]];
  if (total === was) return 'before the same';
  return was === 0 ? 'before none' : `before ${weight(was, now.unit)}: ${change(total, was, now.unit)}`;
}

/** The parts of a detail as they are shown. */
export function parts(detail: Detail): HTMLElement[] {
  const shown = [
    el('strong', { text: detail.title }),
    el('span', { class: 'where', text: detail.where }),
    el('span', { text: `total ${detail.total}` }),
  ];
  if (detail.self !== '') shown.push(el('span', { text: `self ${detail.self}` }));
  for (const text of [detail.before, detail.verdict]) if (text !== '') shown.push(el('span', { text }));
  return shown;
}

/** The box beside the pointer. */
export class Tooltip {
  readonly element = el('div', { class: 'tooltip', attributes: { role: 'tooltip' } });

  constructor() {
    this.element.hidden = true;
  }

  hide(): void {
    this.element.hidden = true;
  }

  show(detail: Detail, x: number, y: number): void {
    const { element } = this;
    element.hidden = false;
    element.replaceChildren(...parts(detail));
    const gap = 14;
    const left =
      x + gap + element.offsetWidth > innerWidth ? Math.max(x - gap - element.offsetWidth, 0) : x + gap;
    const top =
      y + gap + element.offsetHeight > innerHeight ? Math.max(y - gap - element.offsetHeight, 0) : y + gap;
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }
}
