import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { DemoServer, openPage, startBrowser } from './harness';

/** Another address than that of the file's server, and what the browser is asked for. */
type PageOptions = BrowserContextOptions & { url?: string };

/** Opens a page for a test, and closes it afterwards. */
export type WithPage = (run: (page: Page) => Promise<void>, options?: PageOptions) => Promise<void>;

/** Serves a profile to a browser during the tests of a file; each test has a page of its own. */
export function servedPages(serve: () => Promise<DemoServer> = () => DemoServer.start()): WithPage {
  let browser: Browser;
  let server: DemoServer;
  beforeAll(async () => {
    browser = await startBrowser();
    server = await serve();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  return async (run, { url = server.url, ...options } = {}) => {
    const page = await openPage(browser, url, options);
    try {
      await run(page);
    } finally {
      await page.context().close();
    }
  };
}

/** Starts a server that one test has for itself. */
export async function withServer(
  run: (server: DemoServer) => Promise<void>,
  ...flags: string[]
): Promise<void> {
  const server = await DemoServer.start(...flags);
  try {
    await run(server);
  } finally {
    await server.stop();
  }
}
