import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { startBrowser } from '../browser/harness';

/** How long a page may take, in milliseconds. */
export const PATIENCE = 600_000;

/** What is measured of a page. Times are in milliseconds; those of work leave out what a busy machine lets the page wait. */
export interface Times {
  /** From when the data had come to the first picture. */
  picture: number;
  /** The page's work until then, the reading of the data included. */
  work: number;
  /** Frames while the graph is zoomed and moved. */
  frames: { count: number; median: number; p95: number };
  /** The work of a frame, their mean. */
  frameWork: number;
  /** From a key that chooses a part of the time to the end of the frame that shows it, the median of several. */
  range: number;
  /** The work of that. */
  rangeWork: number;
  /** Memory of the page's process, in bytes. */
  memory: number;
}

export async function inBrowser(run: (browser: Browser) => Promise<void>, ...flags: string[]): Promise<void> {
  const browser = await startBrowser(...flags);
  try {
    await run(browser);
  } finally {
    await browser.close();
  }
}

export function tell(what: string, times: Times): void {
  const { picture, work, frames, frameWork, range, rangeWork, memory } = times;
  const ms = (time: number): string => `${time.toFixed(1)} ms`;
  console.log(
    `${what}: first picture ${ms(picture)} (work ${ms(work)}); ${frames.count} frames, median ${ms(frames.median)}, ` +
      `p95 ${ms(frames.p95)} (work ${ms(frameWork)}); a range ${ms(range)} (work ${ms(rangeWork)}); ${(memory / 1e6).toFixed(0)} MB`,
  );
}

/** Opens a page and does with it what a user does. */
export async function timesOf(browser: Browser, url: string): Promise<Times> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
  await page.addInitScript(watch);
  const clock = await workClock(page);
  await page.goto(url);
  await page.waitForFunction(() => document.querySelector('.empty')?.textContent === '', null, {
    timeout: PATIENCE,
  });
  const picture = await page.evaluate(sincePicture);
  const work = await clock();
  const frames = await moving(page);
  const moved = await clock();
  const ranges: number[] = [];
  for (let i = 0; i < RANGES; i++) ranges.push(await page.evaluate(rangeTime));
  const rangeWork = ((await clock()) - moved) / RANGES;
  const frameWork = (moved - work) / frames.count;
  const memory = await memoryOf(browser, page);
  await page.close();
  return { picture, work, frames, frameWork, range: median(ranges), rangeWork, memory };
}

/** How often a part of the time is chosen. */
const RANGES = 9;

/** A clock of the milliseconds that the page's thread works. */
export async function workClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
}

/** Zooms in and out with the wheel, and moves. */
async function moving(page: Page): Promise<Times['frames']> {
  const box = (await page.locator('.graph [role=application]').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 100];
  await page.evaluate(() => void (window as unknown as Watched).frameTimes.splice(0));
  await page.mouse.move(x, y);
  await page.keyboard.down('Control');
  for (let i = 0; i < 60; i++) await page.mouse.wheel(0, i < 40 ? -120 : 100);
  await page.keyboard.up('Control');
  for (let i = 0; i < 60; i++) await page.mouse.wheel(i < 30 ? 40 : -40, 0);
  const times = await page.evaluate(() => (window as unknown as Watched).frameTimes.splice(0));
  times.sort((a, b) => a - b);
  return { count: times.length, median: median(times), p95: times[Math.floor(times.length * 0.95)] };
}

function median(times: number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];
}

interface Watched {
  frameTimes: number[];
}

/** Notes how long the page works in each frame (runs in the page). */
function watch(): void {
  const times: number[] = [];
  const original = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    original((now) => {
      const before = performance.now();
      callback(now);
      times.push(performance.now() - before);
    });
  Object.assign(window, { frameTimes: times });
}

/** How long ago the data had come (runs in the page, when it shows them). */
function sincePicture(): number {
  const data = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('data.json'));
  return performance.now() - (data as PerformanceResourceTiming).responseEnd;
}

/** How long it takes to choose a part of the time (runs in the page). */
async function rangeTime(): Promise<number> {
  const strip = document.querySelector('.strip canvas')!;
  const before = performance.now();
  strip.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  // The first frame weighs and lays out, the second draws.
  for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(done));
  return performance.now() - before;
}

/** The memory that the process of a page has in use, as the system counts it. */
async function memoryOf(browser: Browser, page: Page): Promise<number> {
  await page.requestGC();
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const resident = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(
      ({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) * 1024,
    );
  return Math.max(...resident);
}
