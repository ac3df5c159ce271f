import { button, el } from './dom';
import type { Samples } from './samples';

/** Sentences about the numbers, and what went wrong. */
export class Notices {
  readonly element: HTMLElement;
  private readonly warnings = el('ul');
  private readonly summary = el('summary');
  private readonly details: HTMLDetailsElement;
  private readonly problem: HTMLElement;
  private readonly problemText = el('span');

  constructor() {
    this.details = el('details', { class: 'warnings' }, this.summary, this.warnings);
    this.problem = el(
      'div',
      { class: 'problem', attributes: { role: 'alert' } },
      this.problemText,
      button('×', 'Dismiss', () => this.clear()),
    );
    this.element = el('div', { class: 'notices' }, this.details, this.problem);
    this.list([]);
    this.clear();
  }

  /** Shows how far the numbers can be trusted, and what comparing them says unless a table does. */
  warn({ type, said }: Samples, withTable: boolean): void {
    const compared = withTable ? [] : (said?.sentences ?? []);
    this.list([...compared, ...type.warnings], compared.length > 0);
  }

  /** The first of several is told only where it is an answer. */
  private list(sentences: readonly string[], firstAnswers = false): void {
    this.details.hidden = sentences.length === 0;
    this.summary.textContent = summaryOf(sentences, firstAnswers);
    this.warnings.replaceChildren(
      ...(sentences.length === 1 ? [] : sentences.map((text) => el('li', { text }))),
    );
  }

  /** Shows one sentence until it is dismissed or replaced. */
  report(text: string): void {
    this.problemText.textContent = text;
    this.problem.hidden = false;
  }

  clear(): void {
    this.problem.hidden = true;
  }
}

function summaryOf(sentences: readonly string[], firstAnswers: boolean): string {
  const more = sentences.length - 1;
  if (more === 0) return `Note: ${sentences[0]}`;
  if (!firstAnswers) return `${sentences.length} notes about these numbers`;
  return `${sentences[0]} · ${more} more ${more === 1 ? 'note' : 'notes'}`;
}
