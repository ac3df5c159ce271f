import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { picture, text } from './harness';
import { servedPages } from './pages';

const withPage = servedPages();

/** Presses keys one after the other. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** What has the focus, in words. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    return element.getAttribute('aria-label') ?? element.dataset['key'] ?? element.textContent ?? '';
  });
}

test('the search leads to the graph and keeps what it found', () =>
  withPage(async (page) => {
    await press(page, '/');
    await page.keyboard.type('walk');
    await press(page, 'ArrowDown');
    expect(await focused(page)).toBe('Flame graph');
    expect(await page.inputValue('.search input')).toBe('walk');
    await expect.poll(() => text(page, '#status')).toContain('walk');
    await press(page, 'Enter');
    await expect.poll(() => text(page, '.hottest .scope')).toContain('Below Query.walk');
  }));

test('choosing threads keeps the place in the list', () =>
  withPage(async (page) => {
    await page.focus('.menu summary');
    await press(page, 'Enter', 'Tab', 'Tab', 'Tab', 'Tab');
    const first = await focused(page);
    expect(first).toMatch(/^check \d+$/);
    await press(page, 'Space');
    await expect.poll(() => text(page, '.menu summary')).toMatch(/^\d+ of \d+ threads$/);
    expect(await focused(page)).toBe(first);
    await picture(page, 'threads-keyboard');
    await press(page, 'Escape');
    expect(await page.locator('.menu .popup').isVisible()).toBe(false);
  }));

test('the table is one stop of the Tab key', () =>
  withPage(async (page) => {
    await page.focus('.hottest tbody button');
    expect(await focused(page)).toBe('demo.Query.score');
    await press(page, 'ArrowDown');
    const second = await focused(page);
    expect(second).not.toBe('demo.Query.score');
    await press(page, 'Enter');
    expect(await page.inputValue('.search input')).toBe(`"${second}"`);
    expect(await focused(page)).toBe(second);
    await press(page, 'End', 'Home');
    expect(await focused(page)).toBe('demo.Query.score');
    await press(page, 'Tab');
    expect(await page.locator('.hottest tbody button:focus').count()).toBe(0);
  }));

test('the menu comes by a key, at the selected frame, and goes back', () =>
  withPage(async (page) => {
    await page.focus('.graph [role=application]');
    await press(page, 'ArrowUp', 'ArrowUp');
    const name = (await page.locator('#status strong').textContent())!;
    await press(page, 'Shift+F10');
    await expect.poll(() => focused(page)).toBe('Open the source line');
    await picture(page, 'menu-keyboard');
    await press(page, 'Escape');
    expect(await focused(page)).toBe('Flame graph');
    await press(page, 'Shift+F10', ...Array<string>(5).fill('ArrowDown'), 'Enter');
    await expect.poll(() => page.inputValue('.search input')).toBe(`"${name}"`);
  }));

test('a frame that is selected is in sight, whatever was zoomed to', () =>
  withPage(async (page) => {
    await page.focus('.graph [role=application]');
    await press(page, 'ArrowUp', 'ArrowUp');
    for (let i = 0; i < 8; i++) await press(page, '+');
    await press(page, 'ArrowRight');
    const before = await firstFrames(page);
    await press(page, 'ArrowLeft');
    await expect.poll(() => firstFrames(page)).not.toBe(before);
    await picture(page, 'selected-in-sight');
  }));

/** The pixels of the graph, as a short text. */
function firstFrames(page: Page): Promise<string> {
  return page.evaluate(() =>
    document.querySelector<HTMLCanvasElement>('.graph [role=application]')!.toDataURL().slice(-4000),
  );
}

test('copying is told', () =>
  withPage(
    async (page) => {
      await page.focus('.graph [role=application]');
      await press(page, 'ArrowUp', 'c');
      await expect.poll(() => text(page, 'footer')).toContain('copied');
      await expect.poll(() => text(page, 'footer')).toContain('copy name');
    },
    { permissions: ['clipboard-write'] },
  ));

test('half a window has one row of controls', () =>
  withPage(
    async (page) => {
      const rows = await page.evaluate(
        () =>
          new Set(
            [...document.querySelectorAll<HTMLElement>('header > .row > button:not([hidden])')]
              .filter((b) => b.offsetParent !== null)
              .map((b) => b.offsetTop),
          ).size,
      );
      expect(rows).toBe(1);
      expect(await page.evaluate(() => document.querySelector('header')!.offsetHeight)).toBeLessThan(60);
      await picture(page, 'half');
    },
    { viewport: { width: 790, height: 700 } },
  ));
