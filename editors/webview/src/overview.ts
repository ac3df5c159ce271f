import { button, el } from './dom';
import type { Finding, KindOfTime, OverviewData, PageData, Place } from './protocol';

/** What the tiles ask for. */
export interface OverviewEvents {
  /** Show the samples of a type. */
  type(name: string): void;
  /** Show a place in the source, by its id. */
  open(place: number): void;
  /** The user has opened or closed the tiles. */
  toggled(open: boolean): void;
}

/** The resource that is the overview where it comes later than the profile. */
const RESOURCE = 'overview';

/** Whether the overview of a profile is still to come. */
export function isOverviewAwaited({ overview, resources }: PageData): boolean {
  return overview.answer === '' && resources.includes(RESOURCE);
}

/** What can be asked for when it has come, or does not matter. */
export function withoutOverview(resources: readonly string[]): string[] {
  return resources.filter((name) => name !== RESOURCE);
}

/** What the time went on, above the graph: one line, and tiles below it. */
export class Overview {
  readonly element: HTMLDetailsElement;
  private readonly summary = el('summary');
  private readonly tiles = el('div', { class: 'tiles' });
  private typeButtons: HTMLButtonElement[] = [];

  constructor(
    private readonly canOpen: boolean,
    private readonly events: OverviewEvents,
  ) {
    this.element = el(
      'details',
      { class: 'overview', label: 'Where the time went' },
      this.summary,
      this.tiles,
    );
    this.element.hidden = true;
    this.summary.addEventListener('click', () => this.events.toggled(!this.element.open));
  }

  /** Shows the overview of a profile; nothing where it has none. */
  show(profile: PageData, open: boolean): void {
    if (isOverviewAwaited(profile)) {
      this.wait();
      return;
    }
    const data = profile.overview;
    const types = profile.types.map((t) => t.name);
    this.element.hidden = data.answer === '';
    this.element.open = open;
    this.summary.replaceChildren(
      el('strong', { text: 'Where the time went' }),
      ` ${data.extent} · `,
      el('span', { class: 'answer', text: data.answer, title: data.answer }),
    );
    this.typeButtons = [];
    this.tiles.replaceChildren(
      ...data.kinds.map((kind) => this.kind(kind, types.includes(kind.type))),
      ...data.findings.map((finding) => this.finding(finding)),
      ...calm(data),
    );
  }

  /** Says that the overview of a large recording is still being read. */
  private wait(): void {
    this.element.hidden = false;
    this.element.open = false;
    this.summary.replaceChildren(
      el('strong', { text: 'Where the time went' }),
      ' is still being found out …',
    );
    this.tiles.replaceChildren();
  }

  /** Marks the kind of time whose samples are shown. */
  mark(type: string): void {
    for (const b of this.typeButtons) b.setAttribute('aria-pressed', String(b.value === type));
  }

  private kind(kind: KindOfTime, has: boolean): HTMLElement {
    const label = has ? this.typeButton(kind) : el('strong', { text: kind.label });
    return el(
      'section',
      { class: 'tile', label: kind.label },
      el('div', { class: 'row' }, el('strong', { class: 'loss', text: kind.loss }), label),
      el('p', { text: kind.text }),
      ...this.place(kind.place),
    );
  }

  private typeButton(kind: KindOfTime): HTMLButtonElement {
    const chosen = button(kind.label, 'Show the samples of this kind', () => this.events.type(kind.type));
    chosen.value = kind.type;
    this.typeButtons.push(chosen);
    return chosen;
  }

  private finding(finding: Finding): HTMLElement {
    return el(
      'section',
      { class: 'tile finding', label: 'Finding', title: finding.evidence },
      el('p', {}, el('strong', { class: 'sure', text: finding.sure }), ` ${finding.text}`),
      el('p', { class: 'advice', text: finding.advice }),
      ...this.place(finding.place),
    );
  }

  private place(place: Place): HTMLElement[] {
    if (place.text === '') return [];
    if (!this.canOpen || place.id < 0) return [el('span', { class: 'place', text: place.text })];
    const link = button(place.text, 'Open the source line', () => this.events.open(place.id));
    link.className = 'place';
    return [link];
  }
}

/** The tile of what nobody has to look at, if there is anything to say. */
function calm(data: OverviewData): HTMLElement[] {
  if (data.calm.length + data.notes.length === 0) return [];
  const unremarkable = data.calm.length === 0 ? [] : [el('p', { text: data.calm.join(', ') })];
  return [
    el(
      'section',
      { class: 'tile calm', label: 'Unremarkable' },
      el('strong', { text: 'unremarkable' }),
      ...unremarkable,
      ...data.notes.map((text) => el('p', { text })),
    ),
  ];
}
