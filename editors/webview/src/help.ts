import { button, el } from './dom';
import { legendOf } from './legend';

/** Keys and gestures, said once: the help shows them, the tests read them. */
export function gestures(canOpen: boolean): [string, string][] {
  const click: [string, string][] = canOpen
    ? [
        ['click', 'select a frame and open its source line'],
        ['double click, Enter', 'zoom to a frame'],
        ['Ctrl + click, O', 'open the source line at once'],
      ]
    : [['click, Enter', 'select a frame and zoom to it']];
  return [
    ...click,
    ['right click, Shift + F10', 'menu: open, zoom, callers, find, copy'],
    ['Escape', 'close the source, clear the search, zoom out step by step, leave the callers'],
    ['Ctrl + wheel, +, −', 'zoom freely; drag to move'],
    ['arrow keys', 'select callers, callees and neighbours'],
    ['/ or Ctrl + F', 'search: text, "exact name" or /regular expression/'],
    ['N, Shift + N', 'next, previous match; in the search Enter, and ↓ goes to the graph'],
    ['1, 2, 3, …', 'the views: flame graph, timeline, methods and so on'],
    ['Alt + ←, Alt + →', 'back to what was chosen before, and forward again'],
    ['Y', 'copy the jfrlens command that prints the numbers of what is chosen'],
    [
      'K, X',
      'keep only stacks with the selected method, leave out those with it; a click on the chip ends that',
    ],
    ['M', 'fold recursion: a method that is on a stack several times is shown once'],
    ['E', 'beside an editor: its hints are of what is chosen here, or of all again'],
    ['C', 'copy the name of the selected frame'],
    ['I', 'turn the graph upside down (flame, icicle)'],
    ['T', 'show or hide the table of hottest methods'],
    ['L', 'hide library code in the call that leads to it, or show it'],
    [
      'F',
      'fold what only starts the program (launchers, runners of tests, threads) into one box, or show it',
    ],
    ['R', 'leave out the start-up, or show it again, where the recording tells when the program was ready'],
    ['B', 'begin with the methods on top of the stacks, and lead from each to its callers'],
    ['S', 'where two runs are compared: compare shares of all instead of weights, or weights again'],
    ['0', 'zoom out to the whole'],
    ['?', 'this help'],
  ];
}

const STACKS =
  'What no callee covers is the frame’s self. ' +
  'Callees are above their caller in a flame graph, below it in an icicle graph. ';

/** How to read a page of one run, and of two that are compared. */
const ONE_RUN =
  `The width of a box is the weight of all samples with that stack: total. ${STACKS}` +
  'Grey boxes stand for frames that are too small to be drawn or listed one by one.';
const TWO_RUNS =
  `The width of a box is the weight that all samples with that stack have in both runs together. ${STACKS}` +
  'Its colour says how much more or less its method has than before, all its boxes together, where that is beyond chance. ' +
  'Grey numbers and boxes are of methods of which nothing is reported; grey boxes may also stand for frames that are too small to be drawn one by one.';

/** What the numbers mean, as the first table of profiler/profile/README.md has it. */
export const NUMBERS: [string, string][] = [
  ['self', 'the weight of the samples that have the line or method on top of the stack'],
  ['total', 'the weight of the samples that have it anywhere on the stack, each counted once'],
  ['own, +libs', 'self and the library code that it calls; lines and methods are ranked by it'],
  ['~', 'roughly: few samples, the share may be far off; in a comparison, what may be chance'],
  ['≥', 'at least: the JVM dropped some'],
  ['lost', 'samples that were taken and never written, told as a share of what was taken'],
  ['biased', 'samples of CPU time whose stacks lack methods at the top: they were walked late'],
];

/** The help dialog: gestures and the meaning of colours. */
export class Help {
  readonly element: HTMLDialogElement;
  private readonly reading = el('p');
  private readonly legend: HTMLElement;

  constructor(canOpen: boolean) {
    const rows = gestures(canOpen).map(([keys, text]) =>
      el('div', { class: 'gesture' }, el('kbd', { text: keys }), el('span', { text })),
    );
    const numbers = NUMBERS.map(([word, text]) =>
      el('div', { class: 'gesture' }, el('kbd', { text: word }), el('span', { text })),
    );
    this.legend = el('div', { class: 'legend' });
    this.element = el(
      'dialog',
      { class: 'help', label: 'Help' },
      el('h2', { text: 'How to read and use this page' }),
      this.reading,
      this.legend,
      ...rows,
      el('h2', { text: 'What the numbers mean' }),
      ...numbers,
      el('p', { text: 'More of them: jfrlens help numbers' }),
      button('Close', 'Close the help', () => this.element.close()),
    );
    this.element.addEventListener('click', (e) => {
      if (e.target === this.element) this.element.close();
    });
  }

  /** Shows the help on a page of one run, or of two. */
  toggle(compared: boolean): void {
    if (this.element.open) {
      this.element.close();
      return;
    }
    this.reading.textContent = compared ? TWO_RUNS : ONE_RUN;
    this.legend.replaceChildren(...legendOf(compared));
    this.element.showModal();
    this.element.scrollTop = 0; // the focus is on the button at the end
  }
}
