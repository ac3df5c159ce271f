import { chosenThreads, type Choices } from './choices';
import type { Host } from './host';
import type { PageData, Selection } from './protocol';

/** Nothing is left out. */
const WHOLE = { range: null, threads: null, context: [], focus: null, without: [] };

/** What is chosen, in terms that an editor's server understands. */
export function selectionOf(data: PageData, choices: Choices): Selection {
  const { range, threads, context, focus, without, type } = choices;
  const time = (bin: number): number => data.start + bin * data.binMillis;
  const { names, others } = chosenThreads(data, threads);
  return {
    from: range === null ? 0 : time(range.from),
    to: range === null ? 0 : time(range.to),
    threads: names,
    others,
    context: [...context],
    focus: focus ?? '',
    without,
    type,
  };
}

/** Whether something is left out. */
export function choosesPart({ range, threads, context, focus, without }: Choices): boolean {
  return range !== null || threads !== null || context.length > 0 || focus !== null || without.length > 0;
}

/** Lets the editor show what is chosen on the page: the last of it, one after the other. */
export class Following {
  /** What was told last; what is chosen when a page opens is not told, for nobody chose it now. */
  private told = '';
  private wanted: Selection | null = null;
  private busy = false;

  constructor(
    private readonly host: Host,
    private readonly report: (text: string) => void,
  ) {}

  /** Takes what is chosen as known. */
  begin(data: PageData, choices: Choices): void {
    this.told = essence(data, choices);
  }

  /** Tells what is chosen, if that is something else than before. */
  update(data: PageData, choices: Choices): void {
    if (!data.follows || this.told === essence(data, choices)) return;
    this.told = essence(data, choices);
    this.wanted = selectionOf(data, choices.alone ? { ...choices, ...WHOLE } : choices);
    if (!this.busy) void this.send();
  }

  private async send(): Promise<void> {
    this.busy = true;
    while (this.wanted !== null) {
      const next = this.wanted;
      this.wanted = null;
      await this.host.follow(next).catch((error: Error) => this.report(error.message));
    }
    this.busy = false;
  }
}

/** What makes two choices the same for an editor: the sample type counts where a part is chosen. */
function essence(data: PageData, choices: Choices): string {
  return choices.alone || !choosesPart(choices) ? 'all' : JSON.stringify(selectionOf(data, choices));
}
