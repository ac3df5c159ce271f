import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { OpenResult, PageData } from '../../src/protocol';
import { message } from '../profiles';
import { picture, text } from './harness';
import { servedPages } from './pages';

const withPage = servedPages();

/** Loads the page anew with what Go wrote, changed. */
async function load(page: Page, change: (data: PageData) => void = () => undefined): Promise<void> {
  await page.route('**/data.json', async (route) => {
    const json = message<PageData>('overview.json');
    change(json);
    await route.fulfill({ json });
  });
  await page.reload();
  await page.waitForFunction(() => document.querySelector('.empty')?.textContent === '');
}

test('the page begins with what the time went on', () =>
  withPage(async (page) => {
    expect(await page.locator('.overview').isVisible()).toBe(false);
    await load(page);
    expect(await text(page, '.overview .answer')).toBe('Waited for <script>.');
    expect(await page.locator('.tile').count()).toBe(5);
    expect(await text(page, '.tile.finding .sure')).toBe('sure');
    expect(await page.locator('.tile.finding').first().getAttribute('title')).toBe('9 waits');
    expect(await text(page, '.tile.calm')).toContain('Others were busy.');
    expect(await page.locator('.overview :is(img, script)').count()).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    const graph = (await page.locator('.graph').boundingBox())!;
    expect(graph.y).toBeLessThan(400);
    await picture(page, 'overview');
  }));

test('a kind of time leads to its samples, a place to its line, by keys too', () =>
  withPage(async (page) => {
    await load(page);
    const locks = page.getByRole('button', { name: 'locks' });
    expect(await page.getByRole('button', { name: 'I/O' }).count()).toBe(0);
    await locks.focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('header select').inputValue()).toBe('alloc');
    expect(await locks.getAttribute('aria-pressed')).toBe('true');
    const answer = message<OpenResult>('open-result.json');
    await page.route('**/open', (route) => route.fulfill({ json: answer }));
    const sent = page.waitForRequest('**/open');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const { id } = message<PageData>('overview.json').overview.kinds[0].place;
    expect((await sent).postDataJSON()).toEqual({ frame: id, type: 'alloc' });
    await expect.poll(() => text(page, '.source h2')).toBe(`Query.java:${answer.line}`);
  }));

test('tiles are one line where nothing was found, and stay as the user left them', () =>
  withPage(async (page) => {
    const isOpen = (): Promise<boolean> => page.locator('.tiles').isVisible();
    await load(page, (data) => (data.overview.findings = []));
    expect(await isOpen()).toBe(false);
    expect((await page.locator('.overview').boundingBox())!.height).toBeLessThan(32);
    await page.locator('.overview summary').click();
    expect(await isOpen()).toBe(true);
    await page.reload();
    await expect.poll(isOpen).toBe(true);
    await page.locator('.overview summary').focus();
    await page.keyboard.press('Enter');
    expect(await isOpen()).toBe(false);
  }));

test('the overview of a large recording comes later, and leaves the graph where it is', () =>
  withPage(async (page) => {
    const { overview } = message<PageData>('overview.json');
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/get/overview', async (route) => {
      await asked;
      await route.fulfill({ json: overview });
    });
    await load(page, (data) => {
      data.resources = ['overview'];
      data.overview = { ...overview, answer: '', ready: -1, kinds: [], findings: [], calm: [], notes: [] };
    });
    expect(await text(page, '.overview summary')).toContain('is still being found out');
    const graph = (await page.locator('.graph').boundingBox())!;
    answer();
    await expect.poll(() => text(page, '.overview .answer')).toBe('Waited for <script>.');
    expect(await page.locator('.tiles').isVisible()).toBe(false);
    expect((await page.locator('.graph').boundingBox())!.y).toBe(graph.y);
    await page.locator('.overview summary').click();
    expect(await page.locator('.tile').count()).toBe(5);
  }));
