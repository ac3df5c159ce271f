import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { PATIENCE, workClock } from './measure';

/** How a tool shows a recording that somebody has converted for it, and how it is used. Each is left alone with it for a step. */
export interface Peer {
  name: string;
  /** Opens the recording; it is done when that is to be seen. */
  open(page: Page): Promise<void>;
  /** Does what a user does often: zooms, or chooses another part of the time. */
  step(page: Page, number: number): Promise<void>;
}

/** What a tool takes, in milliseconds. */
export interface PeerTimes {
  /** From when the file is opened to the first picture, by the clock. */
  picture: number;
  /** The work of the page's thread until then. */
  work: number;
  /** The work that 95 of 100 steps need at most, to the second frame after. */
  step: number;
}

/** How often a step is done. */
const STEPS = 40;

export async function peerTimes(browser: Browser, peer: Peer): Promise<PeerTimes> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
  page.setDefaultTimeout(PATIENCE);
  const clock = await workClock(page);
  const started = performance.now();
  await peer.open(page);
  await page.evaluate(twoFrames);
  const picture = performance.now() - started;
  const work = await clock();
  const steps: number[] = [];
  for (let i = 0; i < STEPS; i++) {
    const before = await clock();
    await peer.step(page, i);
    await page.evaluate(twoFrames);
    steps.push((await clock()) - before);
  }
  await page.close();
  steps.sort((a, b) => a - b);
  return { picture, work, step: steps[Math.floor(STEPS * 0.95)] };
}

/** Waits until what was changed is drawn (runs in the page). */
async function twoFrames(): Promise<void> {
  for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(done));
}

/** Opens a page that is a file, which has drawn when it has loaded. */
const openFile =
  (file: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(pathToFileURL(file).href, { timeout: PATIENCE });
  };

/** Our page as one file: as those of async-profiler. */
export function ours(file: string): Peer {
  return {
    name: 'our page, zooming',
    open: async (page) => {
      await openFile(file)(page);
      await page.waitForFunction(() => document.querySelector('.empty')?.textContent === '');
    },
    step: (page, number) => wheel(page, '.graph [role=application]', number),
  };
}

/** The same, choosing another part of the time. */
export function oursByTime(file: string): Peer {
  return {
    ...ours(file),
    name: 'our page, choosing a time',
    step: (page, number) => drag(page, '.strip canvas', number),
  };
}

/** async-profiler's flame graph: a click zooms. */
export function flameGraph(file: string): Peer {
  return {
    name: 'flame graph of async-profiler, zooming',
    open: openFile(file),
    step: async (page, number) => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight)); // where the root is
      const box = (await page.locator('#canvas').boundingBox())!;
      // A frame some rows above the root, then the root, which leads back.
      const height = number % 2 === 0 ? 8 * 16 : 8;
      await page.mouse.click(box.x + box.width * (0.2 + 0.015 * number), box.y + box.height - height);
    },
  };
}

/** async-profiler's heat map: what is chosen in it has a flame graph. */
export function heatMap(file: string): Peer {
  return {
    name: 'heat map of async-profiler, choosing a time',
    open: openFile(file),
    step: (page, number) => drag(page, 'canvas', number),
  };
}

/** Speedscope, which is given the file when it is there. */
export function speedscope(app: string, file: string): Peer {
  return {
    name: 'Speedscope, zooming',
    open: async (page) => {
      await page.goto(`${pathToFileURL(app).href}#view=left-heavy`, { timeout: PATIENCE });
      await page.setInputFiles('input[type=file]', file);
      // The landing page goes when the profile is there, and its views come.
      await page.getByText('Left Heavy').first().waitFor();
    },
    step: (page, number) => wheel(page, 'canvas', number),
  };
}

/** Zooms in, and out again, with the wheel over the middle of an element. */
async function wheel(page: Page, selector: string, number: number): Promise<void> {
  const box = (await page.locator(selector).first().boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, number < STEPS / 2 ? -120 : 120);
  await page.keyboard.up('Control');
}

/** Drags over a part of an element, each time another one. */
async function drag(page: Page, selector: string, number: number): Promise<void> {
  const box = (await page.locator(selector).first().boundingBox())!;
  const x = box.x + box.width * (0.2 + 0.01 * number);
  const y = box.y + Math.min(box.height / 2, 60);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + box.width / 8, y);
  await page.mouse.up();
}
