import path from 'node:path';
import { expect, test } from 'vitest';
import { DemoServer, ROOT, framePoint, picture, text } from './harness';
import { servedPages } from './pages';

const withPage = servedPages(() =>
  DemoServer.start('-before', path.join(ROOT, 'testdata', 'page', 'before.collapsed')),
);

test('what changed between two runs is shown in colours, numbers and words', () =>
  withPage(async (page) => {
    expect(await text(page, '.versus .before')).toBe('compared with yesterday');
    expect(await page.isHidden('.strip')).toBe(true);
    expect(await text(page, '.hottest h2')).toBe('Methods that changed most');
    expect(await text(page, '.hottest .scope')).toBe('Of all: 1,000 samples, before 1,113 samples');
    const rows = (): Promise<string[]> =>
      page.$$eval('.hottest tbody tr', (list) =>
        list.slice(0, 2).map((row) => [...row.children].map((cell) => cell.textContent).join(' ')),
      );
    expect(await rows()).toEqual(['Worker.bubbleSort −240 −240 −240', 'Parser.parse −238 +2 −238']);
    const greyCells = (name: string): Promise<boolean[]> =>
      page
        .locator('.hottest tbody tr', { hasText: name })
        .locator('td.number')
        .evaluateAll((cells) => cells.map((cell) => cell.matches('.chance')));
    expect(await greyCells('Query.run')).toEqual([true, true, true]); // 270 and 261 samples
    expect(await greyCells('Parser.parse')).toEqual([true, true, true]); // 270 and 508, as single runs may differ by
    expect(await greyCells('Worker.bubbleSort')).toEqual([false, false, false]);
    const said = await text(page, '.hottest .said');
    expect(said).toContain('demo.Worker.bubbleSort: −100.0% (−100.0% to −78.1%) of its share, 21.6% before');
    expect(said).toContain('Record five on each side to see less.');
    expect(await page.isHidden('.warnings :text("Record five")')).toBe(true);
    const gone = await framePoint(page, [
      'started by a thread',
      'demo.Worker.loop',
      'demo.Worker.bubbleSort',
    ]);
    expect(await colourAt(page, gone)).toBe('blue');
    const added = await framePoint(page, ['demo.Main.main', 'demo.Report.<init>']);
    expect(await colourAt(page, added)).toBe('red');
    const library = ['started by a thread', 'demo.Worker.loop', 'java.util.Arrays.sort'];
    expect(await colourAt(page, await framePoint(page, library))).toBe('grey');
    expect(await colourAt(page, await framePoint(page, ['demo.Main.main', 'demo.Query.run']))).toBe('grey');
    await page.mouse.move(gone.x, gone.y);
    expect(await text(page, '.tooltip')).toContain('before 240 samples: −240 samples');
    expect(await text(page, '.tooltip')).toContain('demo.Worker.bubbleSort: −100.0%');
    await picture(page, 'changes');
    await page.fill('.search input', 'bubbleSort');
    expect(await text(page, '.found')).toMatch(/^1 of \d+ · 0\.0%, before 21\.6%$/);
    await page.fill('.search input', '');
    await page.locator('.graph [role=application]').focus();
    await page.keyboard.press('s');
    expect(await text(page, '.hottest .scope')).toBe('Of all: 1,000 samples, before 1,000 samples (scaled)');
    await page.reload();
    await expect.poll(() => text(page, '.hottest .scope')).toContain('before 1,000 samples');
    expect(await page.getAttribute('button:text("shares")', 'aria-pressed')).toBe('true');
  }));

test('what is judged is told as a note where there is no table', () =>
  withPage(async (page) => {
    await page.click('button:text-is("table")');
    await page.click('.warnings summary');
    expect(await text(page, '.warnings')).toContain('demo.Worker.bubbleSort: −100.0%');
    await page.selectOption('header select', 'alloc');
    expect(await text(page, '.warnings')).toContain('Not judged: a run has only 80 samples');
  }));

test('the help explains the colours of changes', () =>
  withPage(async (page) => {
    await page.keyboard.press('?');
    expect(await text(page, '.help .legend')).toBe(
      'much less, or gonelesschance, or not judgedmoremuch more, or new',
    );
    expect(await text(page, '.help')).toContain('both runs together');
  }));

test('the colours follow the theme', () =>
  withPage(async (page) => {
    const swatch = (): Promise<string> =>
      page
        .locator('.versus .swatch')
        .first()
        .evaluate((i) => getComputedStyle(i).backgroundColor);
    const light = await swatch();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(swatch).not.toBe(light);
  }));

test('a method that is gone leads to its source', () =>
  withPage(async (page) => {
    const { x, y } = await framePoint(page, [
      'started by a thread',
      'demo.Worker.loop',
      'demo.Worker.bubbleSort',
    ]);
    await page.mouse.click(x, y);
    await page.waitForSelector('.source:not([hidden])');
  }));

/** The colour of the graph near a point, beside the text. */
async function colourAt(
  page: import('playwright-core').Page,
  { x, y }: { x: number; y: number },
): Promise<string> {
  const [r, g, b] = await page.$eval(
    '.graph canvas',
    (canvas, at) => {
      const box = canvas.getBoundingClientRect();
      const ratio = (canvas as HTMLCanvasElement).width / box.width;
      const context = (canvas as HTMLCanvasElement).getContext('2d')!;
      return [...context.getImageData((at.x - box.x) * ratio, (at.y - box.y + 8) * ratio, 1, 1).data];
    },
    { x, y },
  );
  if (Math.max(r, g, b) - Math.min(r, g, b) < 20) return 'grey';
  return r > b ? 'red' : 'blue';
}
