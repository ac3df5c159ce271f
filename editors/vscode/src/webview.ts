import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { pageHtml } from './html';
import { Page } from './page';
import type { PageServer, PageSubject } from './requests';

/** Options of every webview that shows the page; it is costly to build again. */
export const PAGE_OPTIONS = { retainContextWhenHidden: true };

/** Puts the page into a webview. The page ends with its panel. */
export function showPage(
  panel: vscode.WebviewPanel,
  extensionUri: vscode.Uri,
  server: PageServer,
  subject: PageSubject,
): Page {
  const { webview } = panel;
  const media = vscode.Uri.joinPath(extensionUri, 'media');
  webview.options = { enableScripts: true, localResourceRoots: [media] };
  const page = new Page(
    {
      post: (message) => void webview.postMessage(message),
      onMessage: (listener) => webview.onDidReceiveMessage(listener),
      copy: (text) => void vscode.env.clipboard.writeText(text),
    },
    server,
    subject,
  );
  panel.onDidDispose(() => page.dispose());
  panel.iconPath = vscode.Uri.joinPath(extensionUri, 'icon.svg');
  const address = (file: string) => webview.asWebviewUri(vscode.Uri.joinPath(media, file)).toString();
  webview.html = pageHtml({
    script: address('page.js'),
    style: address('page.css'),
    cspSource: webview.cspSource,
    nonce: randomBytes(16).toString('base64url'),
  });
  return page;
}
