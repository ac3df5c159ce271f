import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { framePoint, picture, text } from './harness';
import { servedPages } from './pages';

const withPage = servedPages();

test('stacks are chosen by their methods, as chips that take it back, in the address and in the command', () =>
  withPage(async (page) => {
    const chips = (): Promise<string[]> => page.locator('.chips button').allTextContents();
    const scope = (): Promise<string> => text(page, '.hottest .scope');
    await choose(page, ['demo.Main.main', 'demo.Index.build'], 'Only stacks');
    await expect.poll(chips).toEqual(['only Index.build ×']);
    expect(await scope()).toBe('Of all: 390 samples');
    expect(page.url()).toContain('focus=demo.Index.build');
    await choose(page, ['demo.Main.main', 'demo.Index.build', 'demo.Parser.parse'], 'Leave out');
    await page.keyboard.press('m');
    const all = ['only Index.build ×', 'without Parser.parse ×', 'recursion folded ×'];
    await expect.poll(chips).toEqual(all);
    expect(await scope()).toBe('Of all: 120 samples');
    await picture(page, 'chips');
    await page.reload();
    await expect.poll(chips).toEqual(all);
    await page.click('.chips button:has-text("only")');
    await page.click('.chips button:has-text("recursion")');
    expect(await scope()).toBe('Of all: 730 samples');
    await page.click('.chips button');
    expect(await chips()).toEqual([]);
    expect(await scope()).toBe('Of all: 1,000 samples');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(chips).toEqual(['without Parser.parse ×']);
  }));

/** Takes an entry of a frame's menu. */
async function choose(page: Page, names: string[], entry: string): Promise<void> {
  const { x, y } = await framePoint(page, names);
  await page.mouse.click(x, y, { button: 'right' });
  await page.click(`.context button:has-text("${entry}")`);
}
