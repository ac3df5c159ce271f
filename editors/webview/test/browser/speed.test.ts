import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { largeProfile } from '../profiles';
import { ROOT, openPage, picture, startBrowser } from './harness';

const NODES = 400_000;

/** Longest frame that still looks smooth on a slow machine without a GPU, in the median. */
const SMOOTH_MILLIS = 33;

let browser: Browser;
let server: Server;
let url: string;

beforeAll(async () => {
  const files = new Map<string, [string, string | Buffer]>([
    [
      '/',
      [
        'text/html',
        '<!DOCTYPE html><meta charset="utf-8"><link rel="icon" href="data:,"><link rel="stylesheet" href="page.css"><body><script src="page.js"></script>',
      ],
    ],
    ['/page.js', ['text/javascript', readFileSync(path.join(ROOT, 'editors/webview/dist/page.js'))]],
    ['/page.css', ['text/css', readFileSync(path.join(ROOT, 'editors/webview/dist/page.css'))]],
    ['/data.json', ['application/json', JSON.stringify(largeProfile(NODES))]],
  ]);
  server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    response.writeHead(file === undefined ? 404 : 200, { 'Content-Type': file?.[0] ?? 'text/plain' });
    response.end(file?.[1]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  browser = await startBrowser();
});

afterAll(async () => {
  await browser.close();
  await new Promise((resolve) => server.close(resolve));
});

/** Makes the page note how long each of its animation frames takes. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times: number[] = [];
    const original = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) =>
      original((now) => {
        const before = performance.now();
        callback(now);
        times.push(performance.now() - before);
      });
    Object.assign(window, { frameTimes: times });
  });
}

/** A clock of the milliseconds that the page's thread works, without what it waits for a busy machine. */
async function workClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
}

/** Frame times in milliseconds since the last call, sorted. */
async function frames(page: Page): Promise<number[]> {
  const times = await page.evaluate(() =>
    (window as unknown as { frameTimes: number[] }).frameTimes.splice(0),
  );
  return times.sort((a, b) => a - b);
}

function report(name: string, times: number[]): number {
  const median = times[Math.floor(times.length / 2)];
  const p95 = times[Math.floor(times.length * 0.95)];
  console.log(`${name}: ${times.length} frames, median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
  return median;
}

test(`${NODES} nodes stay smooth`, async () => {
  const context = await browser.newContext({ viewport: { width: 1600, height: 1000 } });
  const page = await context.newPage();
  await watchFrames(page);
  const before = Date.now();
  await page.goto(url);
  await page.waitForFunction(() => document.querySelector('.empty')?.textContent === '');
  console.log(`load: ${Date.now() - before} ms`);
  await picture(page, 'large');
  await frames(page);

  const box = (await page.locator('.graph [role=application]').boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height - 100 };
  await page.mouse.move(middle.x, middle.y);
  await page.keyboard.down('Control');
  for (let i = 0; i < 40; i++) await page.mouse.wheel(0, i < 20 ? -120 : 100);
  await page.keyboard.up('Control');
  expect(report('wheel zoom', await frames(page))).toBeLessThan(SMOOTH_MILLIS);

  await page.mouse.dblclick(middle.x, middle.y);
  await page.waitForTimeout(400);
  expect(report('animated zoom', await frames(page))).toBeLessThan(SMOOTH_MILLIS);
  await picture(page, 'large-zoomed');

  await page.keyboard.press('0');
  for (let i = 0; i < 60; i++) await page.mouse.move(middle.x - 300 + i * 10, middle.y - i * 5);
  expect(report('hover', await frames(page))).toBeLessThan(SMOOTH_MILLIS);

  await page.mouse.move(middle.x, middle.y);
  for (let i = 0; i < 20; i++) await page.mouse.wheel(0, -60);
  expect(report('scroll', await frames(page))).toBeLessThan(SMOOTH_MILLIS);

  const searched = Date.now();
  await page.fill('.search input', 'service1');
  await expect.poll(() => page.textContent('.found')).toContain('·');
  console.log(`search: ${Date.now() - searched} ms`);
  await picture(page, 'large-search');
  await context.close();
});

test(`dragging over the time of ${NODES} nodes stays usable`, async () => {
  const page = await openPage(browser, url);
  const strip = (await page.locator('.strip canvas').boundingBox())!;
  await page.mouse.move(strip.x + 100, strip.y + 10);
  await page.mouse.down();
  const worked = await workClock(page);
  const before = await worked();
  for (let i = 0; i < 20; i++) await page.mouse.move(strip.x + 100 + i * 20, strip.y + 10);
  await page.mouse.up();
  await expect.poll(() => page.textContent('.strip-caption .caption')).not.toContain('0 s –');
  const each = ((await worked()) - before) / 20;
  console.log(`time range: ${each.toFixed(0)} ms per step`);
  expect(each).toBeLessThan(500);
  await page.context().close();
});
