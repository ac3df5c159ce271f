import { el } from '../dom';
import { duration } from '../format';
import type { FactData } from '../resources';
import type { PageActions, Shown, View } from './view';

/** The JVM, the machine, the settings of the recording, and what limits the numbers. */
export class AboutView implements View {
  readonly element = el('section', { class: 'about', label: 'About the recording' });
  private facts: FactData[] | null = null;
  private asked = false;

  constructor(private readonly page: PageActions) {}

  show(shown: Shown): void {
    if (this.facts !== null) this.render(shown, this.facts);
    if (this.asked) return;
    this.asked = true;
    this.element.textContent = 'Reading what the recording says of itself…';
    this.page.host.ask('about').then(
      (facts) => this.render(shown, (this.facts = facts as FactData[])),
      (error: Error) => (this.element.textContent = error.message),
    );
  }

  private render({ data }: Shown, facts: FactData[]): void {
    const sections = new Map<string, [string, string][]>();
    sections.set('This recording', [
      ['Title', data.title],
      ['Began', `${new Date(data.start).toISOString().replace('T', ' ').slice(0, 19)} UTC`],
      ['Length', duration(data.bins * data.binMillis * 1e6)],
      ['Sample types', data.types.map((t) => t.label).join(', ')],
      ['Threads with samples', String(data.threads.length)],
    ]);
    for (const { section, label, text } of facts)
      sections.set(section, [...(sections.get(section) ?? []), [label, text]]);
    const notes = [...new Set(data.types.flatMap((t) => t.warnings).concat(data.overview.notes))];
    if (notes.length > 0)
      sections.set(
        'What limits the numbers',
        notes.map((note, i) => [String(i + 1), note]),
      );
    this.element.replaceChildren(...[...sections].map(([name, list]) => section(name, list)));
  }
}

/** From which length on a value is cut until somebody wants all of it. */
const LONG = 240;

function value(text: string): (Node | string)[] {
  if (text.length <= LONG) return [text];
  return [el('details', {}, el('summary', { text: `${text.slice(0, LONG / 2)}…` }), text)];
}

function section(name: string, facts: [string, string][]): HTMLElement {
  const rows = facts.map(([label, text]) =>
    el('div', { class: 'fact' }, el('span', { text: label }), el('code', {}, ...value(text))),
  );
  return el('section', { class: 'card' }, el('h2', { text: name }), el('div', { class: 'facts' }, ...rows));
}
