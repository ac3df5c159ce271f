import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ARTIFACTS, DemoServer, framePoint, text } from './harness';
import { servedPages } from './pages';

/** A name that would run a script wherever it was taken for markup, and turns what stands behind it. */
const RAW = '<img/src=x/onerror=document.title="pwned">\u202e\u2066\u001b[2J\u2028';

/** Marks of direction, control characters and separators of lines, which nobody sees. */
const HARMFUL = /[\p{Bidi_Control}\p{Zl}\p{Zp}\x00-\x09\x0b-\x1f\x7f-\x9f]/gu;

/** The name as it is shown. */
const EVIL = RAW.replace(HARMFUL, '\ufffd');

/** A name that fills the screen several times. */
const LONG = 'a.'.repeat(5_000) + 'Long';

const withPage = servedPages(() => {
  mkdirSync(ARTIFACTS, { recursive: true });
  const stacks = path.join(ARTIFACTS, 'hostile.collapsed');
  writeFileSync(
    stacks,
    `[${RAW}];${RAW}.run:1;</script><script>alert(1)</script>.x:2 10\n[b];${RAW}.run:1 5\n[c];${LONG}.run:1 5\n`,
  );
  return DemoServer.startWith(stacks);
});

test('names from a recording are text wherever they appear', () =>
  withPage(async (page) => {
    const { x, y } = await framePoint(page, [`${EVIL}.run`]);
    expect(await text(page, '.tooltip strong')).toBe(`${EVIL}.run`);
    await page.mouse.click(x, y);
    await expect.poll(() => text(page, '#status strong')).toBe(`${EVIL}.run`);
    await expect.poll(() => text(page, '[role=alert]')).toContain(EVIL);
    await page.click('.menu summary');
    expect(await text(page, '.choice .thread')).toBe(EVIL);
    await page.locator('.hottest .name button').first().click();
    expect(await page.inputValue('.search input')).toContain('script');
    expect(await page.locator('img, body script').count()).toBe(0);
    const everything = await page.evaluate(() => document.documentElement.outerHTML);
    expect(everything).toContain('\ufffd');
    expect(everything.match(HARMFUL)).toBeNull();
    expect(await page.title()).toBe('demo.Main - jfrlens');
  }));

test('a name without end leaves the screen to the rest', () =>
  withPage(async (page) => {
    await framePoint(page, [`${LONG}.run`]);
    const tooltip = (await page.locator('.tooltip').boundingBox())!;
    expect(tooltip.height).toBeLessThan(page.viewportSize()!.height / 2);
  }));
