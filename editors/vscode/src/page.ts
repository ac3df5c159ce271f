import type { HostMessage, OpenRequest, OpenResult, PageMessage } from '../../webview/src/protocol';
import type { PageSource } from './private_page';

/** The part of a webview that a page needs. */
export interface Port {
  post(message: HostMessage): void;
  onMessage(listener: (message: PageMessage) => void): { dispose(): void };
  copy(text: string): void;
}

/** How often a page asks whether a live profile has grown, in milliseconds. */
const POLL_MILLIS = 1000;

/**
 * One flame graph page: carries messages between the page and the server. It
 * knows neither what is in a profile nor how a source line is found.
 */
export class Page {
  private source: PageSource | undefined;
  private revision = -1;
  private timer: NodeJS.Timeout | undefined;
  private readonly subscription: { dispose(): void };

  /** Find tells where the profile comes from, each time the page is loaded. */
  constructor(
    private readonly port: Port,
    private readonly find: () => Promise<PageSource>,
  ) {
    this.subscription = port.onMessage((message) => void this.receive(message));
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.subscription.dispose();
  }

  /** Shows the profile again, which may be another one by now. */
  async reload(): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.source = await this.find();
      await this.load(this.source);
    } catch (error) {
      this.port.post({ kind: 'problem', text: sentence(error) });
    }
  }

  private async receive(message: PageMessage): Promise<void> {
    switch (message.kind) {
      case 'ready':
        await this.reload();
        break;
      case 'open':
        this.port.post({ kind: 'opened', id: message.id, result: await this.open(message.request) });
        break;
      case 'copy':
        this.port.copy(message.text);
    }
  }

  private async load(source: PageSource): Promise<void> {
    const data = await source.data();
    this.revision = data.revision;
    this.port.post({ kind: 'profile', data });
    if (data.live) this.pollLater(source);
  }

  private pollLater(source: PageSource): void {
    this.timer = setTimeout(() => void this.poll(source), POLL_MILLIS);
  }

  private async poll(source: PageSource): Promise<void> {
    try {
      const status = await source.status();
      if (status.revision !== this.revision || !status.live) await this.load(source);
      else this.pollLater(source);
    } catch (error) {
      this.port.post({ kind: 'problem', text: sentence(error) });
    }
  }

  private async open(request: OpenRequest): Promise<OpenResult> {
    try {
      if (this.source === undefined) throw new Error('The flame graph is not loaded yet.');
      return await this.source.open(request);
    } catch (error) {
      const problem = sentence(error);
      return { opened: false, file: '', line: 0, text: '', unit: '', total: 0, lines: [], problem };
    }
  }
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
