import { el } from '../dom';
import { TimelineView } from '../timeline/view';
import { AboutView } from './about';
import { ChartsView } from './charts';
import { ContextsView } from './contexts';
import { EventsView } from './events';
import { HistoryView } from './history';
import { MethodsView } from './methods';
import { SourceView } from './source';
import { SqlView } from './sql';
import type { PageActions, Shown, View } from './view';

/** The name of the view that the page begins with: the flame graph, which the page itself holds. */
export const FIRST_VIEW = 'flame';

/** A way to look at a recording. */
interface Entry {
  name: string;
  label: string;
  /** The resource without which there is nothing to see; none is needed for "". */
  needs: string;
  /** What can be done there, in a line; "" where that is plain, or the view says it itself. */
  hint: string;
  make?: (page: PageActions) => View;
}

/** All views, in the order of their keys. */
const VIEWS: readonly Entry[] = [
  { name: FIRST_VIEW, label: 'Flame graph', needs: '', hint: '' },
  {
    name: 'timeline',
    label: 'Timeline',
    needs: 'timeline',
    hint: '',
    make: (page) => new TimelineView(page),
  },
  {
    name: 'methods',
    label: 'Methods',
    needs: '',
    hint: 'click a method: who calls it and what it calls · click a column: sort by it · ?: help',
    make: (page) => new MethodsView(page),
  },
  {
    name: 'source',
    label: 'Source',
    needs: 'lines',
    hint: 'N: next hot line · click a line: who calls it and what it calls · ?: help',
    make: (page) => new SourceView(page),
  },
  {
    name: 'charts',
    label: 'Charts',
    needs: 'charts',
    hint: 'drag: choose a time, in all views, and see it larger · Esc: whole time · ?: help',
    make: (page) => new ChartsView(page),
  },
  {
    name: 'events',
    label: 'Events',
    needs: 'types',
    hint: 'click an event: its fields and stack · click a column: sort by it · ?: help',
    make: (page) => new EventsView(page),
  },
  {
    name: 'sql',
    label: 'Views and SQL',
    needs: 'query',
    hint: 'Ctrl + Enter: run · Ctrl + Space: complete · click a column: sort by it · Esc, then ?: help',
    make: (page) => new SqlView(page),
  },
  { name: 'about', label: 'About', needs: 'about', hint: '', make: (page) => new AboutView(page) },
  {
    name: 'contexts',
    label: 'Contexts',
    needs: 'contexts',
    hint: 'click a value or a request: all views show only what happened in it · ?: help',
    make: (page) => new ContextsView(page),
  },
  {
    name: 'history',
    label: 'History',
    needs: 'history',
    hint: 'Enter: show how the number went · ↑ ↓: from run to run · ?: help',
    make: (page) => new HistoryView(page),
  },
];

/** The bar of views, and the one that is shown. Views are made when they are first looked at. */
export class Views {
  readonly bar = el('nav', { class: 'views', label: 'Views', attributes: { role: 'tablist' } });
  private readonly element = el('div', { class: 'view' });
  private readonly hint = el('p', { class: 'view-hint' });
  /** The view that is shown, and below what can be done there. */
  readonly elements = [this.element, this.hint];
  private readonly made = new Map<string, View>();
  private offered: Entry[] = [];
  private current = FIRST_VIEW;
  private readonly page: PageActions;
  private mark: number | null = null;

  constructor(
    page: Omit<PageActions, 'markTime'>,
    private readonly onChoice: (name: string) => void,
  ) {
    this.page = { ...page, markTime: (millis) => (this.mark = millis) };
    this.bar.hidden = true;
    this.element.hidden = true;
  }

  /** Offers the views that there is something for. */
  offer(resources: readonly string[]): void {
    this.offered = VIEWS.filter(({ needs }) => needs === '' || resources.includes(needs));
    this.bar.hidden = this.offered.length < 2;
    this.bar.replaceChildren(...this.offered.map((entry, i) => this.tab(entry, i + 1)));
  }

  private tab({ name, label }: Entry, key: number): HTMLElement {
    const hasKey = key < 10;
    const title = hasKey ? `${label} (${key})` : label;
    const tab = el('button', { title, attributes: { type: 'button', role: 'tab' } });
    tab.append(label, ...(hasKey ? [el('kbd', { text: String(key) })] : []));
    tab.dataset['view'] = name;
    tab.addEventListener('click', () => this.onChoice(name));
    return tab;
  }

  /** The name of a view if it is offered, else of the first. */
  known(name: string): string {
    return this.offered.some((entry) => entry.name === name) ? name : FIRST_VIEW;
  }

  /** The name of the view with a key, if there is one. */
  withKey(key: string): string | undefined {
    return /^[1-9]$/.test(key) && this.offered.length > 1 ? this.offered[Number(key) - 1]?.name : undefined;
  }

  /** Shows a view with the selection; the first is not among ours. */
  show(name: string, shown: Omit<Shown, 'mark'>): void {
    this.current = name;
    for (const tab of this.bar.children) {
      tab.setAttribute('aria-selected', String((tab as HTMLElement).dataset['view'] === name));
    }
    const entry = this.offered.find((e) => e.name === name);
    this.element.hidden = entry?.make === undefined;
    this.hint.textContent = entry?.hint ?? '';
    this.hint.hidden = this.hint.textContent === '';
    for (const [other, view] of this.made) view.element.hidden = other !== name;
    if (entry?.make === undefined) return;
    let view = this.made.get(name);
    if (view === undefined) {
      view = entry.make(this.page);
      this.made.set(name, view);
      this.element.append(view.element);
    }
    view.show({ ...shown, mark: this.mark });
  }

  /** Forgets what was read, for another part of the recording. */
  forget(): void {
    for (const [name, view] of this.made) {
      if (view.forget !== undefined) {
        view.forget();
        continue;
      }
      view.element.remove();
      this.made.delete(name);
    }
  }

  recolour(): void {
    for (const view of this.made.values()) view.recolour?.();
  }

  /** Lets the view that is shown handle a key. */
  key(event: KeyboardEvent): boolean {
    return this.made.get(this.current)?.key?.(event) ?? false;
  }
}
