import { fragmentOf, stateOf } from './fragment';
import type { Host, HostEvents, SavedState } from './host';
import type { OpenRequest, OpenResult, PageData, Selection, Status } from './protocol';

/** How often a page asks whether a live profile has grown. */
const POLL_MILLIS = 1000;

/** How often a page that waits for its profile asks how much of the recording has been read. */
const READING_MILLIS = 500;

/** Id of the element that holds the profile in a page saved as one file. */
const DATA_ID = 'profile-data';

/** The host of a plain browser: a page saved as one file, or the private server. */
export function browserHost(): Host {
  const data = document.getElementById(DATA_ID);
  return data === null ? new ServerHost() : new FileHost(data);
}

abstract class BrowserHost implements Host {
  abstract readonly canOpen: boolean;
  abstract start(events: HostEvents): void;
  abstract open(request: OpenRequest): Promise<OpenResult>;
  abstract follow(chosen: Selection): Promise<void>;

  copy(text: string): Promise<void> {
    return navigator.clipboard.writeText(text);
  }

  abstract ask(request: string, signal?: AbortSignal): Promise<unknown>;

  /** What this page showed, or what its address says. */
  getState(): SavedState {
    return (history.state as SavedState | null) ?? stateOf(location.hash);
  }

  setState(state: SavedState, isStep: boolean): void {
    const address = fragmentOf(state);
    if (isStep) history.pushState(state, '', address);
    else history.replaceState(state, '', address);
  }

  travel(direction: -1 | 1): void {
    history.go(direction);
  }

  /** Tells when the user goes back or forward, or types another fragment. */
  protected watchHistory(events: HostEvents): void {
    window.addEventListener('popstate', () => events.state(this.getState()));
  }
}

/** A page that carries its profile: gzip-compressed JSON in base64. */
class FileHost extends BrowserHost {
  readonly canOpen = false;

  constructor(private readonly element: HTMLElement) {
    super();
  }

  start(events: HostEvents): void {
    this.watchHistory(events);
    unpack<PageData>(this.element.textContent ?? '').then(
      (data) => events.profile(data),
      () =>
        events.problem(
          'This file is damaged, or the browser is too old: make it anew, or try another browser.',
        ),
    );
  }

  open(): Promise<OpenResult> {
    return Promise.reject(
      new Error('A saved page has no source code. Use "jfrlens open" with the recording.'),
    );
  }

  follow(): Promise<void> {
    return Promise.reject(new Error('A saved page has no editor beside it.'));
  }

  ask(request: string): Promise<unknown> {
    const saved = document.getElementById(`resource-${request}`);
    return saved === null ? Promise.reject(new Error(NOT_SAVED)) : unpack(saved.textContent ?? '');
  }
}

async function unpack<T>(base64: string): Promise<T> {
  const packed = Uint8Array.from(atob(base64.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return (await new Response(stream).json()) as T;
}

/** What a saved page answers a request that it has no answer to. */
const NOT_SAVED = 'A saved page does not have that. Use "jfrlens open" with the recording.';

/** A page of the private server; all addresses are relative to the page's own. */
class ServerHost extends BrowserHost {
  readonly canOpen = true;
  /** Of the profile that came last; none at first. */
  private revision = -1;

  start(events: HostEvents): void {
    this.watchHistory(events);
    let waiting = true;
    const tell = (part: number): void => {
      if (waiting && part < 1) events.reading(part);
    };
    const asking = setInterval(() => void this.askRead().then(tell), READING_MILLIS);
    void this.load(events).then(() => {
      waiting = false;
      clearInterval(asking);
    });
  }

  /** Resolves with how much of the recording has been read; all, when nobody knows. */
  private askRead(): Promise<number> {
    return get<Status>('status.json').then(
      (status) => status.read,
      () => 1,
    );
  }

  private async load(events: HostEvents): Promise<void> {
    try {
      const data = await get<PageData>('data.json');
      this.revision = data.revision;
      events.profile(data);
      if (data.live) this.pollLater(events);
    } catch (error) {
      const never = this.revision < 0 && error instanceof TypeError;
      events.problem(never ? ENDED_EARLY : sentence(error));
    }
  }

  private pollLater(events: HostEvents): void {
    setTimeout(() => void this.poll(events), POLL_MILLIS);
  }

  private async poll(events: HostEvents): Promise<void> {
    try {
      const status = await get<Status>('status.json');
      if (status.revision !== this.revision || !status.live) await this.load(events);
      else this.pollLater(events);
    } catch (error) {
      events.problem(sentence(error));
    }
  }

  open(request: OpenRequest): Promise<OpenResult> {
    return post<OpenResult>('open', request);
  }

  follow(chosen: Selection): Promise<void> {
    return post('follow', chosen);
  }

  ask(request: string, signal?: AbortSignal): Promise<unknown> {
    const answer = get<unknown>(`get/${request}`, signal === undefined ? {} : { signal });
    return answer.catch((error: unknown) => Promise.reject(new Error(sentence(error))));
  }
}

/** What a page says that waited for its profile in vain. */
const ENDED_EARLY = 'jfrlens ended before it had read the recording: open it again.';

function post<T>(address: string, body: OpenRequest | Selection): Promise<T> {
  const answer = get<T>(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.catch((error: unknown) => Promise.reject(new Error(sentence(error))));
}

async function get<T>(address: string, request?: RequestInit): Promise<T> {
  const answer = await fetch(address, request);
  const isAnswer = answer.ok && answer.headers.get('Content-Type')?.startsWith('application/json') === true;
  if (!isAnswer) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

function sentence(error: unknown): string {
  if (error instanceof TypeError) return 'jfrlens no longer answers: this page shows what it had loaded.';
  return error instanceof Error ? error.message : String(error);
}
