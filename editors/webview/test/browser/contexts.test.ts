import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTIFACTS, ROOT, openPage, picture, startBrowser, text } from './harness';

/** Hundreds of requests, one of which waits for a lock that is held during a file write: testdata/java/requests. */
const RECORDING = path.join(ROOT, 'testdata', 'recordings', 'requests', 'requests-jdk25.jfr.zst');
const SOURCES = path.join(ROOT, 'testdata', 'java', 'requests');
const BINARY = path.join(ARTIFACTS, 'jfrlens-contexts');
const SAVED = path.join(ARTIFACTS, 'saved-contexts.html');
const SLOW = '5105510551055105510551050000beef';

/** Does not block the runner of the tests, which wants to hear from its workers. */
const run = promisify(execFile);

let browser: Browser;
let server: ChildProcess;
let url = '';

beforeAll(async () => {
  mkdirSync(ARTIFACTS, { recursive: true });
  await run('go', ['build', '-o', BINARY, './cmd/jfrlens'], { cwd: ROOT });
  await run(BINARY, ['flame', RECORDING, '-o', SAVED]);
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

async function withPage(test: (page: Page) => Promise<void>, address = url): Promise<void> {
  const page = await openPage(browser, address, { viewport: { width: 1280, height: 800 } });
  try {
    await test(page);
  } finally {
    await page.context().close();
  }
}

const chips = (page: Page): Promise<string> => text(page, '.chips');

test('which request was slow, and why: one look and one click', () =>
  withPage(async (page) => {
    await page.keyboard.press('9');
    const slowest = page.locator('.contexts section', { hasText: 'Slowest' }).locator('tbody tr').first();
    await expect.poll(() => slowest.textContent()).toContain(SLOW);
    expect(await slowest.textContent()).toContain('lock 3.28 s');
    await picture(page, 'contexts');
    await slowest.locator('button').click();
    const waits = page.locator('.contexts section', { hasText: 'Longest waits' }).locator('tbody tr').first();
    await expect.poll(() => waits.textContent()).toContain('JavaMonitorEnter');
    expect(await waits.textContent()).toMatch(/held by journal-writer.*I\/O 3.26 s, longest FileWrite/);
    expect(await chips(page)).toContain(`within traceId=${SLOW}`);
    await picture(page, 'context');
    // Everything else is of that request, too.
    await page.keyboard.press('2');
    await expect.poll(() => text(page, '.states')).toContain('waits for a lock');
    expect(new URL(page.url()).hash).toContain(`context=traceId%3D${SLOW}`);
    await page.keyboard.press('1');
    await page.locator('.chips button').click();
    await expect.poll(() => page.locator('.chips').isHidden()).toBe(true);
    await page.goBack();
    await expect.poll(() => chips(page)).toContain(SLOW);
  }));

test('was it the collector, and when: one look, and one pointer', () =>
  withPage(async (page) => {
    await expect.poll(() => text(page, '.tiles')).toContain('The collector stopped the program for 511 ms');
    expect(await text(page, '.tiles')).toContain('System.gc()');
    await page.keyboard.press('2');
    await expect.poll(() => text(page, '.states')).toContain('all stopped');
    const rows = (await page.locator('.timeline .window canvas').boundingBox())!;
    const begin = rows.x + 190;
    const seen = new Set<string>();
    for (let x = begin; x < rows.x + rows.width; x += 8) {
      await page.mouse.move(x, rows.y + 24);
      seen.add(await text(page, '.timeline-status'));
    }
    expect([...seen].join('\n')).toMatch(/collector|GC|G1/);
  }));

test('which line is hot in one endpoint only: two clicks and two keys', () =>
  withPage(async (page) => {
    await page.getByLabel('Sample type').selectOption('cpu-time');
    await page.keyboard.press('4');
    const wanted = (): Promise<string> => text(page, '.sources .line.wanted');
    await expect.poll(wanted).toMatch(/./);
    expect(await wanted()).not.toContain('HOT LINE of /export');
    await page.keyboard.press('9');
    await page.locator('.contexts button', { hasText: 'GET /export' }).first().click();
    await expect.poll(() => chips(page)).toContain('within endpoint=GET /export');
    await page.keyboard.press('4');
    await expect.poll(wanted).toContain('HOT LINE of /export');
    expect(Number.parseFloat(await text(page, '.sources .line.wanted .cost'))).toBeGreaterThan(80);
    await picture(page, 'source-view');
  }));

test('a chosen context narrows charts, events and tables, and where it cannot they say so', () =>
  withPage(async (page) => {
    const chart = (name: string): Promise<string> =>
      text(page, `.chart:has(b:text-is("${name}")) figcaption`);
    await page.keyboard.press('5');
    await expect.poll(() => chart('Heap')).not.toContain('whole program');
    await page.fill('.charts input', 'jdk.ThreadSleep.duration');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.locator('.chart').first().textContent())
      .toContain('jdk.ThreadSleep.duration');
    await page.keyboard.press('Escape');
    await page.locator('.views button', { hasText: 'Events' }).click();
    await page.locator('.types button', { hasText: 'jdk.JavaMonitorEnter' }).click();
    await expect.poll(() => text(page, '.events .bar .found')).toBe('9 events');
    await page.locator('.views button', { hasText: 'SQL' }).click();
    await page.fill('.sql textarea', 'SELECT 42');
    expect(await text(page, '.sql .scope')).toBe('');
    await page.locator('.views button', { hasText: 'Contexts' }).click();
    await page.locator('.contexts button', { hasText: SLOW }).first().click();
    await expect.poll(() => chips(page)).toContain(SLOW);
    // What was added, chosen and written in the other views is still there, of this request only.
    await page.locator('.views button', { hasText: 'Charts' }).click();
    await expect.poll(() => chart('Heap')).toContain('of the whole program: these events are of no thread');
    expect(await page.locator('.chart').first().textContent()).toContain('jdk.ThreadSleep.duration');
    expect(await chart('Allocation')).not.toContain('whole program');
    await picture(page, 'charts-in-context');
    await page.locator('.views button', { hasText: 'Events' }).click();
    await expect.poll(() => text(page, '.events .bar .found')).toBe('1 events');
    await page.locator('.types button', { hasText: 'jdk.GCHeapSummary' }).click();
    await expect
      .poll(() => text(page, '.events .bar .found'))
      .toContain('of the whole program: they are of no thread');
    await page.locator('.views button', { hasText: 'SQL' }).click();
    expect(await text(page, '.sql .scope')).toContain('Statements see only what is chosen');
    expect(await page.inputValue('.sql textarea')).toBe('SELECT 42');
  }));

test('a statement sees what is chosen, and is asked again when that changes', () =>
  withPage(async (page) => {
    const cell = (): Promise<string> => text(page, '.sql .event span');
    const scope = (): Promise<string> => text(page, '.sql .scope');
    await page.locator('.views button', { hasText: 'SQL' }).click();
    await page.fill('.sql textarea', 'SELECT count(*) AS sleeps FROM ThreadSleep');
    await page.keyboard.press('Control+Enter');
    await expect.poll(cell).toBe('511');
    expect(await scope()).toBe('');
    // A context that is chosen elsewhere: the ledger of the program has 149 such requests, each with a sleep.
    await page.locator('.views button', { hasText: 'Contexts' }).click();
    await page.locator('.contexts button', { hasText: 'POST /checkout' }).first().click();
    await expect.poll(() => chips(page)).toContain('within endpoint=POST /checkout');
    await page.locator('.views button', { hasText: 'SQL' }).click();
    await expect.poll(cell).toBe('149');
    expect(await scope()).toBe(
      'Statements see only what is chosen: the time, threads and contexts. Statements do not follow the sample type.',
    );
    await picture(page, 'sql-in-context');
    // Threads and time, on the bar above and back by its keys.
    await page.locator('.strip canvas').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => Number(await cell())).toBeLessThan(149);
    await page.keyboard.press('Escape');
    await expect.poll(cell).toBe('149');
    // What is of no thread is told by its name.
    await page.fill('.sql textarea', 'SELECT count(*) FROM GCHeapSummary, ThreadSleep');
    await page.locator('.sql textarea').press('Control+Enter');
    await expect.poll(scope).toContain('GCHeapSummary is of the whole program, whichever threads');
    await page.locator('.chips button').click();
    await expect.poll(scope).toBe('');
  }));

test('charts show the chosen time, of their own or another view, and all of it again', () =>
  withPage(async (page) => {
    const whole = await text(page, '.strip .caption');
    // What the first chart looks like, in a few letters.
    const drawn = (): Promise<string> =>
      page
        .locator('.chart canvas')
        .first()
        .evaluate(async (c) => {
          const picture = new TextEncoder().encode((c as HTMLCanvasElement).toDataURL());
          const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', picture));
          return [...digest.slice(0, 6)].join(' ');
        });
    const isKept = (): boolean => page.url().includes('from=');
    await page.locator('.views button', { hasText: 'Charts' }).click();
    await expect.poll(() => page.locator('.chart canvas').count()).toBeGreaterThan(3);
    const all = await drawn();
    // A drag on a chart: the same pixels show a part of the time now.
    const box = (await page.locator('.chart .u-over').first().boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.5, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.55, box.y + 40);
    await page.mouse.move(box.x + box.width * 0.6, box.y + 40);
    await page.mouse.up();
    await expect.poll(() => text(page, '.strip .caption')).not.toBe(whole);
    await expect.poll(drawn).not.toBe(all);
    const part = await drawn();
    await expect
      .poll(() => page.locator('.chart .note', { hasText: 'no value in the chosen time' }).count())
      .toBeGreaterThan(0);
    await expect.poll(isKept).toBe(true);
    await picture(page, 'charts-of-a-time');
    await page.keyboard.press('Escape');
    await expect.poll(drawn).toBe(all);
    await expect.poll(isKept).toBe(false);
    await page.goBack();
    await expect.poll(drawn).toBe(part);
    await page.goForward();
    await expect.poll(drawn).toBe(all);
    // The time axis above does the same.
    await page.locator('.strip canvas').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(drawn).not.toBe(all);
    await page.keyboard.press('Escape');
    await expect.poll(drawn).toBe(all);
  }));

test('a chosen time narrows the numbers of event types and the rows of statements', () =>
  withPage(async (page) => {
    const sleeps = (): Promise<string> => text(page, '.types button:has-text("jdk.ThreadSleep") .number');
    await expect.poll(sleeps).toMatch(/^204 · 4\.07 s$/);
    await page.locator('.types button', { hasText: 'jdk.ThreadSleep' }).click();
    await expect.poll(() => text(page, '.events .bar .found')).toBe('204 of 511 events');
    await page.locator('.views button', { hasText: 'SQL' }).click();
    await page.fill('.sql textarea', 'SELECT startTime, duration FROM ThreadSleep');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => text(page, '.sql .bar .found')).toBe('204 rows');
    expect(await text(page, '.sql .event .number')).toMatch(/ ms$/);
    await page.getByRole('button', { name: 'chart' }).click();
    await expect.poll(() => page.locator('.sql-chart canvas').count()).toBe(1);
    // What fails leaves nothing of the answer before.
    await page.fill('.sql textarea', 'SELECT nothing FROM ThreadSleep');
    await page.locator('.sql textarea').press('Control+Enter');
    await expect.poll(() => text(page, '.sql .found.problem')).toContain('nothing');
    expect(await page.locator('.sql .event, .sql-chart canvas').count()).toBe(0);
    await page.locator('.views button', { hasText: 'Events' }).click();
    await page.locator('.strip canvas').focus();
    await page.keyboard.press('Escape');
    await expect.poll(sleeps).toMatch(/^511 · /);
  }, `${url}#view=events&from=4000&to=8000`));

test('a thread shows over its stacks which requests it was in, and a click takes the time of one', () =>
  withPage(async (page) => {
    await page.keyboard.press('2');
    await expect.poll(() => text(page, '.states')).toContain('waits for a lock');
    const rows = (await page.locator('.timeline .window canvas').boundingBox())!;
    const status = (): Promise<string> => text(page, '.timeline-status');
    for (let y = 30; !(await status()).includes('http-worker-9'); y += 9) {
      await page.mouse.move(rows.x + rows.width / 2, rows.y + y);
      if ((await status()).includes('http-worker-9'))
        await page.mouse.click(rows.x + rows.width / 2, rows.y + y);
    }
    await expect.poll(() => text(page, '.stack-title')).toContain('http-worker-9');
    const stacks = (await page.locator('.stacks canvas').boundingBox())!;
    const at = { x: stacks.x + 190 + (stacks.width - 190) * 0.7, y: stacks.y + 8 };
    await expect
      .poll(async () => {
        await page.mouse.move(at.x, at.y);
        await page.mouse.move(at.x + 1, at.y);
        return status();
      })
      .toMatch(/^Request POST \/checkout .* · 3\.39 s · click: this time$/);
    await picture(page, 'bars');
    await page.mouse.click(at.x + 1, at.y);
    await expect.poll(() => page.url()).toContain('from=');
  }));

test('the first level of the flame graph is the endpoint', () =>
  withPage(async (page) => {
    await expect.poll(() => chips(page)).toContain('by endpoint');
    await page.fill('.search input', '"GET /export"');
    await expect.poll(() => text(page, '.found')).toContain('14.8');
    await picture(page, 'by-endpoint');
  }, `${url}#type=cpu-time&by=endpoint`));

test('a saved page lists contexts, of which none can be chosen', () =>
  withPage(async (page) => {
    await page.locator('.views button', { hasText: 'Contexts' }).click();
    const slowest = page.locator('.contexts section', { hasText: 'Slowest' }).locator('tbody tr').first();
    await expect.poll(() => slowest.textContent()).toContain(SLOW);
    expect(await page.locator('.contexts button').count()).toBe(0);
  }, `file://${SAVED}`));
