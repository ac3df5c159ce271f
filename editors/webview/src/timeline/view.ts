import { button, el, oncePerFrame } from '../dom';
import { duration, instant } from '../format';
import { request, type BarsData, type TimelineData } from '../resources';
import { chosenMillis, isSaved, threadFilter, type PageActions, type Shown, type View } from '../views/view';
import { barAt, barsHeight, barsOf, drawBars, titleOf, type Bar } from './bars';
import { Timeline, rowsOf, type Row } from './data';
import { AXIS, LABELS, draw, rowTops } from './draw';
import { drawHeat } from './drawheat';
import { boxAt, drawStacks, shortName, stacksHeight, type DrawnStacks } from './drawstacks';
import { heatOf, type Heat } from './heat';
import { HEAT_HINT, ROWS_HINT } from './hints';
import { Legend } from './legend';
import { Lens } from './lens';
import { STATE_LABELS, STATES } from './paint';
import { readTheme } from './theme';

/** How long the picture has to stand still before more of it is asked for. */
const SETTLED_MILLIS = 250;

/** A row for each thread, coloured by what it did, and below the stacks of the one that is open. */
export class TimelineView implements View {
  readonly element: HTMLElement;
  private readonly canvas = el('canvas', {
    label: 'Threads over time: arrow keys move and choose, plus and minus zoom, Enter opens a thread',
    attributes: { tabindex: '0', role: 'application' },
  });
  private readonly spacer = el('div', { class: 'spacer' });
  private readonly scroller: HTMLElement;
  private readonly stackCanvas = el('canvas', {
    label: 'Stacks of the thread over time',
    attributes: { role: 'img' },
  });
  private readonly stackTitle = el('span', { class: 'stack-title' });
  private readonly stacks: HTMLElement;
  private readonly status = el('div', { class: 'timeline-status', attributes: { role: 'status' } });
  private readonly legend = new Legend();
  private readonly heatButton: HTMLButtonElement;
  private readonly wholeButton: HTMLButtonElement;

  private whole: Timeline | null = null;
  private timeline: Timeline | null = null;
  private asked = false;
  private shown: Shown | null = null;
  private rows: Row[] = [];
  private readonly closed = new Set<string>();
  private readonly lens = new Lens();
  private selected = -1;
  private opened = -1;
  private drawn: DrawnStacks = { boxes: [], common: [], depth: 0 };
  private stackScroll = 0;
  /** Events of the opened thread. */
  private bars: Bar[] = [];
  private heat: Heat | null = null;
  private showsHeat = false;
  private drag: { x: number; at: number; pans: boolean; moved: boolean } | null = null;
  private own: ReadonlyMap<string, boolean> = new Map();
  private settle = 0;
  private refining: AbortController | null = null;
  readonly redraw = oncePerFrame(() => this.draw());

  constructor(private readonly page: PageActions) {
    this.scroller = el('div', { class: 'scroll' }, el('div', { class: 'window' }, this.canvas), this.spacer);
    this.heatButton = button('heat map', 'When in a second threads ran: short stalls are gaps (H)', () =>
      this.toggleHeat(),
    );
    this.wholeButton = button('whole time', 'Zoom out (0)', () => this.zoomOut());
    const closeStacks = button('×', 'Close the stacks', () => this.open(-1));
    this.stacks = el(
      'section',
      { class: 'stacks' },
      el('div', { class: 'row' }, this.stackTitle, closeStacks),
      el('div', { class: 'stacks-box' }, this.stackCanvas),
    );
    this.stacks.hidden = true;
    this.element = el(
      'section',
      { class: 'timeline', label: 'Timeline' },
      el('div', { class: 'bar' }, this.legend.element, this.wholeButton, this.heatButton),
      this.scroller,
      this.stacks,
      this.status,
    );
    this.listen();
    new ResizeObserver(() => this.redraw()).observe(this.scroller);
  }

  show(shown: Shown): void {
    if (this.shown?.model !== shown.model) this.own = ownMethods(shown);
    this.shown = shown;
    if (!this.asked) this.load();
    this.arrange();
  }

  recolour(): void {
    this.redraw();
  }

  private load(): void {
    this.asked = true;
    this.status.textContent = 'Reading what threads did…';
    this.page.host.ask('timeline').then(
      (data) => {
        this.whole = this.timeline = new Timeline(data as TimelineData);
        this.lens.reset(this.whole.length);
        this.status.textContent = ROWS_HINT;
        this.arrange();
      },
      (error: Error) => (this.status.textContent = error.message),
    );
  }

  /** Makes the rows of what is chosen. */
  private arrange(): void {
    const { shown, whole } = this;
    if (shown === null || whole === null) return;
    const wanted = threadFilter(shown);
    const named = rowsOf(whole.data, this.closed, wanted);
    // Threads that have no samples of the type are rows all the same, as long as nobody chose some.
    this.rows = named.length > 0 ? named : rowsOf(whole.data, this.closed, () => true);
    this.heat = null;
    this.redraw();
  }

  private threads(): number[] {
    return [...new Set(this.rows.flatMap((row) => row.threads))];
  }

  private draw(): void {
    const { timeline, shown } = this;
    if (timeline === null || shown === null || this.element.hidden) return;
    const theme = readTheme();
    const [width, height] = [this.scroller.clientWidth, this.scroller.clientHeight];
    if (width === 0 || height === 0) return;
    const context = sized(this.canvas, width, height);
    const tops = rowTops(this.rows);
    this.spacer.style.height = `${this.showsHeat ? 0 : Math.max(tops[tops.length - 1] + AXIS - height, 0)}px`;
    this.wholeButton.hidden = this.lens.isWhole || this.showsHeat;
    const millis = chosenMillis(shown);
    const chosen = millis === null ? null : { from: millis.from * 1000, to: millis.to * 1000 };
    this.legend.show(timeline, this.threads(), chosen?.from ?? this.lens.from, chosen?.to ?? this.lens.to);
    if (this.showsHeat) {
      this.heat ??= heatOf(this.whole!, this.threads(), Math.floor((width - LABELS) / 2));
      drawHeat(context, this.heat, width, height, theme);
    } else {
      const { rows, closed, lens, selected } = this;
      const mark = shown.mark === null ? null : shown.mark * 1000;
      draw(
        context,
        { timeline, rows, closed, lens, chosen, mark, selected, scroll: this.scroller.scrollTop },
        width,
        height,
        theme,
      );
    }
    this.drawStackChart(width);
  }

  private drawStackChart(width: number): void {
    if (this.stacks.hidden || this.timeline === null) return;
    const height = this.stackCanvas.parentElement!.clientHeight;
    const context = sized(this.stackCanvas, width, height);
    const { lens, timeline, opened: thread } = this;
    const window = { from: lens.from, to: lens.to, width: Math.max(Math.floor(width - LABELS), 1) };
    const isOwn = (name: string): boolean => this.own.get(name) ?? false;
    this.drawn = drawStacks(
      context,
      { timeline, thread, window, scroll: this.stackTop, isOwn },
      height,
      readTheme(),
    );
    drawBars(context, this.bars, window, readTheme());
    const below = this.drawn.common.length;
    const under = below === 0 ? '' : `, above ${shortName(this.drawn.common[below - 1])}`;
    this.stackTitle.textContent = `Stacks of ${timeline.data.threads[thread].name}${under}`;
  }

  /** Chooses what to see when nothing has moved for a while: of long recordings only a part is there in full. */
  private moved(): void {
    this.redraw();
    clearTimeout(this.settle);
    if (this.whole === null || this.whole.data.exact) return;
    this.settle = window.setTimeout(() => void this.refine(), SETTLED_MILLIS);
  }

  private async refine(): Promise<void> {
    this.refining?.abort();
    const stop = (this.refining = new AbortController());
    const { from, to, width } = this.lens;
    const part = { from: Math.max(Math.floor(from - width / 2), 0), to: Math.ceil(to + width / 2) };
    try {
      const data = (await this.page.host.ask(request('timeline', part), stop.signal)) as TimelineData;
      if (!stop.signal.aborted) this.timeline = new Timeline(data);
      this.redraw();
    } catch {
      // The picture stays as it is: a saved page has no more, and who goes on asks again.
    }
  }

  private zoomOut(): void {
    if (this.whole === null) return;
    this.lens.reset(this.whole.length);
    this.timeline = this.whole;
    this.redraw();
  }

  private toggleHeat(): void {
    this.showsHeat = !this.showsHeat;
    this.heatButton.setAttribute('aria-pressed', String(this.showsHeat));
    this.status.textContent = this.showsHeat ? HEAT_HINT : ROWS_HINT;
    this.redraw();
  }

  private open(thread: number): void {
    this.opened = thread;
    this.stackScroll = 0;
    this.stacks.hidden = thread < 0;
    this.bars = [];
    this.redraw();
    if (thread >= 0 && this.whole !== null) void this.askBars(this.whole, thread);
  }

  /** Puts what the thread was in above its stacks; a page without a server has its I/O alone. */
  private async askBars(whole: Timeline, thread: number): Promise<void> {
    let events: BarsData = { bars: [], more: false };
    if (this.shown?.data.resources.includes('bars') === true && !isSaved()) {
      const answer = this.page.host.ask(request('bars', { thread: whole.data.threads[thread].name }));
      events = await answer.then(
        (bars) => bars as BarsData,
        () => events,
      );
    }
    if (this.opened !== thread) return;
    this.bars = barsOf(events, whole, thread);
    this.redraw();
  }

  /** Where the stacks begin, below the bars. */
  private get stackTop(): number {
    return this.stackScroll - barsHeight(this.bars);
  }

  private barAt(event: MouseEvent): Bar | undefined {
    const slack = (this.lens.width / Math.max(this.scroller.clientWidth, 1)) * 2;
    return barAt(this.bars, this.timeAt(event.offsetX), event.offsetY, slack);
  }

  /** A bar chooses its time, a box its method. */
  private clickStacks(event: MouseEvent): void {
    const bar = this.barAt(event);
    if (bar !== undefined) {
      this.page.chooseTime({ from: bar.from / 1000, to: bar.to / 1000 });
      return;
    }
    const box = boxAt(this.drawn, this.timeAt(event.offsetX), event.offsetY + this.stackTop);
    if (box !== undefined) this.page.findMethod(this.timeline!.data.stacks.names[box.name]);
  }

  /** The time at a place of the canvas. */
  private timeAt(x: number): number {
    const share = (x - LABELS) / Math.max(this.scroller.clientWidth - LABELS, 1);
    if (this.showsHeat && this.heat !== null) {
      return Math.floor(share * this.heat.columns) * this.heat.seconds * 1e6;
    }
    return this.lens.from + share * this.lens.width;
  }

  private rowAt(y: number): number {
    const tops = rowTops(this.rows);
    const at = y - AXIS + this.scroller.scrollTop;
    return y < AXIS ? -1 : this.rows.findIndex((_, i) => tops[i] <= at && tops[i + 1] > at);
  }

  private listen(): void {
    const { canvas } = this;
    this.scroller.addEventListener('scroll', () => this.redraw());
    canvas.addEventListener('wheel', (e) => this.wheel(e), { passive: false });
    canvas.addEventListener('pointerdown', (e) => {
      if (e.button !== 0) return;
      this.drag = {
        x: e.offsetX,
        at: this.timeAt(e.offsetX),
        pans: e.shiftKey || e.offsetY < AXIS,
        moved: false,
      };
      canvas.setPointerCapture(e.pointerId);
    });
    canvas.addEventListener('pointermove', (e) => this.pointerMove(e));
    canvas.addEventListener('pointerup', (e) => this.pointerUp(e));
    canvas.addEventListener('pointercancel', () => (this.drag = null));
    canvas.addEventListener('dblclick', () => this.zoomToChosen());
    this.stackCanvas.addEventListener('wheel', (e) => this.stackWheel(e), { passive: false });
    this.stackCanvas.addEventListener('pointermove', (e) => this.nameBox(e));
    this.stackCanvas.addEventListener('click', (e) => this.clickStacks(e));
  }

  private wheel(event: WheelEvent): void {
    if (this.showsHeat) return;
    if (event.ctrlKey || event.metaKey) {
      const at = (event.offsetX - LABELS) / Math.max(this.scroller.clientWidth - LABELS, 1);
      this.lens.zoom(Math.min(Math.max(at, 0), 1), Math.exp(event.deltaY * 0.0025));
    } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey) {
      this.lens.pan((event.deltaX || event.deltaY) / this.scroller.clientWidth);
    } else {
      return; // the browser scrolls
    }
    event.preventDefault();
    this.moved();
  }

  private stackWheel(event: WheelEvent): void {
    if (event.ctrlKey || event.metaKey) {
      this.wheel(event);
      return;
    }
    const height = stacksHeight(this.drawn) + barsHeight(this.bars);
    const most = Math.max(height - this.stackCanvas.clientHeight, 0);
    this.stackScroll = Math.min(Math.max(this.stackScroll + event.deltaY, 0), most);
    event.preventDefault();
    this.redraw();
  }

  private pointerMove(event: PointerEvent): void {
    const { drag } = this;
    if (drag === null || this.timeline === null) {
      this.describe(event.offsetX, event.offsetY);
      return;
    }
    if (!drag.moved && Math.abs(event.offsetX - drag.x) < 4) return;
    drag.moved = true;
    if (drag.pans) {
      this.lens.pan((drag.x - event.offsetX) / this.scroller.clientWidth);
      drag.x = event.offsetX;
      this.moved();
      return;
    }
    if (drag.x < LABELS) return;
    this.chooseBetween(drag.at, this.timeAt(event.offsetX));
  }

  private chooseBetween(a: number, b: number): void {
    const last = this.showsHeat && this.heat !== null ? this.heat.seconds * 1e6 : 0;
    const [from, to] = [Math.max(Math.min(a, b), 0), Math.max(a, b) + last];
    this.page.chooseTime({ from: from / 1000, to: to / 1000 });
    this.status.textContent = `chosen: ${duration((to - from) * 1000)} from ${duration(from * 1000)} on · double click: zoom to it · Esc: whole time`;
  }

  private pointerUp(event: PointerEvent): void {
    const { drag } = this;
    this.drag = null;
    if (drag === null || drag.moved || this.timeline === null) return;
    if (this.showsHeat) {
      this.chooseBetween(drag.at, drag.at);
      return;
    }
    const at = this.rowAt(event.offsetY);
    if (at >= 0) this.clickRow(at, event.offsetX < LABELS);
  }

  /** A name chooses threads, or closes and opens a pool at its sign; the rest of a row shows its stacks. */
  private clickRow(at: number, onName: boolean): void {
    const row = this.rows[at];
    this.selected = at;
    if (row.kind === 'pool') this.togglePool(row.pool);
    else if (onName) this.chooseRow(row);
    else this.open(row.threads[0]);
    this.redraw();
  }

  private togglePool(pool: string): void {
    if (!this.closed.delete(pool)) this.closed.add(pool);
    this.arrange();
  }

  private chooseRow(row: Row): void {
    const names = row.threads.map((t) => this.whole!.data.threads[t].name);
    const chosen = this.shown?.choices.threads ?? null;
    this.page.chooseThreads(chosen !== null && this.rows.length === 1 ? null : names);
  }

  private zoomToChosen(): void {
    const millis = this.shown === null ? null : chosenMillis(this.shown);
    if (millis === null || this.showsHeat) return;
    this.lens.look(millis.from * 1000, millis.to * 1000);
    this.moved();
  }

  /** Says what is under the pointer. */
  private describe(x: number, y: number): void {
    const { timeline } = this;
    if (timeline === null || this.showsHeat || x < LABELS) return;
    const time = this.timeAt(x);
    const at = this.rowAt(y);
    const words = [instant(time, this.lens.width < 1e6 ? 6 : 3)];
    if (at >= 0) words.push(this.rows[at].label, ...this.doing(this.rows[at], time));
    const { stops } = timeline.data;
    const slack = (this.lens.width / Math.max(this.scroller.clientWidth, 1)) * 2;
    stops.from.forEach((from, i) => {
      if (time < from - slack || time > from + stops.length[i] + slack) return;
      const least = stops.atLeast[i] ? 'at least ' : '';
      words.push(`all threads stopped for ${least}${duration(stops.length[i] * 1000)}: ${stops.what[i]}`);
    });
    this.status.textContent = words.join(' · ');
  }

  /** What a thread did at a time. */
  private doing(row: Row, time: number): string[] {
    const { timeline, lens } = this;
    if (timeline === null || row.threads.length > 1 || row.kind === 'virtual') return [];
    const perPixel = lens.width / Math.max(this.scroller.clientWidth - LABELS, 1);
    let found = -1;
    timeline.each(row.threads[0], time - perPixel, time + perPixel, (span) => (found = span));
    if (found < 0) return ['nothing known'];
    const { state, stack } = timeline;
    const event = timeline.data.events[timeline.data.spans.event[found]] ?? '';
    const frames = timeline.frames(stack[found]);
    const names = timeline.data.stacks.names;
    const own = frames.findLast((frame) => this.own.get(names[frame]) === true);
    const where = own === undefined ? [] : [`in ${shortName(names[own])}`];
    const length = duration((timeline.to[found] - timeline.from[found]) * 1000);
    return [`${STATE_LABELS[STATES[state[found]]]}, ${length} (${event.replace(/^jdk\./, '')})`, ...where];
  }

  private nameBox(event: PointerEvent): void {
    const bar = this.barAt(event);
    if (bar !== undefined) {
      this.status.textContent = `${titleOf(bar)} · ${duration((bar.to - bar.from) * 1000)} · click: this time`;
      return;
    }
    const box = boxAt(this.drawn, this.timeAt(event.offsetX), event.offsetY + this.stackTop);
    if (box === undefined || this.timeline === null) return;
    this.status.textContent = `${this.timeline.data.stacks.names[box.name]} · ${duration((box.to - box.from) * 1000)}`;
  }

  key(event: KeyboardEvent): boolean {
    const run = this.keys()[event.key];
    if (run === undefined) return false;
    run();
    return true;
  }

  private keys(): Record<string, (() => void) | undefined> {
    const look = (change: () => void) => () => {
      change();
      this.moved();
    };
    return {
      '+': look(() => this.lens.zoom(0.5, 0.6)),
      '=': look(() => this.lens.zoom(0.5, 0.6)),
      '-': look(() => this.lens.zoom(0.5, 1 / 0.6)),
      '0': () => this.zoomOut(),
      h: () => this.toggleHeat(),
      z: () => this.zoomToChosen(),
      ArrowLeft: look(() => this.lens.pan(-0.2)),
      ArrowRight: look(() => this.lens.pan(0.2)),
      ArrowUp: () => this.select(this.selected - 1),
      ArrowDown: () => this.select(this.selected + 1),
      Enter: () => {
        if (this.selected >= 0) this.clickRow(this.selected, false);
      },
      Escape: () => this.back(),
    };
  }

  private select(row: number): void {
    if (this.rows.length === 0) return;
    this.selected = Math.min(Math.max(row, 0), this.rows.length - 1);
    const tops = rowTops(this.rows);
    const { scroller } = this;
    const room = scroller.clientHeight - AXIS;
    scroller.scrollTop = Math.min(
      Math.max(scroller.scrollTop, tops[this.selected + 1] - room),
      tops[this.selected],
    );
    const { label } = this.rows[this.selected];
    this.status.textContent = label;
    this.redraw();
  }

  /** Escape: the stacks first, then the zoom, the time and the threads. */
  private back(): void {
    if (this.opened >= 0) this.open(-1);
    else if (!this.lens.isWhole) this.zoomOut();
    else if (this.shown !== null && this.shown.choices.range !== null) this.page.chooseTime(null);
    else this.page.chooseThreads(null);
  }
}

/** Gives a canvas its size in pixels of the screen and returns what draws in CSS pixels. */
export function sized(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D {
  const ratio = globalThis.devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext('2d')!;
  context.scale(ratio, ratio);
  return context;
}

/** Which methods are the project's own code, by their full names. */
function ownMethods({ model }: Shown): ReadonlyMap<string, boolean> {
  const own = new Map<string, boolean>();
  for (let m = 0; m < model.methodCount; m++) own.set(model.methodName(m), model.isOwn(m));
  return own;
}
