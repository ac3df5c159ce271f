import { OnceSettled, button, el } from '../dom';
import { duration, short } from '../format';
import { request, type EventData, type EventPage, type TypeData } from '../resources';
import { chosenMillis, isSaved, threadWords, type PageActions, type Shown, type View } from './view';
import { SortHead, type HeadColumn } from './sorthead';
import { VirtualList } from './virtuallist';

/** Events asked for at once. */
const PAGE_SIZE = 200;

/** All event types of a recording, and the events of one. */
export class EventsView implements View {
  readonly element: HTMLElement;
  private readonly typeFilter = search('find a type');
  private readonly types = el('div', {
    class: 'types',
    attributes: { role: 'listbox' },
    label: 'Event types',
  });
  private readonly heading = el('h2', { text: 'Events' });
  private readonly description = el('p', { class: 'scope' });
  private readonly filter = search('find in events');
  private readonly count = el('output', { class: 'found' });
  private readonly head = new SortHead((i) => this.sortBy(this.page!.fields[i]));
  private readonly list: VirtualList;
  private readonly detail = el('aside', { class: 'event-detail', label: 'The event' });

  private all: TypeData[] | null = null;
  private chosen: TypeData | null = null;
  private page: EventPage | null = null;
  private readonly pages = new Map<number, EventPage | 'asked'>();
  private sort = { field: '', down: false };
  private shown: Shown | null = null;
  /** What of the recording was asked for. */
  private part = '';
  private revision = 0;
  /** What the numbers of the types are of, null before they were read. */
  private counted: string | null = null;
  /** Counting reads the whole recording: not at each step of a drag. */
  private readonly counting = new OnceSettled(() => this.load());

  constructor(private readonly actions: PageActions) {
    this.list = new VirtualList(
      (i) => this.row(i),
      'Events',
      (i, key) => key === 'Enter' && this.openRow(i),
    );
    this.typeFilter.addEventListener('input', () => this.renderTypes());
    this.filter.addEventListener('input', () => this.reload());
    const timeline = button('on the timeline', 'Show the timeline', () => actions.showView('timeline'));
    this.element = el(
      'section',
      { class: 'events', label: 'Events' },
      el('nav', { class: 'panel' }, this.typeFilter, this.types),
      el(
        'div',
        { class: 'event-list' },
        el('div', { class: 'bar' }, this.heading, this.filter, this.count, timeline),
        this.description,
        el('div', { class: 'event-table' }, this.head.element, this.list.element),
        this.detail,
      ),
    );
    this.detail.hidden = true;
  }

  show(shown: Shown): void {
    this.shown = shown;
    const part = JSON.stringify([chosenMillis(shown), threadWords(shown), shown.choices.context]);
    const changed = part !== this.part;
    this.part = part;
    if (this.counted === null) this.load();
    else if (changed) {
      this.counting.ask();
      this.reload();
    }
  }

  /** The type stays; its events are read again when they are looked at. */
  forget(): void {
    this.part = '';
  }

  /** Reads the types, with the numbers of what is chosen; a saved page has those of all only. */
  private load(): void {
    if (this.all === null) this.types.textContent = 'Reading event types…';
    const asked = isSaved() ? 'types' : request('types', this.times(), this.threads());
    const counted = (this.counted = this.part);
    this.actions.host.ask(asked).then(
      (types) => {
        if (counted === this.counted) this.showTypes(types as TypeData[]);
      },
      (error: Error) => (this.types.textContent = error.message),
    );
  }

  private showTypes(types: TypeData[]): void {
    this.all = types;
    const { chosen } = this;
    if (chosen === null && types.length > 0) {
      this.choose(types[0]);
      return;
    }
    this.chosen = types.find(({ name }) => name === chosen?.name) ?? chosen;
    this.renderTypes();
  }

  private renderTypes(): void {
    const text = this.typeFilter.value.trim().toLowerCase();
    const found = (this.all ?? []).filter((t) =>
      `${t.name} ${t.label} ${t.category}`.toLowerCase().includes(text),
    );
    this.types.replaceChildren(...found.map((type) => this.typeRow(type)));
  }

  private typeRow(type: TypeData): HTMLElement {
    const choose = button('', type.description || type.name, () => this.choose(type));
    const times = type.lasts && type.millis > 0 ? ` · ${duration(type.millis * 1e6)}` : '';
    choose.replaceChildren(
      el('span', { class: 'type-label', text: type.label }),
      el('span', { class: 'number', text: `${short(type.count, 'samples')}${times}` }),
      el('span', { class: 'type-name', text: type.name }),
    );
    choose.setAttribute('role', 'option');
    choose.setAttribute('aria-selected', String(type === this.chosen));
    return choose;
  }

  private choose(type: TypeData): void {
    this.chosen = type;
    this.sort = { field: '', down: false };
    this.detail.hidden = true;
    this.heading.textContent = type.label;
    this.heading.title = type.name;
    const where = type.category === '' ? '' : ` (${type.category})`;
    this.description.textContent = `${type.description || type.name}${where}`;
    this.renderTypes();
    this.reload();
  }

  /** Asks for the events anew: of another type, in another order, or others of them. */
  private reload(): void {
    this.pages.clear();
    this.page = null;
    this.revision++;
    void this.ask(0);
  }

  private async ask(number: number): Promise<void> {
    const { chosen, revision, sort } = this;
    if (chosen === null) return;
    this.pages.set(number, 'asked');
    const parameters: Record<string, string | number> = {
      type: chosen.name,
      from: number * PAGE_SIZE,
      count: PAGE_SIZE,
    };
    if (this.filter.value.trim() !== '') parameters['filter'] = this.filter.value.trim();
    if (sort.field !== '') parameters['sort'] = sort.field;
    if (sort.down) parameters['down'] = 1;
    Object.assign(parameters, this.times());
    try {
      const page = (await this.actions.host.ask(request('events', parameters, this.threads()))) as EventPage;
      if (revision !== this.revision) return;
      this.pages.set(number, page);
      if (this.page === null) this.begin(page);
      else this.list.redraw();
    } catch (error) {
      if (revision !== this.revision) return;
      this.count.textContent = (error as Error).message;
      this.head.show([]);
      this.list.show(0);
    }
  }

  /** The chosen time, in words of a request. */
  private times(): Record<string, number> {
    const millis = this.shown === null ? null : chosenMillis(this.shown);
    return millis === null ? {} : { since: Math.floor(millis.from), until: Math.ceil(millis.to) };
  }

  /** The chosen threads; of contexts the page takes care. */
  private threads(): Record<string, string[]> {
    return this.shown === null ? {} : threadWords(this.shown);
  }

  /** Says where threads and contexts choose nothing among these events. */
  private scope(page: EventPage): string {
    if (!page.whole || this.shown === null) return '';
    const { threads, context } = this.shown.choices;
    return threads === null && context.length === 0 ? '' : ' of the whole program: they are of no thread';
  }

  /** Shows the first part of the events. */
  private begin(page: EventPage): void {
    this.page = page;
    const of = page.count === page.all ? '' : ` of ${short(page.all, 'samples')}`;
    const more = page.more > 0 ? `, ${short(page.more, 'samples')} more were not read` : '';
    this.count.textContent = `${short(page.count, 'samples')}${of} events${this.scope(page)}${more}`;
    const columns = widths(page);
    this.element.style.setProperty('--columns', columns);
    this.head.show(page.fields.map((field) => this.headColumn(field)));
    this.list.show(page.count);
  }

  private headColumn({ name, label, number }: EventPage['fields'][number]): HeadColumn {
    const { field, down } = this.sort;
    const sorted = field !== name ? 'none' : down ? 'descending' : 'ascending';
    return { text: label, title: `Sort by ${name}`, number, sorted };
  }

  private sortBy({ name, number }: EventPage['fields'][number]): void {
    const again = this.sort.field === name;
    this.sort = { field: name, down: again ? !this.sort.down : number && name !== 'startTime' };
    this.reload();
  }

  private row(index: number): HTMLElement {
    const number = Math.floor(index / PAGE_SIZE);
    const page = this.pages.get(number);
    if (page === undefined) void this.ask(number);
    if (page === undefined || page === 'asked') return el('div', { class: 'event', text: '…' });
    const event = page.events[index - page.from];
    if (event === undefined) return el('div', { class: 'event' });
    const cells = event.cells.map((text, i) =>
      el('span', { class: page.fields[i].number ? 'number' : '', text, title: text }),
    );
    const row = el('div', { class: 'event' }, ...cells);
    row.addEventListener('click', () => this.open(event, page));
    return row;
  }

  /** Shows all of the event in a row; false where that is not there yet. */
  private openRow(index: number): boolean {
    const page = this.pages.get(Math.floor(index / PAGE_SIZE));
    if (page === undefined || page === 'asked') return false;
    const event = page.events[index - page.from];
    if (event !== undefined) this.open(event, page);
    return event !== undefined;
  }

  /** Shows all of one event: its fields and its stack. */
  private open(event: EventData, page: EventPage): void {
    this.detail.hidden = false;
    this.actions.markTime(event.millis);
    const fields = page.fields.map((field, i) =>
      el(
        'div',
        { class: 'fact' },
        el('span', { text: field.label, title: field.name }),
        el('code', { text: event.cells[i] }),
      ),
    );
    const frames = event.stack.map((frame) => el('li', { text: frame }));
    const around = button('look at its time', 'Choose the second around the event', () =>
      this.actions.chooseTime({ from: Math.max(event.millis - 500, 0), to: event.millis + 500 }),
    );
    const close = button('×', 'Close', () => this.close());
    this.detail.replaceChildren(
      el('div', { class: 'row' }, around, close),
      el('div', { class: 'facts' }, ...fields),
      el('ol', { class: 'event-stack' }, ...frames),
    );
  }

  private close(): void {
    this.detail.hidden = true;
    this.actions.markTime(null);
  }

  key(event: KeyboardEvent): boolean {
    if (event.key !== 'Escape') return false;
    if (!this.detail.hidden) this.close();
    else this.actions.chooseTime(null);
    return true;
  }
}

/** The widths of columns, by what is in the first rows. */
function widths(page: EventPage): string {
  return page.fields
    .map((field, i) => {
      const longest = page.events
        .slice(0, 50)
        .reduce((most, e) => Math.max(most, e.cells[i].length), field.label.length + 2);
      return `${Math.min(Math.max(longest, 8), 44) + 2}ch`;
    })
    .join(' ');
}

function search(placeholder: string): HTMLInputElement {
  return el('input', {
    label: placeholder,
    attributes: { type: 'search', placeholder, spellcheck: 'false' },
  });
}
