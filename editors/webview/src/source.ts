import { button, el } from './dom';
import { percent, weight } from './format';
import type { LineWeight, OpenResult } from './protocol';

/** Lines shown before and after the wanted one in very long files. */
const CONTEXT_LINES = 2000;

/** The source of a frame with the weights of its lines, where no editor shows it. */
export class SourcePanel {
  readonly element: HTMLElement;
  private readonly heading: HTMLElement;
  private readonly lines: HTMLElement;

  constructor(onClose: () => void) {
    this.heading = el('h2');
    this.lines = el('div', { class: 'code', label: 'Source', attributes: { tabindex: '0', role: 'region' } });
    const close = button('×', 'Close the source', onClose);
    this.element = el(
      'aside',
      { class: 'panel source', label: 'Source code' },
      el('div', { class: 'row' }, this.heading, close),
      this.lines,
    );
    this.element.hidden = true;
    this.element.addEventListener('keydown', (e) => {
      if (e.key !== 'Escape') return;
      e.stopPropagation();
      onClose();
    });
  }

  show(result: OpenResult): void {
    this.element.hidden = false;
    const name = result.file.slice(Math.max(result.file.lastIndexOf('/'), result.file.lastIndexOf('\\')) + 1);
    this.heading.textContent = result.line > 0 ? `${name}:${result.line}` : name;
    this.heading.title = result.file;
    const weights = new Map(result.lines.map((l) => [l.line, l]));
    const text = result.text.split(/\r?\n/);
    const first = Math.max(result.line - CONTEXT_LINES, 1);
    const last = Math.min(result.line + CONTEXT_LINES, text.length);
    const rows: HTMLElement[] = [];
    for (let line = first; line <= last; line++) {
      rows.push(row(line, text[line - 1], weights.get(line), result, line === result.line));
    }
    this.lines.replaceChildren(...rows);
    this.lines.querySelector('.wanted')?.scrollIntoView({ block: 'center' });
  }
}

function row(
  line: number,
  text: string,
  hot: LineWeight | undefined,
  all: OpenResult,
  wanted: boolean,
): HTMLElement {
  const share = hot === undefined ? 0 : hot.total / Math.max(all.total, 1);
  const cost = el('span', { class: 'cost', text: hot === undefined ? '' : percent(hot.total, all.total) });
  if (hot !== undefined) {
    const [total, own, self] = [hot.total, hot.own, hot.self].map((value) => weight(value, all.unit));
    cost.title = `total ${total}, with libraries ${own}, self ${self}`;
    cost.style.setProperty('--share', String(share));
  }
  return el(
    'div',
    { class: `line${hot === undefined ? '' : ' hot'}${wanted ? ' wanted' : ''}` },
    cost,
    el('span', { class: 'lineno', text: String(line) }),
    el('code', { text }),
  );
}
