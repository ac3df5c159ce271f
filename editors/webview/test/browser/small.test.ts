import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ARTIFACTS, DemoServer, clickFrame, picture, text } from './harness';
import { servedPages } from './pages';

const DEEP = 120;

/** Stacks deeper than any window is high, of a name that fills a narrow one. */
const withPage = servedPages(() => {
  mkdirSync(ARTIFACTS, { recursive: true });
  const file = path.join(ARTIFACTS, 'deep.collapsed');
  const stack = Array.from(
    { length: DEEP },
    (_, i) => `demo.warehouse.InventoryReconciliation.level${i}:${i + 1}`,
  );
  writeFileSync(file, `[main];${stack.join(';')} 12345\n[main];${stack.slice(0, 40).join(';')} 54321\n`);
  return DemoServer.startWith(file);
});

/** How far the bottom of the graph is below the window's, in pixels. */
function belowTheWindow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollHeight, scrollTop, clientHeight } = document.querySelector('.scroll')!;
    return scrollHeight - scrollTop - clientHeight;
  });
}

test('the root stays in sight when the window changes its height', () =>
  withPage(
    async (page) => {
      expect(await belowTheWindow(page)).toBe(0);
      for (const height of [500, 900, 420, 700]) {
        await page.setViewportSize({ width: 800, height });
        await expect.poll(() => page.evaluate(() => innerHeight)).toBe(height);
        await expect.poll(() => belowTheWindow(page)).toBe(0);
      }
    },
    { viewport: { width: 800, height: 700 } },
  ));

test.each([1280, 800, 640])('the selected frame is told in full %d pixels wide', (width) =>
  withPage(
    async (page) => {
      const graph = async (): Promise<number> => (await page.locator('.graph').boundingBox())!.height;
      const before = await graph();
      await clickFrame(page, ['demo.warehouse.InventoryReconciliation.level0']);
      await expect
        .poll(() => text(page, '#status strong'))
        .toBe('demo.warehouse.InventoryReconciliation.level0');
      const cut = await page.evaluate(() => {
        const inside = document.querySelector('#status')!.getBoundingClientRect();
        return [...document.querySelectorAll<HTMLElement>('#status > *')]
          .filter((part) => {
            const box = part.getBoundingClientRect();
            return (
              part.scrollWidth > part.clientWidth ||
              box.right > inside.right + 1 ||
              box.bottom > inside.bottom + 1
            );
          })
          .map((part) => part.textContent);
      });
      await picture(page, `selected-${width}`);
      expect(cut).toEqual([]);
      if (width >= 800) expect(await graph()).toBe(before);
      else expect(before - (await graph())).toBeLessThan(40);
    },
    { viewport: { width, height: 700 } },
  ),
);

test('a list cuts the class of a long name, and keeps the method', () =>
  withPage(
    async (page) => {
      const row = page.locator('.hottest .name').first();
      expect(await row.textContent()).toBe('InventoryReconciliation.level39');
      const isCut = (part: string): Promise<boolean> =>
        row.locator(part).evaluate((span) => span.scrollWidth > span.clientWidth);
      expect([await isCut('.cut-first'), await isCut('.cut-last')]).toEqual([true, false]);
    },
    { viewport: { width: 1000, height: 700 } },
  ));
