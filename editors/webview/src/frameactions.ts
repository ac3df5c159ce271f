import { ContextMenu, type Choice } from './contextmenu';
import type { Graph } from './graph';
import type { Host } from './host';
import { Footer } from './footer';
import type { Model } from './model';
import type { Notices } from './notices';
import type { OpenRequest, PageData } from './protocol';
import { SourcePanel } from './source';
import { numberOf } from './views/history';

/** How long a click waits for a second one before it opens the source. */
const DOUBLE_CLICK_MILLIS = 220;

/** What the page shows, and does for a frame beyond the graph. */
export interface FramePage {
  model(): Model | null;
  /** Name of the sample type. */
  type(): string;
  showCallers(method: string): void;
  findMethod(name: string): void;
  /** Shows how a number went over the last runs. */
  showHistory(number: string): void;
  /** Leaves out the stacks without a method, or those with it. */
  focusOn(name: string): void;
  leaveOut(name: string): void;
  sourceShown(shown: boolean): void;
}

/** What can be done with a frame: by a click, in its menu, and for the selected one in the footer and by keys. */
export class FrameActions {
  readonly menu = new ContextMenu();
  readonly source: SourcePanel;
  readonly footer: Footer;
  private pendingOpen = 0;
  private hasHistory = false;

  constructor(
    private readonly host: Host,
    private readonly page: FramePage,
    private readonly graph: Graph,
    private readonly notices: Notices,
  ) {
    this.source = new SourcePanel(() => this.closeSource());
    this.footer = new Footer(host.canOpen, {
      open: () => this.openSelected(),
      zoom: () => this.zoomSelected(),
      copy: () => this.copySelected(),
      history: () => this.showHistory(this.page.model()?.method(this.graph.selected) ?? -1),
    });
  }

  /** Offers what a profile has something for. */
  offer({ before, resources }: PageData): void {
    this.hasHistory = resources.includes('history');
    this.footer.explain(before.length > 0);
    this.footer.offerHistory(this.hasHistory);
  }

  click(node: number, direct: boolean): void {
    clearTimeout(this.pendingOpen);
    if (!this.host.canOpen) this.graph.zoomTo(node);
    else if (direct) void this.open(node);
    else this.openUnlessDoubled(node);
  }

  private openUnlessDoubled(node: number): void {
    const later = this.later(node);
    this.pendingOpen = window.setTimeout(() => void this.open(later()), DOUBLE_CLICK_MILLIS);
  }

  /** Finds a node again later: a revision that comes meanwhile may number nodes anew. */
  private later(node: number): () => number {
    const path = this.page.model()!.path(node);
    return () => this.page.model()!.find(path);
  }

  doubleClick(node: number): void {
    clearTimeout(this.pendingOpen);
    this.graph.zoomTo(node);
  }

  showMenu(node: number, x: number, y: number): void {
    const model = this.page.model();
    if (model === null) return;
    const method = model.method(node);
    const later = this.later(node);
    const choices: Choice[] = [{ text: 'Zoom to this frame', run: () => this.graph.zoomTo(later()) }];
    if (method >= 0) {
      if (this.host.canOpen)
        choices.unshift({ text: 'Open the source line', run: () => void this.open(later()) });
      choices.push({
        text: 'Show its callers',
        run: () => this.page.showCallers(model.methodName(method)),
      });
      choices.push({
        text: 'Only stacks with this method',
        run: () => this.page.focusOn(model.methodName(method)),
      });
      choices.push({
        text: 'Leave out stacks with this method',
        run: () => this.page.leaveOut(model.methodName(method)),
      });
      choices.push({
        text: 'Find this method everywhere',
        run: () => this.page.findMethod(model.methodName(method)),
      });
      if (this.hasHistory)
        choices.push({ text: 'How it went over the last runs', run: () => this.showHistory(method) });
      choices.push({ text: 'Copy the name', run: () => void this.copy(model.name(node)) });
      choices.push({
        text: 'Copy the stack',
        run: () => void this.copy(model.stack(node).join('\n')),
      });
    }
    this.menu.show(choices, x, y);
  }

  /** Shows a frame in the source; frames without a class have none. */
  private async open(node: number): Promise<void> {
    const model = this.page.model();
    if (model === null || model.method(node) < 0) return;
    const id = model.data.frames.id[model.frame[node]];
    if (id >= 0) await this.openPlace(id);
  }

  /** Shows in the source what has an id: a frame, or a place of the overview. */
  openPlace(frame: number): Promise<void> {
    return this.request({ frame });
  }

  /** Shows a line of a file, by the number that the lines of a profile have for it. */
  openLine(file: number, line: number): Promise<void> {
    return this.request({ frame: -1, file, line });
  }

  private async request(at: Omit<OpenRequest, 'type'>): Promise<void> {
    try {
      const result = await this.host.open({ ...at, type: this.page.type() });
      if (result.problem !== '') this.notices.report(result.problem);
      else this.notices.clear();
      if (!result.opened && result.text !== '') this.source.show(result);
      this.page.sourceShown(!this.source.element.hidden);
    } catch (error) {
      this.notices.report(error instanceof Error ? error.message : String(error));
    }
  }

  openSelected(): void {
    if (this.graph.selected >= 0 && this.host.canOpen) void this.open(this.graph.selected);
  }

  zoomSelected(): void {
    if (this.graph.selected >= 0) this.graph.zoomTo(this.graph.selected);
  }

  copySelected(): void {
    const model = this.page.model();
    if (this.graph.selected >= 0 && model !== null) void this.copy(model.name(this.graph.selected));
  }

  private showHistory(method: number): void {
    const model = this.page.model();
    if (model !== null && method >= 0) this.page.showHistory(numberOf(model, method));
  }

  private async copy(text: string): Promise<void> {
    try {
      await this.host.copy(text);
      this.footer.copied();
    } catch {
      this.notices.report('The browser does not let this page use the clipboard.');
    }
  }

  closeSource(): void {
    this.source.element.hidden = true;
    this.page.sourceShown(false);
    this.graph.canvas.focus();
  }
}
