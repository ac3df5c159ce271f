import type {
  HostMessage,
  OpenRequest,
  OpenResult,
  PageMessage,
  Selection,
} from '../../webview/src/protocol';
import type { PageServer, PageSubject } from './requests';

/** The part of a webview that a page needs. */
export interface Port {
  post(message: HostMessage): void;
  onMessage(listener: (message: PageMessage) => void): { dispose(): void };
  copy(text: string): void;
}

/**
 * One flame graph page: carries messages between the page and the server. It
 * knows neither what is in a profile nor how a source line is found.
 */
export class Page {
  private id: string | undefined;
  /** The method whose callers are to be shown; undefined when they are. */
  private callers: string | undefined;
  private readonly subscriptions: { dispose(): void }[];

  constructor(
    private readonly port: Port,
    private readonly server: PageServer,
    private readonly subject: PageSubject,
  ) {
    this.subscriptions = [
      port.onMessage((message) => void this.receive(message)),
      server.onPageChanged((changed) => {
        if (changed.page === this.id) void this.load();
      }),
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** Shows who calls a method, at once or when the profile is there. */
  showCallers(method: string): void {
    this.callers = method;
    if (this.id !== undefined) this.postCallers();
  }

  private postCallers(): void {
    if (this.callers !== undefined) this.port.post({ kind: 'callers', method: this.callers });
    this.callers = undefined;
  }

  /** Asks for the profile again, which may be another one by now. */
  async reload(): Promise<void> {
    this.id = undefined;
    await this.load();
  }

  private async receive(message: PageMessage): Promise<void> {
    switch (message.kind) {
      case 'ready':
        await this.load();
        break;
      case 'open':
        this.port.post({ kind: 'opened', id: message.id, result: await this.open(message.request) });
        break;
      case 'ask':
        this.port.post({ kind: 'answer', id: message.id, ...(await this.ask(message.request)) });
        break;
      case 'follow':
        if (this.id !== undefined) await this.follow(this.id, message.chosen);
        break;
      case 'copy':
        this.port.copy(message.text);
    }
  }

  private async load(): Promise<void> {
    try {
      const params = this.id === undefined ? this.subject : { ...this.subject, page: this.id };
      const result = await this.server.page(params);
      this.id = result.page;
      this.port.post({ kind: 'profile', data: result.data });
      this.postCallers();
    } catch (error) {
      this.port.post({ kind: 'problem', text: sentence(error) });
    }
  }

  private async ask(request: string): Promise<{ data: unknown; problem: string }> {
    if (this.id === undefined) return { data: null, problem: 'The flame graph is not loaded yet.' };
    try {
      return { data: (await this.server.askPage({ page: this.id, request })).data, problem: '' };
    } catch (error) {
      return { data: null, problem: sentence(error) };
    }
  }

  private async follow(page: string, chosen: Selection): Promise<void> {
    try {
      await this.server.follow({ page, ...chosen });
    } catch (error) {
      this.port.post({ kind: 'problem', text: sentence(error) });
    }
  }

  private async open(request: OpenRequest): Promise<OpenResult> {
    if (this.id === undefined) return unopened('The flame graph is not loaded yet.');
    try {
      return await this.server.openFrame({ page: this.id, ...request });
    } catch (error) {
      return unopened(sentence(error));
    }
  }
}

function unopened(problem: string): OpenResult {
  return { opened: false, file: '', line: 0, text: '', unit: '', total: 0, lines: [], problem };
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
