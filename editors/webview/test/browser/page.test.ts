import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { emptyProfile } from '../profiles';
import { clickFrame, framePoint, picture, text } from './harness';
import { servedPages, withServer } from './pages';

const withPage = servedPages();

test('shows the profile under the strict policy', () =>
  withPage(async (page) => {
    expect(await page.title()).toBe('demo.Main - jfrlens');
    expect(await text(page, 'h1')).toBe('demo.Main');
    expect(await text(page, '.hottest .scope')).toBe('Of all: 1,000 samples');
    expect(await text(page, '.hottest thead')).toBe('Method+libsSelfTotal');
    const row = (name: string): Promise<string[]> =>
      page.locator('.hottest tbody tr', { hasText: name }).locator('td').allTextContents();
    expect(await text(page, '.hottest tbody tr:first-child')).toBe('Query.score47.0%47.0%47.0%');
    expect(await text(page, '.hottest tbody tr:nth-child(2)')).toBe('Parser.parse27.0%9.0%27.0%');
    expect(await row('String.split')).toEqual(['String.split', '', '12.0%', '12.0%']);
    expect(await page.locator('canvas').first().isVisible()).toBe(true);
  }));

test('hover tells total and self', () =>
  withPage(async (page) => {
    const point = await framePoint(page, ['demo.Main.main', 'demo.Index.build', 'demo.Parser.parse']);
    await page.mouse.move(point.x, point.y);
    await expect.poll(() => text(page, '.tooltip')).toContain('demo.Parser.parse');
    expect(await text(page, '.tooltip')).toContain('total 270 samples (27.0% of all)');
    expect(await text(page, '.tooltip')).toContain('self 90 samples (9.0% of all)');
    expect(await page.evaluate(markedPixels)).toBeGreaterThan(100);
    await picture(page, 'hover');
    await page.mouse.move(point.x, 20);
    await expect.poll(() => page.evaluate(markedPixels)).toBe(0);
  }));

/** Number of pixels drawn on the layer of marks (runs in the page). */
function markedPixels(): number {
  const marks = document.querySelector<HTMLCanvasElement>('.marks')!;
  const pixels = marks.getContext('2d')!.getImageData(0, 0, marks.width, marks.height).data;
  return pixels.filter((value, i) => i % 4 === 3 && value > 0).length;
}

test('click opens the source with its hot lines, double click zooms', () =>
  withPage(async (page) => {
    await clickFrame(page, ['started by a thread', 'demo.Worker.loop', 'demo.Query.score']);
    await page.waitForSelector('.source .wanted');
    expect(await text(page, '.source h2')).toBe('Query.java:33');
    expect(await text(page, '.source .wanted .lineno')).toBe('33');
    expect(await text(page, '.source .wanted .cost')).toBe('31.0%');
    expect(await text(page, '.source .code')).toContain('<b>&lt;script&gt;</b>');
    await picture(page, 'source');
    await page.keyboard.press('Escape');

    const { x, y } = await framePoint(page, ['demo.Main.main', 'demo.Query.run']);
    await page.mouse.dblclick(x, y);
    await expect.poll(() => text(page, '.hottest .scope')).toBe('Below Query.run: 270 samples');
    expect(await page.locator('.source').isHidden()).toBe(true);
    await picture(page, 'zoomed');
    await page.keyboard.press('Escape');
    await expect.poll(() => text(page, '.hottest .scope')).toBe('Of all: 1,000 samples');
  }));

test('a source that is not found is said in one sentence', () =>
  withPage(async (page) => {
    await page.keyboard.press('f'); // what starts the program, frame by frame
    await clickFrame(page, ['java.lang.Thread.run']);
    await expect.poll(() => text(page, '[role=alert]')).toContain('no source of java.lang.Thread was found');
  }));

test('search shows the share of matching samples, recursion counted once', () =>
  withPage(async (page) => {
    await page.keyboard.press('/');
    await page.keyboard.type('query.walk');
    await expect.poll(() => text(page, '.found')).toMatch(/^1 of \d+ · 27\.0%$/);
    await picture(page, 'search');
    expect(await text(page, '#status')).toContain('demo.Query.walk');
    expect(await page.locator('.hottest tbody .name').allTextContents()).toEqual(['Query.walk']);
    await page.keyboard.press('Enter');
    await expect.poll(() => text(page, '.found')).toMatch(/^2 of \d+ · 27\.0%$/);
    await page.fill('.search input', '/score$|split/');
    await expect.poll(() => text(page, '.found')).toMatch(/^1 of \d+ · 59\.0%$/);
    await page.fill('.search input', '/(/');
    await expect.poll(() => text(page, '.found')).toBe('not a valid expression');
    await page.keyboard.press('Escape');
    expect(await page.inputValue('.search input')).toBe('');
  }));

test('sample types, threads and time narrow what is shown', () =>
  withPage(async (page) => {
    await page.selectOption('header select', 'alloc');
    await expect.poll(() => text(page, '.hottest .scope')).toBe('Of all: 13.6 MB');
    expect(await text(page, '.warnings summary')).toContain('only 55 alloc samples');
    await picture(page, 'alloc');
    await page.selectOption('header select', 'cpu');

    await page.click('.menu summary');
    await page.click('.choice:has-text("worker-1") button');
    await expect.poll(() => text(page, '.hottest .scope')).toBe('Of all: 260 samples');
    await picture(page, 'threads');
    await page.click('.menu button:text-is("all")');
    await page.keyboard.press('Escape');

    const strip = (await page.locator('.strip canvas').boundingBox())!;
    await page.mouse.move(strip.x + strip.width * 0.4, strip.y + 10);
    await page.mouse.down({ button: 'right' }); // for the menu of the browser
    await page.mouse.move(strip.x + strip.width * 0.8, strip.y + 10);
    await page.mouse.up({ button: 'right' });
    expect(await page.locator('.strip-caption button').isVisible()).toBe(false);
    await page.mouse.move(strip.x + strip.width * 0.4, strip.y + 10);
    await page.mouse.down();
    await page.mouse.move(strip.x + strip.width * 0.6, strip.y + 10, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => text(page, '.hottest .scope')).toBe('Of all: 440 samples');
    await picture(page, 'time');
    await page.click('.strip-caption button');
    await expect.poll(() => text(page, '.hottest .scope')).toBe('Of all: 1,000 samples');
  }));

test('works by keyboard alone', () =>
  withPage(async (page) => {
    await page.focus('.graph [role=application]');
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
    await expect.poll(() => text(page, '#status')).toContain('demo.Query.run');
    await page.keyboard.press('Enter');
    await expect.poll(() => text(page, '.hottest .scope')).toBe('Below Query.run: 270 samples');
    await page.keyboard.press('0');
    await expect.poll(() => text(page, '.hottest .scope')).toContain('1,000');
    await page.keyboard.press('i');
    await expect.poll(() => page.getAttribute('button:text("icicle")', 'aria-pressed')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => text(page, '#status')).toContain('demo.Query.walk');
    await picture(page, 'icicle');
    await page.keyboard.press('t');
    expect(await page.locator('.hottest').isHidden()).toBe(true);
    await page.keyboard.press('?');
    expect(await page.locator('dialog').isVisible()).toBe(true);
    await picture(page, 'help');
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog').isVisible()).toBe(false);
    await page.keyboard.press('o');
    await page.waitForSelector('.source .wanted');
  }));

test('keys do nothing where there are no samples', () =>
  withPage(async (page) => {
    await page.route('**/data.json', (route) => route.fulfill({ json: emptyProfile() }));
    await page.reload();
    await expect.poll(() => text(page, '.empty')).toContain('No samples');
    const problems: string[] = [];
    page.removeAllListeners('pageerror').on('pageerror', (error) => problems.push(error.message));
    await page.focus('.graph [role=application]');
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Enter'])
      await page.keyboard.press(key);
    expect(await text(page, '#status')).toBe('');
    expect(problems).toEqual([]);
  }));

test('a page without a profile is not black and offers nothing', () =>
  withPage(async (page) => {
    page.removeAllListeners('console');
    await page.route('**/data.json', (route) =>
      route.fulfill({ status: 410, body: 'The recording is gone.' }),
    );
    await page.reload();
    await expect.poll(() => text(page, '.problem')).toContain('The recording is gone.');
    expect(await page.locator('.graph [role=application]').isVisible()).toBe(false);
    expect(await page.locator('.strip').isVisible()).toBe(false);
    expect(await page.locator('header').isVisible()).toBe(false);
    await page.unroute('**/data.json');
    await page.reload();
    await expect.poll(() => page.locator('.graph [role=application]').isVisible()).toBe(true);
  }));

test('library code is hidden in the call that leads to it', () =>
  withPage(async (page) => {
    const rows = (): Promise<string[]> => page.locator('.hottest tbody .name').allTextContents();
    await expect.poll(rows).toContain('TimSort.sort');
    await page.keyboard.press('l');
    await expect.poll(() => page.getAttribute('button:text("hide libs")', 'aria-pressed')).toBe('true');
    await expect.poll(rows).not.toContain('TimSort.sort');
    expect(await rows()).toContain('Arrays.sort');
    expect(await text(page, '.hottest .scope')).toBe('Of all: 1,000 samples');
    await picture(page, 'hidden');
    await page.click('button:text("hide libs")');
    await expect.poll(rows).toContain('TimSort.sort');
  }));

test('a right click offers what can be done', () =>
  withPage(async (page) => {
    const { x, y } = await framePoint(page, ['demo.Main.main', 'demo.Index.build']);
    await page.mouse.click(x, y, { button: 'right' });
    expect(await page.locator('.context button').allTextContents()).toEqual([
      'Open the source line',
      'Zoom to this frame',
      'Show its callers',
      'Only stacks with this method',
      'Leave out stacks with this method',
      'Find this method everywhere',
      'Copy the name',
      'Copy the stack',
    ]);
    await picture(page, 'menu');
    await page.click('.context button:text("Find")');
    await expect.poll(() => page.inputValue('.search input')).toBe('"demo.Index.build"');
    expect(await text(page, '.found')).toMatch(/^1 of \d+ · 39\.0%$/);
  }));

test('remembers what was chosen when it is loaded again', () =>
  withPage(async (page) => {
    await page.selectOption('header select', 'alloc');
    const { x, y } = await framePoint(page, ['demo.Main.main', 'demo.Index.build', 'demo.Parser.parse']);
    await page.mouse.dblclick(x, y);
    await expect.poll(() => text(page, '.hottest .scope')).toBe('Below Parser.parse: 8.39 MB');
    await page.reload();
    await expect.poll(() => text(page, '.hottest .scope')).toBe('Below Parser.parse: 8.39 MB');
  }));

test('a drag is kept once, since browsers refuse it too often, and found again', () =>
  withPage(async (page) => {
    await page.evaluate(() => {
      document.title = '0';
      for (const name of ['pushState', 'replaceState'] as const) {
        const keep = history[name].bind(history);
        history[name] = (...of) => {
          document.title = String(Number(document.title) + 1);
          keep(...of);
        };
      }
    });
    const strip = (await page.locator('.strip canvas').boundingBox())!;
    await page.mouse.move(strip.x + strip.width * 0.2, strip.y + 10);
    await page.mouse.down();
    await page.mouse.move(strip.x + strip.width * 0.8, strip.y + 10, { steps: 60 });
    await page.mouse.up();
    expect(await page.title()).toBe('1');
    const range = await text(page, '.strip-caption');
    await page.reload();
    await expect.poll(() => text(page, '.strip-caption')).toBe(range);
  }));

test('follows a live profile and keeps the zoom', () =>
  withServer((server) =>
    withPage(
      async (page) => {
        const { x, y } = await framePoint(page, ['demo.Main.main']);
        await page.mouse.dblclick(x, y);
        expect(await page.locator('.live').isVisible()).toBe(true);
        server.grow();
        await expect.poll(() => text(page, '.hottest .scope')).toBe('Below Main.main: 1,240 samples');
        expect(await page.locator('.live').isVisible()).toBe(false);
      },
      { url: server.url },
    ),
  ));

test('says that it no longer follows a program whose server is gone', () =>
  withPage(async (page) => {
    await expect.poll(() => page.locator('.live').isVisible()).toBe(true);
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError('as if the server had ended'));
    });
    await expect.poll(() => text(page, '[role=alert]'), { timeout: 5000 }).toContain('no longer answers');
    expect(await page.locator('.live').isVisible()).toBe(false);
    await page.keyboard.press('l');
    expect(await page.locator('.live').isVisible()).toBe(false);
  }));

test('a newer revision keeps the selection, and opens what was clicked before it', () =>
  withServer(
    (server) =>
      withPage(
        async (page) => {
          const score = ['started by a thread', 'demo.Worker.loop', 'demo.Query.score'];
          const { x, y } = await framePoint(page, score);
          await page.route('**/data.json', async (route) => {
            const response = await route.fetch();
            await page.mouse.click(x, y);
            await route.fulfill({ response });
          });
          server.grow();
          await expect.poll(() => server.printed).toEqual(['open demo.Query.score:33']);
          await expect.poll(() => page.locator('.live').isVisible()).toBe(false);
          expect(await text(page, '.status')).toContain('demo.Query.score');
        },
        { url: server.url },
      ),
    '-editor',
  ));

test('a newer revision keeps the way back to what was zoomed to before', () =>
  withServer((server) =>
    withPage(
      async (page) => {
        for (const names of [['demo.Main.main'], ['demo.Main.main', 'demo.Query.run']]) {
          const { x, y } = await framePoint(page, names);
          await page.mouse.dblclick(x, y);
        }
        await expect.poll(() => text(page, '.hottest .scope')).toContain('Below Query.run');
        server.grow();
        await expect.poll(() => page.locator('.live').isVisible()).toBe(false);
        await page.keyboard.press('Escape');
        await expect.poll(() => text(page, '.hottest .scope')).toBe('Below Main.main: 1,240 samples');
        await page.keyboard.press('Escape');
        await expect.poll(() => text(page, '.hottest .scope')).toBe('Of all: 1,500 samples');
      },
      { url: server.url },
    ),
  ));

test('an open menu means its frame, whatever revision comes meanwhile', () =>
  withServer((server) =>
    withPage(
      async (page) => {
        const { x, y } = await framePoint(page, [
          'started by a thread',
          'demo.Worker.loop',
          'demo.Query.score',
        ]);
        await page.mouse.click(x, y, { button: 'right' });
        server.grow();
        await expect.poll(() => page.locator('.live').isVisible()).toBe(false);
        await page.getByRole('menuitem', { name: 'Zoom to this frame' }).click();
        await expect.poll(() => text(page, '.hottest .scope')).toContain('Below Query.score');
      },
      { url: server.url },
    ),
  ));

test('other threads and a newer revision stay where the user has gone with the wheel', () =>
  withServer((server) =>
    withPage(
      async (page) => {
        const y = await zoomInto(page, ['started by a thread', 'demo.Worker.loop', 'demo.Query.score']);
        await page.click('.menu summary');
        await page.click('.choice:has-text("worker-1") button');
        await expect.poll(() => text(page, '.hottest .scope')).toBe('Of all: 260 samples');
        await page.keyboard.press('Escape');
        await fillsRow(page, 'demo.Query.score', y);
        server.grow();
        await expect.poll(() => page.locator('.live').isVisible()).toBe(false);
        await fillsRow(page, 'demo.Query.score', y);
      },
      { url: server.url },
    ),
  ));

/** Expects a frame from the left to the right of the window. */
async function fillsRow(page: Page, name: string, y: number): Promise<void> {
  const { x, width } = (await page.locator('.graph [role=application]').boundingBox())!;
  for (const at of [x + 2, x + width / 2, x + width - 2]) {
    await page.mouse.move(at, y);
    await expect.poll(() => text(page, '.tooltip strong')).toBe(name);
  }
}

/** Turns the wheel over a frame until the window shows the inside of it only; returns where its row is. */
async function zoomInto(page: Page, names: string[]): Promise<number> {
  const { x, y } = await framePoint(page, names);
  await page.mouse.move(x + 10, y); // off its edge
  await page.keyboard.down('Control');
  for (let i = 0; i < 30; i++) await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');
  return y;
}

test('with an editor the click is answered there', () =>
  withServer(
    (server) =>
      withPage(
        async (page) => {
          await clickFrame(page, ['started by a thread', 'demo.Worker.loop', 'demo.Query.score']);
          await expect.poll(() => server.printed).toEqual(['open demo.Query.score:33']);
          expect(await page.locator('.source').isHidden()).toBe(true);
        },
        { url: server.url },
      ),
    '-editor',
  ));
