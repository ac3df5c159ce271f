import type { Host, HostEvents, SavedState } from './host';
import { Past } from './past';
import type { HostMessage, OpenRequest, OpenResult, PageMessage, Selection } from './protocol';

/** The object VS Code hands to a webview, once. */
interface VsCodeApi {
  postMessage(message: PageMessage): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare global {
  interface Window {
    acquireVsCodeApi?: () => VsCodeApi;
  }
}

/** The host of a VS Code webview, null anywhere else. */
export function vscodeHost(): Host | null {
  const api = window.acquireVsCodeApi?.();
  return api === undefined ? null : new VsCodeHost(api);
}

class VsCodeHost implements Host {
  readonly canOpen = true;
  private readonly waiting = new Map<number, (result: OpenResult) => void>();
  private readonly asked = new Map<number, (answer: { data: unknown; problem: string }) => void>();
  private readonly past = new Past();
  private nextId = 1;

  constructor(private readonly api: VsCodeApi) {}

  start(events: HostEvents): void {
    window.addEventListener('message', (event: MessageEvent<HostMessage>) => {
      const message = event.data;
      switch (message.kind) {
        case 'profile':
          events.profile(message.data);
          break;
        case 'problem':
          events.problem(message.text);
          break;
        case 'callers':
          events.callers(message.method);
          break;
        case 'opened':
          this.waiting.get(message.id)?.(message.result);
          this.waiting.delete(message.id);
          break;
        case 'answer':
          this.asked.get(message.id)?.(message);
          this.asked.delete(message.id);
      }
    });
    this.past.onTravel = (state) => {
      this.api.setState(state);
      events.state(state);
    };
    this.api.postMessage({ kind: 'ready' });
  }

  open(request: OpenRequest): Promise<OpenResult> {
    const id = this.nextId++;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.api.postMessage({ kind: 'open', id, request });
    });
  }

  follow(chosen: Selection): Promise<void> {
    this.api.postMessage({ kind: 'follow', chosen });
    return Promise.resolve();
  }

  copy(text: string): Promise<void> {
    this.api.postMessage({ kind: 'copy', text });
    return Promise.resolve();
  }

  ask(request: string): Promise<unknown> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.asked.set(id, ({ data, problem }) =>
        problem === '' ? resolve(data) : reject(new Error(problem)),
      );
      this.api.postMessage({ kind: 'ask', id, request });
    });
  }

  travel(direction: -1 | 1): void {
    this.past.travel(direction);
  }

  getState(): SavedState {
    return (this.api.getState() as SavedState | undefined) ?? {};
  }

  setState(state: SavedState, isStep: boolean): void {
    this.past.note(state, isStep);
    this.api.setState(state);
  }
}
