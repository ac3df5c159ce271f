import type { Chip } from './chips';
import type { Host, SavedState } from './host';
import type { OverviewData, PageData } from './protocol';
import { isOverviewAwaited, withoutOverview } from './overview';
import { words } from './resources';

/** What of a selection is about contexts. */
interface InContext {
  context?: readonly string[];
  by?: string;
}

/** No contexts: everything. */
export const NO_CONTEXT = { context: [], by: '' };

/** Whether two selections are of the same contexts. */
export function samePart(a: InContext, b: InContext): boolean {
  return asked(a) === asked(b);
}

function asked({ context, by }: InContext): string {
  return words({ context: context ?? [], by: by ? [by] : [] });
}

/** Chips for the chosen contexts, each of which can be taken out. */
export function contextChips(
  { context, by }: { context: readonly string[]; by: string },
  choose: (conditions: readonly string[], by: string) => void,
): Chip[] {
  const chips = context.map((condition) => ({
    key: `context ${condition}`,
    text: `within ${condition}`,
    title: 'Only what happened within these contexts',
    click: () =>
      choose(
        context.filter((other) => other !== condition),
        by,
      ),
  }));
  const apart = {
    key: 'by',
    text: `by ${by}`,
    title: 'The outermost frames are the values of this field',
    click: () => choose(context, ''),
  };
  return by === '' ? chips : [...chips, apart];
}

/** Requests whose answers depend on the chosen contexts. */
const DEPENDENT = ['timeline', 'lines', 'calls', 'types', 'events', 'contexts', 'chart', 'charts', 'query'];

/** What views ask for, of the chosen contexts only. */
export function hostWithin(host: Host, context: () => readonly string[]): Pick<Host, 'ask' | 'copy'> {
  return {
    copy: (text) => host.copy(text),
    ask: (request, signal) => {
      const part = DEPENDENT.includes(request.split('?')[0]) ? words({ context: context() }) : '';
      const mark = request.includes('?') ? '&' : '?';
      return host.ask(part === '' ? request : `${request}${mark}${part}`, signal);
    },
  };
}

/** A profile, and the parts of it in some contexts. */
export class Parts {
  whole: PageData | null = null;
  /** Number of the last part that was asked for: earlier answers come too late. */
  private last = 0;

  constructor(
    private readonly host: Host,
    private readonly report: (text: string) => void,
  ) {}

  /** The part that a selection is of. Null where there is none, of which a notice tells, or where another was asked for since. */
  async of(selection: SavedState): Promise<PageData | null> {
    const number = ++this.last;
    try {
      const part = await this.read(selection);
      return number === this.last ? part : null;
    } catch (error) {
      this.report((error as Error).message);
      return null;
    }
  }

  /**
   * Asks for the overview where it comes later than the profile, and shows it if what is shown by then has a place for it.
   */
  async awaitOverview(shown: () => PageData | null, show: (data: PageData) => void): Promise<void> {
    const { whole } = this;
    if (whole === null || !isOverviewAwaited(whole)) return;
    const overview = await this.host.ask('overview').then(
      (answer) => answer as OverviewData,
      (error: Error) => {
        this.report(error.message);
        return whole.overview;
      },
    );
    const concerned = [whole, shown()].filter(
      (data) => data !== null && isOverviewAwaited(data),
    ) as PageData[];
    for (const data of concerned) {
      data.overview = overview;
      data.resources = withoutOverview(data.resources);
    }
    const now = shown();
    if (now !== null && concerned.includes(now)) show(now);
  }

  /** What is beside the samples stays, as far as it is of the part, too. */
  private async read(selection: SavedState): Promise<PageData | null> {
    const { whole } = this;
    if (whole === null || samePart(selection, NO_CONTEXT)) return whole;
    if (whole.before.length > 0) throw new Error('Two recordings that are compared have no contexts here.');
    const part = (await this.host.ask(`profile?${asked(selection)}`)) as PageData;
    const { title, revision, recording, follows } = whole;
    const isNarrowed = (selection.context ?? []).length > 0;
    const overview = isNarrowed ? part.overview : whole.overview; // which is of everything
    const resources = isNarrowed ? withoutOverview(whole.resources) : whole.resources;
    return { ...part, title, revision, overview, recording, resources, follows, live: false };
  }
}
