import * as vscode from 'vscode';
import type { PageServer } from './requests';
import { PAGE_OPTIONS, showPage } from './webview';

/** Shows a .jfr file as its flame graph. The server reads the file itself. */
export class RecordingEditor implements vscode.CustomReadonlyEditorProvider {
  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly server: PageServer,
  ) {}

  static register(extensionUri: vscode.Uri, server: PageServer): vscode.Disposable {
    return vscode.window.registerCustomEditorProvider(
      'jfrlens.recording',
      new RecordingEditor(extensionUri, server),
      { webviewOptions: PAGE_OPTIONS, supportsMultipleEditorsPerDocument: true },
    );
  }

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  resolveCustomEditor(document: vscode.CustomDocument, panel: vscode.WebviewPanel): void {
    if (document.uri.scheme !== 'file') {
      panel.webview.html = `<p>A recording can only be opened from a local folder, not from ${document.uri.scheme}:. Save it to disk first.</p>`;
      return;
    }
    showPage(panel, this.extensionUri, this.server, { recording: document.uri.fsPath });
  }
}
