import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { framePoint, text } from './harness';
import { servedPages } from './pages';

const withPage = servedPages();

test('a touch that the system takes away ends a drag over the time axis', () =>
  withPage(async (page) => {
    const { x, y, width } = (await page.locator('.strip canvas').boundingBox())!;
    await takenAway(page, [x + width * 0.2, x + width * 0.5], y + 10);
    const range = await text(page, '.strip-caption');
    await page.mouse.move(x + width * 0.9, y + 10);
    expect(await text(page, '.strip-caption')).toBe(range);
    await page.reload();
    await expect.poll(() => text(page, '.strip-caption')).toBe(range);
  }));

test('a touch that the system takes away ends a drag of the graph', () =>
  withPage(async (page) => {
    const { x, y } = await framePoint(page, ['demo.Main.main']);
    await takenAway(page, [x, x + 60], y);
    await page.mouse.move(x + 60, y);
    await expect.poll(() => page.locator('.tooltip').isVisible()).toBe(true);
  }));

/** Moves a finger through places of a row, and takes it away as a call or a gesture of the system does. */
async function takenAway(page: Page, through: number[], y: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await touch(session, 'touchStart', through[0], y);
  for (const x of through.slice(1)) await touch(session, 'touchMove', x, y);
  await session.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
}

function touch(
  session: CDPSession,
  type: 'touchStart' | 'touchMove',
  x: number,
  y: number,
): Promise<unknown> {
  return session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
}
