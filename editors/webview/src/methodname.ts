import { el } from './dom';

/** The short name of a method in a list: where it is too long the class is cut, so that the method stays. */
export function methodName(short: string): HTMLElement {
  const at = Math.max(short.lastIndexOf('.'), 0);
  return el(
    'span',
    { class: 'cuttable' },
    el('span', { class: 'cut-first', text: short.slice(0, at) }),
    el('span', { class: 'cut-last', text: short.slice(at) }),
  );
}
