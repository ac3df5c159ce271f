import { button, el } from '../dom';
import { percent, weight } from '../format';
import type { LineWeight } from '../protocol';
import {
  request,
  type CallWeight,
  type CallsData,
  type HotFile,
  type HotFiles,
  type SourceText,
} from '../resources';
import { chosenMillis, threadWords, type PageActions, type Shown, type View } from './view';

/** The share of a file's line from which on "next hot line" stops at it. */
const HOT_SHARE = 0.01;

/** Source files with what their lines have, and who calls a line and what it calls. */
export class SourceView implements View {
  readonly element: HTMLElement;
  private readonly files = el('div', {
    class: 'types',
    label: 'Source files',
    attributes: { role: 'listbox' },
  });
  private readonly heading = el('h2', { text: 'Source' });
  private readonly scope = el('span', { class: 'found' });
  private readonly code = el('div', {
    class: 'code',
    label: 'Source',
    attributes: { tabindex: '0', role: 'region' },
  });
  private readonly calls = el('aside', { class: 'wings', label: 'Callers and callees of the line' });

  private readonly toNext = button('next hot line', 'Go to the next hot line, over all files (N)', () =>
    this.next(),
  );

  private shown: Shown | null = null;
  private asked = '';
  private hot: HotFiles | null = null;
  private file: HotFile | null = null;
  private line = 0;
  private readonly texts = new Map<number, string>();

  constructor(private readonly page: PageActions) {
    this.calls.hidden = true;
    this.element = el(
      'section',
      { class: 'events sources', label: 'Source' },
      el('nav', { class: 'panel' }, this.files),
      el(
        'div',
        { class: 'event-list' },
        el('div', { class: 'bar' }, this.heading, this.scope, this.toNext),
        this.code,
      ),
      this.calls,
    );
  }

  show(shown: Shown): void {
    this.shown = shown;
    const wanted = this.request('lines', {});
    if (wanted === this.asked) return;
    this.asked = wanted;
    void this.load(wanted);
  }

  /** A request for the part of the recording that is chosen. */
  private request(name: string, more: Record<string, string | number>): string {
    const shown = this.shown!;
    const { type, focus, without } = shown.choices;
    const one: Record<string, string | number> = { type, ...more, ...chosenMillis(shown) };
    if (focus !== null) one['focus'] = focus;
    return request(name, one, { ...threadWords(shown), without });
  }

  private async load(wanted: string): Promise<void> {
    this.scope.textContent = 'Reading lines…';
    try {
      const hot = await this.lines(wanted);
      if (wanted !== this.asked) return;
      this.hot = hot;
      this.scope.textContent = `of ${weight(hot.total, hot.unit)}${this.scopeText}`;
      this.toNext.hidden = hot.files.length === 0;
      if (hot.files.length === 0) this.scope.textContent = NO_FILES;
      const again = hot.files.find((f) => f.path === this.file?.path) ?? hot.files[0];
      this.renderFiles();
      if (again !== undefined) await this.open(again, this.file === null ? hottest(again) : this.line);
      else this.code.replaceChildren();
    } catch (error) {
      this.scope.textContent = (error as Error).message;
    }
  }

  private scopeText = '';

  /** The lines of what is chosen; a saved page has those of the whole time only. */
  private async lines(wanted: string): Promise<HotFiles> {
    this.scopeText = '';
    try {
      return (await this.page.host.ask(wanted)) as HotFiles;
    } catch (error) {
      const whole = request('lines', { type: this.shown!.choices.type });
      if (whole === wanted) throw error;
      const lines = (await this.page.host.ask(whole)) as HotFiles;
      this.scopeText = ', whole time and all threads: a saved page has no others';
      return lines;
    }
  }

  private renderFiles(): void {
    const { hot } = this;
    if (hot === null) return;
    this.files.replaceChildren(
      ...hot.files.map((file) => {
        const row = button('', file.path, () => void this.open(file, hottest(file)));
        row.append(
          el('span', { class: 'type-label', text: file.name }),
          el('span', {
            class: 'number',
            text: percent(file.own, hot.total),
            title: 'with library code that it calls',
          }),
          el('span', { class: 'type-name', text: endOf(file.path) }),
        );
        row.setAttribute('role', 'option');
        row.setAttribute('aria-selected', String(file === this.file));
        return row;
      }),
    );
  }

  private async open(file: HotFile, line: number): Promise<void> {
    this.file = file;
    this.heading.textContent = file.name;
    this.renderFiles();
    let text = this.texts.get(file.file);
    try {
      if (text === undefined) {
        text = ((await this.page.host.ask(request('text', { file: file.file }))) as SourceText).text;
        this.texts.set(file.file, text);
      }
    } catch (error) {
      this.code.textContent = (error as Error).message;
      return;
    }
    if (this.file === file) this.renderText(file, text, line);
  }

  private renderText(file: HotFile, text: string, line: number): void {
    const weights = new Map(file.lines.map((l) => [l.line, l]));
    const rows = text.split(/\r?\n/).map((row, i) => this.row(i + 1, row, weights.get(i + 1)));
    this.code.replaceChildren(this.head(), ...rows);
    this.go(line);
  }

  private head(): HTMLElement {
    return el(
      'div',
      { class: 'line head' },
      el('span', { class: 'cost', text: 'self', title: 'samples with the line on top of the stack' }),
      el('span', { class: 'cost', text: 'total', title: 'samples with the line anywhere on the stack' }),
      el('span', { class: 'lineno', text: '' }),
    );
  }

  private row(line: number, text: string, hot: LineWeight | undefined): HTMLElement {
    const row = el(
      'div',
      { class: `line${hot === undefined ? '' : ' hot'}` },
      this.cost(hot, hot?.self ?? 0),
      this.cost(hot, hot?.total ?? 0),
      el('span', { class: 'lineno', text: String(line) }),
      el('code', { text }),
    );
    row.dataset['line'] = String(line);
    row.addEventListener('click', () => {
      this.mark(line);
      if (hot === undefined) this.calls.hidden = true;
      else this.choose(line);
      this.openInEditor();
    });
    return row;
  }

  private cost(hot: LineWeight | undefined, amount: number): HTMLElement {
    const { total, unit } = this.hot!;
    const cell = el('span', {
      class: 'cost',
      text: hot === undefined || amount === 0 ? '' : percent(amount, total),
    });
    if (hot === undefined) return cell;
    const [all, own, self] = [hot.total, hot.own, hot.self].map((value) => weight(value, unit));
    cell.title = `total ${all}, with libraries ${own}, self ${self}`;
    cell.style.setProperty('--share', String(amount / Math.max(total, 1)));
    return cell;
  }

  /** Goes to a line and marks it. */
  private go(line: number): void {
    this.calls.hidden = true;
    this.mark(line)?.scrollIntoView({ block: 'center' });
  }

  private mark(line: number): Element | null {
    this.line = line;
    this.code.querySelector('.wanted')?.classList.remove('wanted');
    const row = this.code.querySelector(`[data-line="${line}"]`);
    row?.classList.add('wanted');
    return row;
  }

  /** Shows who calls a line and what it calls. */
  private choose(line: number): void {
    const { file } = this;
    if (file === null) return;
    this.calls.hidden = false;
    this.calls.textContent = 'Reading calls…';
    this.page.host.ask(this.request('calls', { file: file.file, line })).then(
      (calls) => this.renderCalls(calls as CallsData, file, line),
      (error: Error) => (this.calls.textContent = error.message),
    );
  }

  /** Shows the chosen line in the editor that the page is beside, if there is one. */
  private openInEditor(): void {
    const { file, line, shown } = this;
    if (file === null || shown === null || !shown.data.follows) return;
    this.page.openLine(file.file, line);
  }

  private renderCalls(calls: CallsData, file: HotFile, line: number): void {
    const close = button('×', 'Close', () => (this.calls.hidden = true));
    this.calls.replaceChildren(
      this.wing('called from', calls.callers),
      el('div', { class: 'body' }, el('b', { text: `${file.name}:${line}` }), close),
      this.wing('calls', calls.callees),
    );
  }

  private wing(label: string, calls: CallWeight[]): HTMLElement {
    const { total, unit } = this.hot!;
    const rows = calls.slice(0, 60).map(({ name, line, weight: amount }) => {
      const row = button('', `Find ${name}`, () => this.page.findMethod(name));
      const where = line > 0 ? `:${line}` : '';
      const short = name.split('.').slice(-2).join('.');
      const share = el('span', {
        class: 'number',
        text: percent(amount, total),
        title: weight(amount, unit),
      });
      row.append(el('span', { class: 'method-name', text: short + where }), share);
      row.style.setProperty('--share', String(amount / Math.max(total, 1)));
      return row;
    });
    if (rows.length === 0) rows.push(el('button', { text: 'nothing', attributes: { disabled: '' } }));
    return el(
      'div',
      { class: 'wing' },
      el('h2', { text: label }),
      el('div', { class: 'wing-rows' }, ...rows),
    );
  }

  /** Goes to the next hot line of all files, by rank. */
  private next(): void {
    const { hot } = this;
    if (hot === null) return;
    const lines = hot.files
      .flatMap((file) => file.lines.map((line) => ({ file, line })))
      .filter(({ line }) => line.own >= HOT_SHARE * hot.total)
      .sort((a, b) => b.line.own - a.line.own);
    const at = lines.findIndex(({ file, line }) => file.path === this.file?.path && line.line === this.line);
    const to = lines[(at + 1) % Math.max(lines.length, 1)];
    if (to === undefined) return;
    if (to.file === this.file) this.go(to.line.line);
    else void this.open(to.file, to.line.line);
  }

  key(event: KeyboardEvent): boolean {
    if (event.key === 'n') this.next();
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) this.choose(this.line);
    else if (event.key === 'o') this.openInEditor();
    else if (event.key === 'Escape' && !this.calls.hidden) this.calls.hidden = true;
    else return false;
    return true;
  }
}

const NO_FILES = 'No source file with samples was found here; --source names the folder of the sources.';

/** The end of a path, which tells files apart; the row has all of it as its title. */
function endOf(path: string): string {
  const parts = path.split(/[\\/]/);
  return parts.length > 3 ? `…/${parts.slice(-3).join('/')}` : path;
}

/** The line of a file with most of its own weight. */
function hottest(file: HotFile): number {
  return file.lines.reduce((best, line) => (line.own > best.own ? line : best), file.lines[0])?.line ?? 1;
}
