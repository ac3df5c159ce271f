import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoFile, framePoint, picture, text } from './harness';
import { servedPages } from './pages';

const withPage = servedPages();

const THEMES: [name: string, options: BrowserContextOptions][] = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['contrast', { colorScheme: 'dark', contrast: 'more' }],
  ['contrast-light', { colorScheme: 'light', contrast: 'more' }],
];

test.each(THEMES)('theme %s has readable frames', (name, options) =>
  withPage(async (page) => {
    expect(
      await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--theme').trim()),
    ).toBe(name);
    const { x, y } = await framePoint(page, ['demo.Main.main', 'demo.Index.build']);
    await page.mouse.move(x, y);
    const contrast = await page.evaluate(contrastOfFrames);
    expect(contrast).toBeGreaterThan(4.5);
    await picture(page, `theme-${name}`);
  }, options),
);

/** Contrast of the darkest against the lightest pixel of a labelled frame (runs in the page). */
function contrastOfFrames(): number {
  const canvas = document.querySelector<HTMLCanvasElement>('.graph [role=application]')!;
  const row = canvas.height - 30;
  const pixels = canvas.getContext('2d')!.getImageData(4, row - 8, 70, 16).data;
  let low = 1;
  let high = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    const [r, g, b] = [0, 1, 2].map((c) => {
      const value = pixels[i + c] / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    const light = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    low = Math.min(low, light);
    high = Math.max(high, light);
  }
  return (high + 0.05) / (low + 0.05);
}

test('a pressed button is told from others where the system chooses the colours', () =>
  withPage(
    async (page) => {
      const colour = (pressed: boolean): Promise<string> =>
        page
          .locator(`header .row button[aria-pressed=${pressed}]`)
          .first()
          .evaluate((button) => getComputedStyle(button).backgroundColor);
      expect(await colour(true)).not.toBe(await colour(false));
      const swatches = await page
        .locator('footer .swatch')
        .evaluateAll((all) => all.map((swatch) => getComputedStyle(swatch).backgroundColor));
      expect(new Set(swatches).size).toBe(swatches.length);
      await picture(page, 'forced-colours');
    },
    { forcedColors: 'active' },
  ));

test('VS Code’s theme classes win over the browser’s preference', () =>
  withPage(
    async (page) => {
      const theme = (): Promise<string> =>
        page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--theme').trim());
      for (const [name, want] of [
        ['vscode-dark', 'dark'],
        ['vscode-light', 'light'],
        ['vscode-high-contrast', 'contrast'],
        ['vscode-high-contrast vscode-high-contrast-light', 'contrast-light'],
      ]) {
        await page.evaluate((value) => (document.body.className = value), name);
        expect(await theme()).toBe(want);
      }
    },
    { colorScheme: 'light' },
  ));

test('a saved page works from the file alone', async () =>
  withPage(
    async (page) => {
      const { x, y } = await framePoint(page, ['demo.Main.main', 'demo.Query.run']);
      await page.mouse.click(x, y);
      await expect.poll(() => text(page, '.hottest .scope')).toBe('Below Query.run: 270 samples');
      expect(await text(page, '.hint')).not.toContain('source');
      await picture(page, 'saved-file');
    },
    { url: `file://${await demoFile()}` },
  ));

test('a narrow window keeps everything reachable', () =>
  withPage(
    async (page) => {
      expect(await page.locator('.search input').isVisible()).toBe(true);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(480);
      await picture(page, 'narrow');
    },
    { viewport: { width: 480, height: 640 } },
  ));
