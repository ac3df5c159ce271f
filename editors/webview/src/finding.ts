import type { Graph } from './graph';
import type { Model } from './model';
import type { Weights } from './samples';
import { NO_MATCHES, foundText, isName, listed, matcher, nextMatch, search, type Matches } from './search';
import type { Toolbar } from './toolbar';

/** What is searched, and where. */
export interface FindingPage {
  model(): Model | null;
  weights(): Weights | null;
  query(): string;
  /** Another text is searched for. */
  asked(text: string): void;
}

/** The search: what it found in the graph, which of it is selected, and what the toolbar says of that. */
export class Finding {
  private matches: Matches = NO_MATCHES;

  constructor(
    private readonly page: FindingPage,
    private readonly graph: Graph,
    private readonly toolbar: Toolbar,
  ) {}

  /** Whether a method is one of those that are searched for; null where nothing is. */
  get test(): ((name: string) => boolean) | null {
    return matcher(this.page.query());
  }

  /** The same for a list of methods, which keeps its rows when one of them is chosen. */
  get filter(): ((name: string) => boolean) | null {
    return isName(this.page.query()) ? null : this.test;
  }

  /** Searches again, in another tree. */
  renew(model: Model): void {
    this.matches = search(model, this.page.query());
  }

  /** Marks in the graph what was found, and says how much that is. */
  show(): void {
    this.graph.setMatches(this.matches, this.test !== null);
    this.tell();
  }

  /** Searches for a text; who types it sees the first match at once. */
  type(text: string): void {
    this.look(text);
    if (this.test !== null && !this.isSelected()) this.step(1, -1);
  }

  /** Searches for a text that was not typed. */
  look(text: string): void {
    const model = this.page.model();
    if (model === null) return;
    this.page.asked(text);
    this.renew(model);
    this.show();
  }

  /** Searches for a method, and no more when that is what is searched for. */
  toggle(name: string): void {
    const query = `"${name}"`;
    const next = query === this.page.query() ? '' : query;
    this.toolbar.setQuery(next);
    this.look(next);
  }

  /** Says how much was found, and which of it is selected. */
  tell(): void {
    const [model, weights] = [this.page.model(), this.page.weights()];
    if (model === null || weights === null) return;
    const { zoomed, selected } = this.graph;
    const isWrong = this.test === null && this.page.query().trim() !== '';
    const none = isWrong ? 'not a valid expression' : '';
    this.toolbar.setFound(
      this.test === null ? none : foundText(model, weights, this.matches, zoomed, selected),
      isWrong,
    );
  }

  /** Selects the next match that has weight, inside the node zoomed to. */
  step(direction: 1 | -1, from = this.graph.selected): void {
    const [model, weights] = [this.page.model(), this.page.weights()];
    if (model === null || weights === null) return;
    const next = nextMatch(listed(model, weights, this.matches, this.graph.zoomed), from, direction);
    if (next >= 0) this.graph.select(next);
  }

  /** From the search field to the graph, to a match if none is selected. */
  enterGraph(): void {
    if (!this.isSelected()) this.step(1);
    this.graph.canvas.focus();
  }

  private isSelected(): boolean {
    return this.matches.nodes.includes(this.graph.selected);
  }
}
