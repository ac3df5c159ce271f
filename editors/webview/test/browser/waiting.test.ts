import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, text, type DemoServer } from './harness';
import { withServer } from './pages';

let browser: Browser;

beforeAll(async () => {
  browser = await startBrowser();
});

afterAll(() => browser?.close());

/** Opens a page that waits for its profile, until it says how much of that has been read. */
function waiting(run: (page: Page, server: DemoServer) => Promise<void>): Promise<void> {
  return withServer(async (server) => {
    const page = await browser.newPage();
    try {
      await page.goto(server.url);
      await expect.poll(() => text(page, '.empty')).toBe('Reading the recording… 42 %');
      await run(page, server);
    } finally {
      await page.close();
    }
  }, '-promised');
}

test('a page that was there before its profile shows that as soon as it comes', () =>
  waiting(async (page, server) => {
    expect(await page.locator('.graph canvas').first().isVisible()).toBe(false);
    server.grow();
    await page.locator('.graph canvas').first().waitFor();
    expect(await text(page, '.empty')).toBe('');
    expect(await page.title()).toBe('demo.Main - jfrlens');
    expect(await page.locator('.problem').isVisible()).toBe(false);
  }));

test('a page that waits in vain says why', () =>
  waiting(async (page, server) => {
    server.refuse();
    await expect.poll(() => text(page, '.problem span')).toBe('the recording has no samples <of> that type');
    expect(await text(page, '.empty')).toBe('');
  }));

test('a page that waits when jfrlens ends says that', () =>
  waiting(async (page, server) => {
    await server.stop();
    await expect.poll(() => text(page, '.problem span')).toContain('jfrlens ended before');
    expect(await text(page, '.empty')).toBe('');
  }));
