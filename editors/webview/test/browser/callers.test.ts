import { expect, test } from 'vitest';
import { clickFrame, framePoint, picture, text } from './harness';
import { servedPages } from './pages';

const withPage = servedPages();

const pressed = '.row button[aria-pressed=true]';

test('callers of all methods: the top of the stacks first, the table as before', () =>
  withPage(async (page) => {
    await page.keyboard.press('b');
    await framePoint(page, ['demo.Query.score']);
    expect(await text(page, '.tooltip')).toContain('total 470 samples (47.0% of all)');
    expect(await text(page, '.tooltip')).not.toContain('self');
    await framePoint(page, ['demo.Query.score', 'demo.Worker.loop', 'started by a thread']);
    expect(await text(page, pressed)).toBe('callers');
    expect(await text(page, '.hottest tbody tr:first-child')).toContain('Query.score47.0%47.0%47.0%');
    await picture(page, 'callers');
    await page.keyboard.press('b');
    await framePoint(page, ['demo.Main.main', 'demo.Query.run']);
  }));

test('callers of one method, found again after a reload, left by Escape', () =>
  withPage(async (page) => {
    const { x, y } = await framePoint(page, ['demo.Main.main', 'demo.Index.build', 'demo.Parser.parse']);
    await page.mouse.click(x, y, { button: 'right' });
    await page.getByRole('menuitem', { name: 'Show its callers' }).click();
    const stack = ['demo.Parser.parse', 'demo.Index.build', 'demo.Main.main'];
    await framePoint(page, stack);
    expect(await text(page, '.tooltip')).toContain('total 270 samples (27.0% of all, 100.0% of the zoomed)');
    await page.reload();
    await page.waitForFunction(() => document.querySelector('.empty')?.textContent === '');
    await clickFrame(page, stack);
    await expect.poll(() => text(page, '#status')).toContain('demo.Main.main');
    await page.keyboard.press('Escape'); // the source, or what went wrong with it
    await page.keyboard.press('Escape'); // the zoom
    await page.keyboard.press('Escape'); // the callers
    await expect.poll(() => page.locator(pressed).count()).toBe(1); // the table
    await framePoint(page, ['demo.Main.main', 'demo.Index.build', 'demo.Parser.parse']);
  }));
