import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTIFACTS, DemoServer, framePoint, openPage, startBrowser, text } from './harness';

/** A name that would run a script wherever it was taken for markup. */
const EVIL = '<img/src=x/onerror=document.title="pwned">';

let browser: Browser;
let server: DemoServer;

beforeAll(async () => {
  mkdirSync(ARTIFACTS, { recursive: true });
  const folded = path.join(ARTIFACTS, 'hostile.folded');
  writeFileSync(
    folded,
    `[${EVIL}];${EVIL}.run:1;</script><script>alert(1)</script>.x:2 10\n[b];${EVIL}.run:1 5\n`,
  );
  browser = await startBrowser();
  server = await DemoServer.startWith(folded);
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

test('names from a recording are text wherever they appear', async () => {
  const page = await openPage(browser, server.url);
  const { x, y } = await framePoint(page, [`${EVIL}.run`]);
  expect(await text(page, '.tooltip strong')).toBe(`${EVIL}.run`);
  await page.mouse.click(x, y);
  await expect.poll(() => text(page, '#status strong')).toBe(`${EVIL}.run`);
  await expect.poll(() => text(page, '[role=alert]')).toContain(EVIL);
  await page.click('.menu summary');
  expect(await text(page, '.choice .thread')).toBe(EVIL);
  await page.locator('.hottest .name button').first().click();
  expect(await page.inputValue('.search input')).toContain('script');
  expect(await page.locator('img, body script').count()).toBe(0);
  expect(await page.title()).toBe('demo.Main - jfrlens');
  await page.context().close();
});
