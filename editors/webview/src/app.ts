import { callersIn } from './callers';
import { Chips } from './chips';
import { copyCommand } from './command';
import { NOTHING_CHOSEN, binsAround, recall, remember, threadsOf, type Choices } from './choices';
import { Tooltip, describe } from './detail';
import { OnceSettled, el, onThemeChange, onceDrawn, oncePerFrame } from './dom';
import { Finding } from './finding';
import { Following } from './following';
import { FrameActions } from './frameactions';
import { Graph } from './graph';
import { Help } from './help';
import type { Host, SavedState } from './host';
import { runKey, runViewKey, type Commands } from './keys';
import { WIDE_PIXELS, layout } from './layout';
import { Model } from './model';
import { chipsOf, focusOn, leaveOut, type NarrowingActions } from './narrowing';
import { Notices } from './notices';
import { Overview } from './overview';
import type { PageData } from './protocol';
import { AllSamples, weigh, weightByBin, weightByThread, type Range, type Weights } from './samples';
import { rangeOfReady, sameRange } from './ready';
import { Strip } from './strip';
import { Table } from './table';
import { Toolbar } from './toolbar';
import { shortened } from './trees';
import { FIRST_VIEW, Views } from './views/views';
import { NO_CONTEXT, Parts, hostWithin, samePart } from './within';

/** The page: holds what the user chose and passes it to the parts. */
export class App {
  private readonly toolbar: Toolbar;
  private readonly notices = new Notices();
  private readonly overview: Overview;
  private readonly views: Views;
  private readonly chips = new Chips();
  private readonly finding: Finding;
  private readonly following: Following;
  private readonly parts: Parts;
  private readonly strip: Strip;
  private readonly graph: Graph;
  private readonly table: Table;
  private readonly actions: FrameActions;
  private readonly help: Help;
  private readonly tooltip = new Tooltip();
  private readonly middle = el('main');
  private readonly empty = el('p', { class: 'empty' });

  /** The profile as it came, before library code is hidden. */
  private profile: PageData | null = null;
  /** The tree that is shown. */
  private model: Model | null = null;
  /** The tree of callees: the same, or the one whose callers are shown. */
  private callees: Model | null = null;
  private weights: Weights | null = null;
  private readonly samples = new AllSamples();

  private choices: Choices = { ...NOTHING_CHOSEN };
  /** Keeps what is dragged at the moment, once it stays. */
  private readonly saving = new OnceSettled(() => this.save(true));
  private readonly reweigh = oncePerFrame(() => this.refresh());

  constructor(
    private readonly host: Host,
    private readonly root: HTMLElement,
  ) {
    this.toolbar = new Toolbar({
      type: (name) => this.setType(name),
      threads: (chosen) => this.setThreads(chosen),
      query: (text) => this.finding.type(text),
      step: (direction) => this.finding.step(direction),
      leave: () => this.finding.enterGraph(),
      flip: () => this.flip(),
      table: () => this.toggleTable(),
      libraries: () => this.reshape({ hidden: !this.choices.hidden }),
      started: () => this.reshape({ unfolded: !this.choices.unfolded }),
      ready: () => this.toggleReady(),
      callers: () => this.toggleCallers(),
      shares: () => this.toggleShares(),
      travel: (direction) => this.host.travel(direction),
      command: () => this.copyCommand(),
      help: () => this.toggleHelp(),
    });
    this.following = new Following(host, (text) => this.notices.report(text));
    this.parts = new Parts(host, (text) => this.notices.report(text));
    this.overview = new Overview(host.canOpen, {
      type: (name) => this.setType(name),
      open: (place) => void this.actions.openPlace(place),
      toggled: (open) => this.toggleOverview(open),
    });
    this.strip = new Strip((range, stays) => this.setRange(range, stays));
    this.graph = new Graph({
      hover: (node, x, y) => this.hover(node, x, y),
      select: () => this.showSelected(),
      zoom: () => this.zoomed(),
      click: (node, direct) => {
        this.tooltip.hide();
        this.actions.click(node, direct);
      },
      doubleClick: (node) => this.actions.doubleClick(node),
      menu: (node, x, y) => {
        this.tooltip.hide();
        this.actions.showMenu(node, x, y);
      },
    });
    const page = {
      model: () => this.model,
      type: () => this.choices.type,
      showCallers: (method: string) => this.showCallers(method),
      findMethod: (name: string) => this.finding.toggle(name),
      showHistory: (number: string) => this.setView('history', number),
      focusOn: (name: string) => this.narrowing.narrow(focusOn(this.choices, name)),
      leaveOut: (name: string) => this.narrowing.narrow(leaveOut(this.choices, name)),
      sourceShown: (shown: boolean) => this.middle.classList.toggle('with-source', shown),
    };
    this.actions = new FrameActions(host, page, this.graph, this.notices);
    this.finding = new Finding(
      {
        model: () => this.model,
        weights: () => this.weights,
        query: () => this.choices.query,
        asked: (text) => this.setQuery(text),
      },
      this.graph,
      this.toolbar,
    );
    this.table = new Table((name) => this.finding.toggle(name));
    this.help = new Help(host.canOpen);
    const actions = {
      host: hostWithin(host, () => this.choices.context),
      chooseContext: (conditions: readonly string[], by: string) => this.chooseContext(conditions, by),
      chooseTime: (millis: Range | null) => this.chooseTime(millis),
      chooseThreads: (names: string[] | null) => this.chooseThreads(names),
      openLine: (file: number, line: number) => void this.actions.openLine(file, line),
      findMethod: (name: string) => this.findNamed(name),
      showView: (name: string, number?: string) => this.setView(name, number),
      report: (text: string) => this.notices.report(text),
    };
    this.views = new Views(actions, (name) => this.setView(name));
    this.build();
  }

  private build(): void {
    const { root } = this;
    root.classList.add('unloaded');
    this.empty.textContent = 'Loading the profile…';
    this.middle.append(this.graph.element, this.table.element, this.actions.source.element);
    this.graph.element.append(this.empty);
    root.append(
      this.toolbar.element,
      this.views.bar,
      this.notices.element,
      this.overview.element,
      this.strip.element,
      this.chips.element,
      this.middle,
      ...this.views.elements,
      this.actions.footer.element,
      this.tooltip.element,
      this.actions.menu.element,
      this.help.element,
    );
    new ResizeObserver(() => {
      this.graph.resize();
      this.strip.redraw();
    }).observe(this.graph.element);
    document.addEventListener('keydown', (e) => {
      if (this.help.element.open) return;
      const view = this.choices.view === FIRST_VIEW ? null : this.views;
      if (runViewKey(e, this.views, (name) => this.setView(name)) || runKey(e, this.commands, view))
        e.preventDefault();
    });
    this.watchTheme();
  }

  private watchTheme(): void {
    const recolour = oncePerFrame(() => {
      this.views.recolour();
      this.graph.recolour();
      this.toolbar.recolour();
      this.actions.footer.explain((this.profile?.before.length ?? 0) > 0);
      this.strip.redraw();
    });
    onThemeChange(this.root, recolour);
  }

  /** Asks the host for the profile. */
  start(): void {
    this.table.element.hidden = true;
    this.host.start({
      profile: (data) => this.load(data),
      reading: (part) => (this.empty.textContent = `Reading the recording… ${Math.floor(part * 100)} %`),
      problem: (text) => this.problem(text),
      callers: (method) => this.showCallers(method),
      state: (saved) => this.travel(saved),
    });
  }

  /** Says why the page shows no profile, or follows it no longer. */
  private problem(text: string): void {
    if (this.profile === null) {
      this.empty.textContent = '';
    } else {
      this.profile = { ...this.profile, live: false };
      this.toolbar.offer(this.profile, this.choices.type);
    }
    this.notices.report(text);
  }

  /** Shows a profile as it was left, or a newer revision with what was chosen in the one before. */
  private load(data: PageData): void {
    if (data.version !== 3) {
      this.problem('This page is older than the profile: reload it.');
      return;
    }
    this.parts.whole = this.profile = data;
    onceDrawn(() => void this.parts.awaitOverview(() => this.profile, this.showLateOverview));
    this.root.classList.remove('unloaded');
    const { model } = this;
    if (model === null) {
      const saved = this.host.getState();
      this.restore(data, { ...saved, ...NO_CONTEXT });
      this.following.begin(data, this.choices);
      if (!samePart(saved, NO_CONTEXT)) void this.showPart(saved);
      return;
    }
    const { scrolled } = this.graph;
    this.keepPlace(
      model,
      () => this.restore(data, this.state()),
      (path) => this.model!.find(path),
    );
    this.graph.scrolled = scrolled;
  }

  private readonly showLateOverview = (data: PageData): void => {
    this.overview.show(data, this.choices.overview ?? false); // the graph is in use: it stays where it is
    this.toolbar.offer(data, this.choices.type);
    this.refresh();
  };

  /** Shows what was shown before. */
  private travel(saved: SavedState): void {
    if (this.profile === null) return;
    if (!samePart(saved, this.choices)) {
      void this.showPart(saved);
      return;
    }
    this.restore(this.profile, saved);
    this.following.update(this.profile, this.choices);
  }

  private chooseContext(context: readonly string[], by: string): void {
    void this.showPart({ ...this.state(), context, by, zoom: [] }, true);
  }

  /** Shows the part of the profile in some contexts. */
  private async showPart(saved: SavedState, isStep = false): Promise<void> {
    const part = await this.parts.of(saved);
    if (part === null) return;
    this.profile = part;
    this.views.forget();
    this.restore(part, saved);
    if (isStep) this.save(true);
  }

  /** Shows another tree, and in it what the user had gone to and selected in this one. */
  private keepPlace(model: Model, show: () => void, find: (path: string[]) => number): void {
    const { graph } = this;
    const { sight } = graph;
    const around = model.path(sight?.node ?? 0);
    const zoomed = model.path(graph.zoomed);
    const trail = graph.trail.map((node) => model.path(node));
    const selected = model.path(graph.selected);
    show();
    const zoom = find(zoomed);
    if (zoom !== graph.zoomed) graph.zoomTo(zoom, false);
    if (sight !== null) graph.look({ ...sight, node: find(around) });
    graph.trail = trail.map(find);
    if (selected.length > 0) graph.mark(find(selected));
  }

  /** Shows a profile with what was chosen in it. */
  private restore(data: PageData, saved: SavedState): void {
    this.choices = recall(saved, data, innerWidth >= WIDE_PIXELS);
    const callees = new Model(shortened(data, this.choices));
    const model = this.choices.callers === null ? callees : callersIn(callees, this.choices.callers);
    this.callees = callees;
    this.model = model;
    this.views.offer(data.resources);
    this.choices.view = this.views.known(this.choices.view);
    this.samples.clear();
    this.table.element.hidden = !this.choices.table;
    this.toolbar.offer(data, this.choices.type);
    this.overview.show(data, this.choices.overview ?? data.overview.findings.length > 0);
    this.toolbar.setQuery(this.choices.query);
    document.title = `${data.title} - jfrlens`;
    this.actions.offer(data);
    this.finding.renew(model);
    this.refresh();
    this.graph.scrollToRoot();
    const zoom = model.find(saved.zoom ?? []);
    if (zoom > 0) this.graph.zoomTo(zoom, false);
  }

  /** Adds up the samples again and shows them. */
  private refresh(): void {
    const { model } = this;
    if (model === null) return;
    const samples = this.samples.of(model.data, this.choices.type);
    const weights = (this.weights = this.weighed(model));
    this.empty.textContent =
      weights.extent[0] > 0 ? '' : 'No samples of this type in the chosen threads and time.';
    this.toolbar.setToggles(this.choices);
    this.overview.mark(this.choices.type);
    this.toolbar.threads.show(
      model.data.threads,
      weightByThread(model.data, samples, this.choices.range),
      this.choices.threads,
    );
    this.strip.show(weightByBin(model.data, samples, this.choices.threads), model.data, this.choices.range);
    this.showChips();
    this.showView();
    this.graph.show(model, weights, layout(model, weights), this.choices.icicle);
    this.finding.show();
    this.showTable();
    this.showSelected();
  }

  /** What is chosen of another tree. */
  private weighed(model: Model): Weights {
    const { choices } = this;
    return weigh(model, this.samples.of(model.data, choices.type), choices, choices.shares);
  }

  /** Lists the methods below the node zoomed to, or where callers are shown, all. */
  private showTable(): void {
    const { model, callees, weights, choices } = this;
    if (model === null || callees === null || weights === null) return;
    const samples = this.samples.of(model.data, choices.type);
    this.notices.warn(samples, choices.table);
    const own = model === callees ? weights : this.weighed(callees);
    const root = model === callees ? this.graph.zoomed : 0;
    this.table.show({ model: callees, weights: own, root, type: samples.type, test: this.finding.filter });
  }

  /** Shows the view that is chosen: the flame graph with all that is around it, or another. */
  private showView(): void {
    const first = this.choices.view === FIRST_VIEW;
    this.root.classList.toggle('other-view', !first);
    this.middle.hidden = !first;
    const { model, callees, weights, choices } = this;
    if (model === null || callees === null || weights === null) return;
    const own = model === callees ? weights : this.weighed(callees);
    this.views.show(choices.view, { data: callees.data, model: callees, weights: own, choices });
  }

  private setView(view: string, number = this.choices.number): void {
    if (view === this.choices.view && number === this.choices.number) return;
    this.choices = { ...this.choices, view, number };
    this.showView();
    if (view === FIRST_VIEW) this.graph.resize();
    this.save(true);
  }

  private chooseTime(millis: Range | null): void {
    if (this.profile === null) return;
    this.choices.range = millis === null ? null : binsAround(millis, this.profile);
    this.reweigh();
    this.saving.ask();
  }

  private copyCommand(): void {
    void copyCommand(this.host, this.profile, this.choices, this.toolbar, this.notices);
  }

  private chooseThreads(names: string[] | null): void {
    if (this.profile !== null) this.setThreads(threadsOf(names, this.profile));
  }

  private findNamed(name: string): void {
    this.toolbar.setQuery(`"${name}"`);
    this.finding.look(`"${name}"`);
  }

  private state(): SavedState {
    const { model } = this;
    return model === null ? {} : remember(this.choices, model.data, model.path(this.graph.zoomed));
  }

  /** @param isStep what was shown until now is to be gone back to. */
  private save(isStep = false): void {
    this.saving.cancel();
    if (this.profile !== null) this.following.update(this.profile, this.choices);
    this.host.setState(this.state(), isStep);
  }

  private setType(name: string): void {
    this.choices.type = name;
    this.toolbar.setType(name);
    this.refresh();
    this.save(true);
  }

  private toggleOverview(open: boolean): void {
    this.choices.overview = open;
    this.save();
  }

  private setThreads(threads: Uint8Array | null): void {
    this.choices.threads = threads;
    this.reweigh();
    this.save(true);
  }

  /** Browsers refuse to keep a state too often: Safari 100 times in 30 s, Chromium 200 times in 10 s. */
  private setRange(range: Range | null, stays: boolean): void {
    this.choices.range = range;
    this.reweigh();
    if (stays) this.save(true);
  }

  private setQuery(text: string): void {
    this.choices.query = text;
    this.showTable();
    if (this.choices.view !== FIRST_VIEW) this.showView();
    this.save();
  }

  private flip(): void {
    this.choices.icicle = !this.choices.icicle;
    this.graph.setIcicle(this.choices.icicle);
    this.toolbar.setToggles(this.choices);
    this.save();
  }

  private toggleTable(): void {
    this.choices.table = !this.choices.table;
    this.table.element.hidden = !this.choices.table;
    this.showTable();
    this.toolbar.setToggles(this.choices);
    this.save();
  }

  private toggleReady(): void {
    const ready = this.profile === null ? null : rangeOfReady(this.profile);
    if (ready !== null) this.setRange(sameRange(this.choices.range, ready) ? null : ready, true);
  }

  /** Shows the same with frames hidden that were shown, or the other way round. */
  private reshape(how: Partial<SavedState>, isStep = false): void {
    const { model, profile, graph } = this;
    if (profile === null || model === null) return;
    this.keepPlace(
      model,
      () => this.restore(profile, { ...this.state(), ...how, zoom: [] }),
      (path) => this.model!.findHidden(path, this.weights!.extent),
    );
    if (graph.selected > 0) graph.select(graph.selected);
    this.save(isStep);
  }

  private readonly narrowing: NarrowingActions = {
    narrow: (how) => this.reshape(how, true),
    within: (conditions, by) => this.chooseContext(conditions, by),
    follow: () => this.toggleFollow(),
  };

  private showChips(): void {
    if (this.profile !== null) this.chips.show(chipsOf(this.profile, this.choices, this.narrowing));
  }

  /** Does something with the method that is selected. */
  private withSelected(run: (name: string) => void): void {
    const method = this.model?.method(this.graph.selected) ?? -1;
    if (this.graph.selected >= 0 && method >= 0) run(this.model!.methodName(method));
  }

  private toggleFollow(): void {
    if (this.profile?.follows !== true) return;
    this.choices.alone = !this.choices.alone;
    this.showChips();
    this.save();
  }

  private toggleHelp(): void {
    this.help.toggle((this.profile?.before.length ?? 0) > 0);
  }

  private toggleShares(): void {
    this.choices.shares = !this.choices.shares;
    this.tooltip.hide();
    this.refresh();
    this.save();
  }

  private toggleCallers(): void {
    this.showCallers(this.choices.callers === null ? '' : null);
  }

  /** Shows the callers of a method, of all for "", or callees again for null. */
  private showCallers(callers: string | null): void {
    if (this.profile === null) return;
    const zoom = callers === null || callers === '' ? [] : [callers];
    this.restore(this.profile, { ...this.state(), callers, zoom });
    this.save(true);
  }

  private zoomed(): void {
    if (this.model === null || this.weights === null) return;
    this.showTable();
    this.showSelected();
    this.save();
  }

  private hover(node: number, x: number, y: number): void {
    if (node < 0 || this.model === null || this.weights === null) this.tooltip.hide();
    else this.tooltip.show(describe(this.model, this.weights, node, this.graph.zoomed), x, y);
  }

  private showSelected(): void {
    const node = this.graph.selected;
    const known = node >= 0 && this.model !== null && this.weights !== null;
    this.finding.tell();
    this.actions.footer.show(known ? describe(this.model!, this.weights!, node, this.graph.zoomed) : null);
  }

  /** Escape: the source first, then the search, the zoom, and the callers. */
  private back(): void {
    this.tooltip.hide();
    this.actions.menu.hide();
    if (!this.actions.source.element.hidden) {
      this.actions.closeSource();
    } else if (this.choices.query !== '') {
      this.toolbar.setQuery('');
      this.finding.look('');
    } else if (!this.graph.zoomOut()) {
      if (this.choices.callers !== null) this.showCallers(null);
      this.graph.select(-1);
    }
    this.graph.canvas.focus();
  }

  private readonly commands: Commands = {
    command: () => this.copyCommand(),
    follow: () => this.toggleFollow(),
    focus: () => this.withSelected((name) => this.narrowing.narrow(focusOn(this.choices, name))),
    leaveOut: () => this.withSelected((name) => this.narrowing.narrow(leaveOut(this.choices, name))),
    flat: () => this.reshape({ flat: !this.choices.flat }, true),
    travel: (direction) => this.host.travel(direction),
    search: () => this.toolbar.focusSearch(),
    help: () => this.toggleHelp(),
    flip: () => this.flip(),
    table: () => this.toggleTable(),
    libraries: () => this.reshape({ hidden: !this.choices.hidden }),
    started: () => this.reshape({ unfolded: !this.choices.unfolded }),
    ready: () => this.toggleReady(),
    callers: () => this.toggleCallers(),
    shares: () => this.toggleShares(),
    open: () => this.actions.openSelected(),
    copy: () => this.actions.copySelected(),
    zoom: () => this.actions.zoomSelected(),
    back: () => this.back(),
    reset: () => this.graph.zoomTo(0),
    next: (direction) => this.finding.step(direction),
    scale: (factor) => this.graph.scale(factor),
    move: (direction) => this.graph.move(direction),
  };
}
