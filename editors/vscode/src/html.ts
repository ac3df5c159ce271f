/** The addresses that a page in a webview may load from. */
export interface PageSources {
  script: string;
  style: string;
  /** The webview's own origin, for the content security policy. */
  cspSource: string;
  /** Fresh random text for each page. */
  nonce: string;
}

/**
 * The document around the flame graph page. It may load its one script and its
 * one style sheet, and nothing else.
 */
export function pageHtml(sources: PageSources): string {
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${sources.nonce}' ${sources.cspSource}`,
    `script-src 'nonce-${sources.nonce}'`,
    `img-src ${sources.cspSource} data:`,
  ].join('; ');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Flame graph</title>
    <link rel="stylesheet" nonce="${sources.nonce}" href="${sources.style}" />
  </head>
  <body>
    <script nonce="${sources.nonce}" src="${sources.script}"></script>
  </body>
</html>
`;
}
