import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTIFACTS, ROOT, openPage, picture, startBrowser, text } from './harness';

const RECORDING = path.join(ROOT, 'testdata', 'recordings', 'slow', 'lock-during-io-jdk25.jfr.zst');
const SOURCES = path.join(ROOT, 'testdata', 'java', 'slow');
const BINARY = path.join(ARTIFACTS, 'jfrlens');
const SAVED = path.join(ARTIFACTS, 'saved.html');

/** Does not block the runner of the tests, which wants to hear from its workers. */
const run = promisify(execFile);

let browser: Browser;
let server: ChildProcess;
let url = '';

beforeAll(async () => {
  mkdirSync(ARTIFACTS, { recursive: true });
  await run('go', ['build', '-o', BINARY, './cmd/jfrlens'], { cwd: ROOT });
  await run(BINARY, ['flame', '--all-types', '--source', SOURCES, '--with-source', RECORDING, '-o', SAVED]);
  browser = await startBrowser();
  server = spawn(BINARY, ['open', '--no-browser', '--source', SOURCES, RECORDING], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  url = await new Promise((resolve) => createInterface({ input: server.stdout! }).once('line', resolve));
});

afterAll(async () => {
  await browser?.close();
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server?.kill('SIGINT');
  await ended;
});

/** Opens the page at 1280 × 800. */
async function withPage(
  test: (page: Page) => Promise<void>,
  address = url,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<void> {
  const page = await openPage(browser, address, { viewport: { width: 1280, height: 800 }, colorScheme });
  try {
    await test(page);
  } finally {
    await page.context().close();
  }
}

/** Shows a view by its name on the bar. */
async function view(page: Page, name: string): Promise<void> {
  await page.locator('.views button', { hasText: name }).click();
}

const status = (page: Page): Promise<string> => text(page, '.timeline-status');

test('who waited for which lock while another thread did what: one look and one pointer', () =>
  withPage(async (page) => {
    await expect.poll(() => text(page, '.overview .answer')).toContain('Threads waited');
    await picture(page, 'first-screen');
    await page.keyboard.press('2');
    await expect.poll(() => text(page, '.states')).toContain('waits for a lock');
    const box = (await page.locator('.timeline .window canvas').boundingBox())!;
    const seen = new Set<string>();
    for (let y = 30; y < 200; y += 9) {
      await page.mouse.move(box.x + box.width / 2, box.y + y);
      seen.add(await status(page));
    }
    const all = [...seen].join('\n');
    expect(all).toMatch(/waits for a lock, .*\(JavaMonitorEnter\) · in Slow\./);
    expect(all).toMatch(/I\/O|native code|nothing known/);
    await picture(page, 'timeline');
    await page.keyboard.press('h');
    await picture(page, 'heat');
  }));

test('a time chosen on the timeline is chosen everywhere, in the address, and can be undone', () =>
  withPage(async (page) => {
    const whole = await text(page, '.strip .caption');
    await view(page, 'Timeline');
    await expect.poll(() => text(page, '.states')).toContain('Java code');
    const box = (await page.locator('.timeline .window canvas').boundingBox())!;
    await page.mouse.move(box.x + 500, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + 600, box.y + 60);
    await page.mouse.move(box.x + 700, box.y + 60);
    await page.mouse.up();
    await expect.poll(() => text(page, '.strip .caption')).not.toBe(whole);
    await expect.poll(() => page.url()).toContain('from=');
    const chosen = await text(page, '.strip .caption');
    await view(page, 'Events');
    await expect.poll(() => text(page, '.event-list .found')).toMatch(/^\d+ of \d+ events/);
    await page.goBack();
    await page.goBack();
    await expect.poll(() => text(page, '.strip .caption')).toBe(whole);
    await page.goForward();
    await expect.poll(() => text(page, '.strip .caption')).toBe(chosen);
  }));

test('an address leads to what it says', () =>
  withPage(async (page) => {
    await expect.poll(() => page.locator('.events').isVisible()).toBe(true);
    expect(await page.locator('.views [aria-selected=true]').textContent()).toContain('Events');
  }, `${url}#view=events`));

test('the hot line is found on its own, with who calls it', () =>
  withPage(async (page) => {
    await view(page, 'Source');
    await expect.poll(() => text(page, '.sources h2')).toBe('Slow.java');
    await expect.poll(() => page.locator('.sources .line.wanted').count()).toBe(1);
    await page.locator('.sources .line.wanted').click();
    await expect.poll(() => text(page, '.sources .wing')).toContain('Slow');
    await page.keyboard.press('n');
    await picture(page, 'source');
  }));

test('the recording tells of the JVM, the machine and how it was made', () =>
  withPage(async (page) => {
    await view(page, 'About');
    await expect.poll(() => page.locator('.about .card').count()).toBeGreaterThan(2);
    expect(await text(page, '.about')).toContain('jdk.JavaMonitorEnter');
    await picture(page, 'about');
  }));

test('methods stand between their callers and callees, and lead on', () =>
  withPage(async (page) => {
    await view(page, 'Methods');
    await page.getByRole('button', { name: 'call tree' }).click();
    expect(await page.locator('.method .sign').first().textContent()).toBe('▾');
    await page.getByRole('button', { name: 'table', exact: true }).last().click();
    await page.locator('.method').first().click();
    const name = await text(page, '.wings b');
    const caller = page.locator('.wing').first().locator('button').first();
    const next = await text(page, '.wing button .method-name');
    await caller.click();
    expect(await text(page, '.wings b')).toBe(next);
    expect(next).not.toBe(name);
    await picture(page, 'methods');
    await page.locator('.method-table .virtual').focus();
    for (const key of ['Home', 'Enter']) await page.keyboard.press(key);
    expect(await text(page, '.wings b')).toBe(await text(page, '.method .method-name'));
  }));

test('charts draw themselves, and a field that is asked for comes first', () =>
  withPage(async (page) => {
    await view(page, 'Charts');
    await expect.poll(() => page.locator('.chart canvas').count()).toBeGreaterThan(1);
    await page.getByLabel('Field to draw').focus();
    await expect
      .poll(() => page.locator('#fields-to-draw option[value="jdk.CPULoad.machineTotal"]').count())
      .toBe(1);
    await page.getByLabel('Field to draw').fill('jdk.CPULoad.machineTotal');
    await page.keyboard.press('Enter');
    await expect.poll(() => text(page, '.chart b')).toBe('jdk.CPULoad.machineTotal');
    await page.getByLabel('Field to draw').fill('jdk.CPULoad.nothing');
    await page.keyboard.press('Enter');
    await expect.poll(() => text(page, '.charts .problem')).toContain('machineTotal');
    await picture(page, 'charts');
  }));

test('events are filtered, sorted, and one is shown with its stack', () =>
  withPage(async (page) => {
    await view(page, 'Events');
    await page.getByLabel('find a type').fill('JavaMonitorEnter');
    await page.locator('.types button').first().click();
    await expect.poll(() => text(page, '.event-list h2')).toBe('Java Monitor Blocked');
    await page.locator('.event-head button', { hasText: 'Duration' }).click();
    await expect.poll(() => text(page, '.event-head')).toContain('Duration ▾');
    await page.locator('.event').first().click();
    await expect.poll(() => text(page, '.event-stack')).toContain('Slow.');
    await picture(page, 'events');
    // It is marked on the timeline, until it is closed.
    const drawn = (): Promise<string> =>
      page.locator('.timeline .window canvas').evaluate((c) => (c as HTMLCanvasElement).toDataURL());
    await page.keyboard.press('2');
    await expect.poll(() => text(page, '.states')).toContain('waits for a lock');
    await page.waitForTimeout(300);
    await picture(page, 'mark');
    const marked = await drawn();
    await page.keyboard.press('6');
    await page.getByRole('button', { name: '×' }).click();
    await page.keyboard.press('2');
    await expect.poll(drawn).not.toBe(marked);
    await page.keyboard.press('6');
    await page.locator('.event').first().click();
    // The same by keys: another row, and back.
    const shown = await text(page, '.event-detail');
    await page.keyboard.press('Escape');
    await page.locator('.event-list .virtual').focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => page.locator('.event-detail').isVisible()).toBe(true);
    expect(await text(page, '.event-detail')).not.toBe(shown);
    expect(await page.locator('.event.current').getAttribute('id')).toBe(
      await page.locator('.event-list .virtual').getAttribute('aria-activedescendant'),
    );
  }));

test('a view and a statement are answered, and what is wrong is said', () =>
  withPage(async (page) => {
    await view(page, 'Views and SQL');
    await page.getByRole('option', { name: /^contention-by-class/ }).click();
    await expect.poll(() => text(page, '.sql .found')).toMatch(/^\d+ rows$/);
    await page.locator('.sql textarea').fill('SELECT nothing FROM ThreadPark');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => text(page, '.sql .found.problem')).toContain('nothing');
    await picture(page, 'sql');
  }));

test('a result is sorted by its columns, by click and by key, and nothing is asked again', () =>
  withPage(async (page) => {
    await view(page, 'Views and SQL');
    await page
      .locator('.sql textarea')
      .fill("SELECT * FROM (VALUES ('b', 5), ('a10', 40), ('a9', 300)) AS t(name, n)");
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => text(page, '.sql .found')).toBe('3 rows');
    let asked = 0;
    page.on('request', () => asked++);
    const head = (name: string): Locator => page.getByRole('columnheader', { name });
    const names = (): Promise<string[]> => page.locator('.sql .event span:first-child').allTextContents();
    await page.getByRole('button', { name: 'n', exact: true }).click();
    await expect.poll(names).toEqual(['a9', 'a10', 'b']);
    expect(await head('n ▾').getAttribute('aria-sort')).toBe('descending');
    expect(await head('name').getAttribute('aria-sort')).toBe('none');
    // The column keeps the focus, so that the same key turns it round, and gives the order back in which rows came.
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(['b', 'a10', 'a9']);
    await page.keyboard.press('Space');
    expect(await page.locator('.sql [aria-sort=ascending], .sql [aria-sort=descending]').count()).toBe(0);
    await head('name').getByRole('button').click();
    await expect.poll(names).toEqual(['a9', 'a10', 'b']);
    await picture(page, 'sql-sorted');
    expect(asked).toBe(0);
  }));

test('of more rows than are shown the first ones are those in the order of all', () =>
  withPage(async (page) => {
    await view(page, 'Views and SQL');
    const sql = page.locator('.sql textarea');
    const found = (): Promise<string> => text(page, '.sql .found');
    const first = (): Promise<string> => text(page, '.sql .event span:first-child');
    // 7919 and 20011 are primes: each number comes once, the largest behind the rows that are shown at first.
    await sql.fill('SELECT range * 7919 % 20011 AS n, range AS at FROM range(20011)');
    await page.keyboard.press('Control+Enter');
    await expect.poll(found).toMatch(/^the first 5,000 rows/);
    expect(await first()).toBe('0');
    await page.getByRole('button', { name: 'n', exact: true }).click();
    await expect.poll(first).toBe('20010');
    await expect.poll(found).toBe('the first 5,000 rows by n');
    await picture(page, 'sql-sorted-by-server');
    // The order stays with the column in a result of fewer rows, which comes in it, and is given up.
    await sql.fill('SELECT range * 7919 % 20011 AS n, range AS at FROM range(10)');
    await sql.press('Control+Enter');
    await expect.poll(found).toBe('10 rows');
    expect(await first()).toBe('19584');
    await page.getByRole('button', { name: 'n ▾' }).click();
    await page.getByRole('button', { name: 'n ▴' }).click();
    await expect.poll(() => page.locator('.sql [aria-sort=ascending]').count()).toBe(0);
    await expect
      .poll(() => page.locator('.sql .event span:first-child').allTextContents())
      .toEqual(Array.from({ length: 10 }, (_, i) => String((i * 7919) % 20011)));
  }));

test('statements say what of the selection they do not follow', () =>
  withPage(async (page) => {
    const scope = (): Promise<string> => text(page, '.sql .scope');
    await view(page, 'Views and SQL');
    expect(await scope()).toBe('');
    await page.selectOption('select[aria-label="Sample type"]', { index: 1 });
    await expect.poll(scope).toBe('Statements do not follow the sample type.');
    await page.keyboard.press('/');
    await page.keyboard.type('Slow');
    await expect.poll(scope).toBe('Statements do not follow the sample type and the search.');
  }));

test('a statement is completed while it is typed, and its result is drawn', () =>
  withPage(async (page) => {
    await view(page, 'Views and SQL');
    const sql = page.locator('.sql textarea');
    await sql.fill('SELECT startTime, dur');
    await sql.press('Control+Space');
    await page.getByRole('option', { name: 'duration', exact: true }).click();
    await sql.pressSequentially(' FROM JavaMonitorE');
    await page.getByRole('option', { name: 'JavaMonitorEnter', exact: true }).waitFor();
    await sql.press('ArrowDown');
    await picture(page, 'sql-completion');
    await sql.press('Enter');
    expect(await sql.inputValue()).toBe('SELECT startTime, duration FROM JavaMonitorEnter');
    await sql.press('Control+Enter');
    await expect.poll(() => text(page, '.sql .found')).toMatch(/^\d+ rows$/);
    await page.getByRole('button', { name: 'chart' }).click();
    await expect.poll(() => page.locator('.sql-chart canvas').count()).toBe(1);
    await picture(page, 'sql-chart');
    await sql.fill('contention-by-class');
    await sql.press('Control+Enter');
    await expect.poll(() => page.locator('.sql-chart .bar-row').count()).toBeGreaterThan(0);
    await picture(page, 'sql-bars');
  }));

test('a saved page has all but what needs a server, without asking the network', () =>
  withPage(
    async (page) => {
      const names = await page.locator('.views button').allTextContents();
      expect(names.join(' ')).not.toContain('SQL');
      await view(page, 'Timeline');
      await expect.poll(() => text(page, '.states')).toContain('waits for a lock');
      await picture(page, 'timeline-dark');
      await view(page, 'Source');
      await expect.poll(() => text(page, '.sources h2')).toBe('Slow.java');
      await view(page, 'Charts');
      await expect.poll(() => page.locator('.chart canvas').count()).toBeGreaterThan(1);
      await picture(page, 'charts-dark');
      await view(page, 'Events');
      await expect.poll(() => text(page, '.events:not(.sources) .found')).toContain('A saved page');
    },
    `file://${SAVED}`,
    'dark',
  ));
