import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ARTIFACTS, DemoServer, framePoint, text } from './harness';
import { servedPages } from './pages';

/** A handler that is called through library code, and calls others through it. */
const withPage = servedPages(() => {
  const stacks = path.join(ARTIFACTS, 'handler.collapsed');
  mkdirSync(ARTIFACTS, { recursive: true });
  const pool = '[worker];java.lang.Thread.run:1;java.util.concurrent.Pool.work:2';
  writeFileSync(
    stacks,
    `${pool};demo.Web.handle:3;java.util.List.forEach:4;java.util.Impl.each:5;demo.Web.item:6 70\n` +
      `${pool};demo.Web.handle:7 20\n${pool};demo.Other.run:1 10\n`,
  );
  return DemoServer.startWith(stacks);
});

test('hiding libraries keeps what was zoomed to, the way back, and what is selected', () =>
  withPage(async (page) => {
    const scope = (): Promise<string> => text(page, '.hottest .scope');
    const pool = ['java.lang.Thread.run', 'java.util.concurrent.Pool.work'];
    const handle = [...pool, 'demo.Web.handle'];
    for (const frame of [
      handle,
      [...handle, 'java.util.List.forEach', 'java.util.Impl.each', 'demo.Web.item'],
    ]) {
      const { x, y } = await framePoint(page, frame);
      await page.mouse.dblclick(x, y);
    }
    await expect.poll(scope).toBe('Below Web.item: 70 samples');
    for (const pressed of ['true', 'false']) {
      await page.keyboard.press('l');
      await expect.poll(() => page.getAttribute('button:text("hide libs")', 'aria-pressed')).toBe(pressed);
      await expect.poll(scope).toBe('Below Web.item: 70 samples');
      expect(await text(page, '#status strong')).toBe('demo.Web.item');
    }
    await page.keyboard.press('l');
    await page.keyboard.press('Escape');
    await expect.poll(scope).toBe('Below Web.handle: 90 samples');
    await page.keyboard.press('Escape');
    await expect.poll(scope).toBe('Of all: 100 samples');
  }));
