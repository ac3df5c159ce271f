import { spawn, execFileSync, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTIFACTS, ROOT, openPage, picture, startBrowser, text } from './harness';

const RECORDINGS = path.join(ROOT, 'testdata', 'recordings');
const BINARY = path.join(ARTIFACTS, 'jfrlens');

let browser: Browser;
let folder = '';
const servers: ChildProcess[] = [];
const urls: string[] = [];

/** Makes a folder of a run as jfrlens profile leaves it, and returns its recording. */
function keepRun(project: string, day: number, jdk: number, branch: string): string {
  const id = `2026050${String(day)}T120000Z-0000000${String(day)}`;
  const run = path.join(folder, 'jfrlens', 'sessions', id);
  const recording = path.join(run, 'run.jfr');
  const started = `2026-05-0${String(day)}T12:00:00Z`;
  mkdirSync(run, { recursive: true, mode: 0o700 });
  copyFileSync(path.join(RECORDINGS, `hard-jdk${String(jdk)}.jfr`), recording);
  const plan = { dir: project, goal: 'HardValues' };
  const commit = { commit: String(day).repeat(40), branch };
  const session = {
    version: 1,
    id,
    state: 'done',
    goal: 'HardValues',
    started,
    ended: started,
    recording,
    plan,
    commit,
  };
  writeFileSync(path.join(run, 'session.json'), JSON.stringify(session), { mode: 0o600 });
  return recording;
}

async function serve(project: string, recording: string): Promise<void> {
  const server = spawn(BINARY, ['open', '--no-browser', recording], {
    cwd: project,
    env: { ...process.env, XDG_STATE_HOME: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  servers.push(server);
  urls.push(await new Promise((resolve) => createInterface({ input: server.stdout }).once('line', resolve)));
}

beforeAll(async () => {
  mkdirSync(ARTIFACTS, { recursive: true });
  execFileSync('go', ['build', '-o', BINARY, './cmd/jfrlens'], { cwd: ROOT, stdio: 'inherit' });
  folder = mkdtempSync(path.join(tmpdir(), 'jfrlens-history-'));
  const project = path.join(folder, 'project');
  const empty = path.join(folder, 'empty');
  for (const dir of [project, empty]) mkdirSync(dir);
  writeFileSync(path.join(project, '.profileconfig.json'), '{"budgets": ["own(HardValues) <= 60 %"]}');
  keepRun(project, 1, 17, 'main');
  keepRun(project, 2, 25, 'main');
  const last = keepRun(project, 3, 25, 'fast');
  browser = await startBrowser();
  await serve(project, last);
  await serve(empty, path.join(RECORDINGS, 'hard-jdk21.jfr'));
});

afterAll(async () => {
  await browser?.close();
  for (const server of servers) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
  }
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
});

async function withPage(
  run: (page: Page) => Promise<void>,
  at = 0,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<void> {
  const page = await openPage(browser, urls[at], { viewport: { width: 1280, height: 800 }, colorScheme });
  try {
    await run(page);
  } finally {
    await page.context().close();
  }
}

const tab = (page: Page): Promise<void> => page.locator('.views button', { hasText: 'History' }).click();

/** The cells of the table, row by row. */
const rows = (page: Page): Promise<string[][]> =>
  page.$$eval('.history tbody tr', (list) =>
    list.map((row) => [...row.children].map((cell) => cell.textContent)),
  );

test('the hottest method, a line or a budget is drawn over the last runs of the program', () =>
  withPage(async (page) => {
    await tab(page);
    await page.waitForSelector('.history canvas');
    const name = await page.inputValue('.history input');
    expect(name).toMatch(/^own\(/);
    const listed = await rows(page);
    expect(listed.map(([run]) => run)).toEqual(['@3', '@2', '@1']);
    expect(listed.map((cells) => cells[2])).toEqual([
      '1111111 on main',
      '2222222 on main',
      '3333333 on fast',
    ]);
    for (const cells of listed) expect(cells[3]).toMatch(/^>?\d+\.\d% ± \d+\.\d%$/);
    expect(listed[1][4]).toContain('JDK 17 before, now 25');
    expect(listed[2][4]).toBe('');
    expect(await page.getAttribute('.history figure', 'aria-label')).toBe(
      `${name}: Time waiting for locks of 3 runs, as the table below has it`,
    );
    await picture(page, 'history');
    await page.fill('.history input', 'own(HardValues) <= 60 %');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getAttribute('.history figure', 'aria-label'))
      .toContain('own(HardValues) <= 60 %');
    expect(
      await page.$$eval('#budgets option', (list) => list.map((o) => (o as HTMLOptionElement).value)),
    ).toEqual(['own(HardValues) <= 60 %']);
    await picture(page, 'history-budget');
    await page.keyboard.press('Alt+ArrowLeft');
  }));

test('points are reached by the pointer and by keys, and are told', () =>
  withPage(
    async (page) => {
      await tab(page);
      const box = (await page.locator('.history .u-over').boundingBox())!;
      await page.mouse.move(box.x + box.width / 6, box.y + box.height / 2);
      expect(await text(page, '.history .point')).toMatch(/^@3 · .*2026.* · 1111111 on main · \d/);
      await page.mouse.move(0, 0);
      await page.locator('.history tbody button').first().focus();
      await page.keyboard.press('ArrowDown');
      expect(await text(page, '.history .point')).toMatch(/^@2 · .* · JDK 17 before, now 25/);
      expect(await page.getAttribute('.history tbody tr:nth-child(2)', 'aria-current')).toBe('true');
      await page.keyboard.press('End');
      expect(await text(page, '.history .point')).toMatch(/^@1 /);
      await picture(page, 'history-dark');
    },
    0,
    'dark',
  ));

test('a method of the graph leads to how it went', () =>
  withPage(async (page) => {
    await page.locator('.graph [role=application]').focus();
    for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowUp');
    const name = await text(page, 'footer .status strong');
    await page.click('footer button:text-is("history")');
    await page.waitForSelector('.history tbody tr');
    expect(await page.inputValue('.history input')).toMatch(/^(own|self)\(/);
    expect((await page.inputValue('.history input')).replaceAll('*', '')).toContain(
      name.replace(/[<>]/g, ''),
    );
  }));

test('where there is nothing to draw a sentence says why', async () => {
  await withPage(async (page) => {
    await tab(page);
    await expect.poll(() => text(page, '.history .note')).toContain('no run of this folder is kept');
    expect(await page.isHidden('.history figure')).toBe(true);
  }, 1);
  await withPage(async (page) => {
    await tab(page);
    await page.fill('.history input', 'calls(HardValues.none)');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => text(page, '.history .note'))
      .toContain('None of the last 3 runs has calls(HardValues.none): ');
    await page.fill('.history input', 'hot(HardValues)');
    await page.keyboard.press('Enter');
    await expect.poll(() => text(page, '.history .note')).toContain('nothing that can be measured');
  });
});

test('a page that is saved as a file offers no history', async () => {
  const saved = path.join(folder, 'saved.html');
  execFileSync(BINARY, ['flame', path.join(RECORDINGS, 'hard-jdk21.jfr'), '-o', saved], {
    stdio: 'ignore',
  });
  const page = await openPage(browser, `file://${saved}`);
  expect(await page.locator('.views button', { hasText: 'History' }).count()).toBe(0);
  expect(await page.locator('footer button:text-is("history")').isHidden()).toBe(true);
  await page.context().close();
});
