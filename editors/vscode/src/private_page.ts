import type { OpenRequest, OpenResult, PageData, Status } from '../../webview/src/protocol';

/** What a page shows: a recording, or what was measured last. */
export interface Subject {
  /** Path of a recording; absent for the current profile. */
  path?: string;
}

/** Gives the private address of a page, by the request of lsp/PROTOCOL.md. */
export type PageAddress = (subject: Subject) => Promise<string>;

/** Where a page's profile comes from. */
export interface PageSource {
  data(): Promise<PageData>;
  status(): Promise<Status>;
  open(request: OpenRequest): Promise<OpenResult>;
}

/** The resources below a page's private address, read as the page in a browser reads them. */
export function privatePage(address: string, get: typeof fetch = fetch): PageSource {
  const resource = async <T>(name: string, request?: RequestInit): Promise<T> => {
    const answer = await get(new URL(name, address), request);
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as T;
  };
  return {
    data: () => resource<PageData>('data.json'),
    status: () => resource<Status>('status.json'),
    open: (request) =>
      resource<OpenResult>('open', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: new URL(address).origin },
        body: JSON.stringify(request),
      }),
  };
}
