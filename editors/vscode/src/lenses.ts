import * as vscode from 'vscode';
import {
  CodeLensRefreshRequest,
  CodeLensRequest,
  type BaseLanguageClient,
  type FeatureState,
  type StaticFeature,
} from 'vscode-languageclient/node';

/** How much later lenses are asked for once more, in milliseconds: longer than VS Code waits itself. */
const ONCE_MORE = 600;

/**
 * Answers the server's wish that lenses are asked for again. VS Code waits at least 250 ms before it asks, and
 * forgets about it when the text loses the focus meanwhile (`CodeLensContribution`), as to a page that opens:
 * the wish comes twice.
 */
export class LensRefresh implements StaticFeature {
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly client: BaseLanguageClient) {}

  fillClientCapabilities(): void {
    // Those of the library's lenses hold.
  }

  initialize(): void {
    // Comes after the library's own handler, and takes its place.
    this.client.onRequest(CodeLensRefreshRequest.type, () => {
      clearTimeout(this.timer);
      this.fire();
      this.timer = setTimeout(() => this.fire(), ONCE_MORE);
    });
  }

  getState(): FeatureState {
    return { kind: 'static' };
  }

  clear(): void {
    clearTimeout(this.timer);
  }

  private fire(): void {
    const lenses = this.client.getFeature(CodeLensRequest.method);
    const shown = vscode.window.visibleTextEditors.map(({ document }) => lenses.getProvider(document));
    for (const provider of new Set(shown)) provider?.onDidChangeCodeLensEmitter.fire();
  }
}
