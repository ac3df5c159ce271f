import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { JDK } from './code_server';
import { SAMPLES } from './places';
import { Story } from './story';
import type { Workbench } from './workbench';

const PROGRAM = 'TwoLock.java';
const DUMP = 'jstack-dump.txt';
const THREADS = join(SAMPLES, '../profiler/threads/testdata');
const MAIN = 'public static void main(String[] args)';

/** How long anything may take on a busy machine, in milliseconds. */
const PATIENCE = 120_000;

const story = new Story(
  'stuck',
  (workspace) => {
    copyFileSync(join(THREADS, 'programs', PROGRAM), join(workspace, PROGRAM));
    copyFileSync(join(THREADS, 'dumps/TwoLock-jdk25.txt'), join(workspace, DUMP));
  },
  PROGRAM,
);

let program: ChildProcess | undefined;
afterAll(() => program?.kill('SIGKILL'));

/** Does something again and again until there is a sign of it. */
async function until(sign: Locator, act: () => Promise<void>): Promise<void> {
  const done = async () => {
    if (!(await sign.isVisible())) await act().catch(() => undefined);
    return sign.isVisible();
  };
  await expect.poll(done, { timeout: PATIENCE, interval: 500 }).toBe(true);
}

/** A line of the editor that shows a text; blanks are drawn as no-break spaces. */
function line(window: Workbench, text: string): Locator {
  const drawn = text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '[ \\u00a0]');
  return window.page.locator('.view-line', { hasText: new RegExp(drawn) }).first();
}

const WAITING = '"bystander" waits here';

story.step('the lens of a running main shows who waits for whom', async (window) => {
  execFileSync(join(JDK, 'bin/javac'), ['-g', PROGRAM, '-d', 'out'], { cwd: story.workspace });
  program?.kill('SIGKILL'); // of a try before
  program = spawn(join(JDK, 'bin/java'), ['-cp', 'out', 'TwoLock'], { cwd: story.workspace });
  await window.lens('What is it doing now?', MAIN, window.toast('It is stuck'));
  await line(window, WAITING).waitFor();
  await window.picture('20-doing');
});

story.step('a deadlock is among the problems', async (window) => {
  await window.problem('wait for each other', '21-problems');
});

story.step('from a waiter to who has the lock', async (window) => {
  const action = window.page.locator('.action-widget .monaco-list-row', { hasText: 'Go to who has it' });
  await until(action, async () => {
    await window.page.keyboard.press('Escape');
    await line(window, WAITING).click({ position: { x: 120, y: 8 }, timeout: 10_000 }); // left of the hint, which takes clicks
    await window.page.keyboard.press('Control+.');
    await action.waitFor({ timeout: 10_000 });
  });
  await window.picture('22-holder');
  await action.click();
  await expect.poll(() => window.currentLine(), { timeout: PATIENCE }).toBe(7);
  await window.command('jfrlens: Clear Hints and Lenses');
  await line(window, WAITING).waitFor({ state: 'hidden' });
});

story.step('a dump is shown on the lines from its menu', async (window) => {
  program?.kill('SIGKILL');
  await window.openFile(DUMP);
  await window.command('Notifications: Clear All Notifications');
  await window.menu(DUMP, 'What Is It Doing Now?', window.toast('It is stuck'));
  await window.picture('23-dump');
});

story.step('a frame of the dump leads to its line', async (window) => {
  const tab = window.page.locator('.tab.active', { hasText: PROGRAM }).first();
  const link = window.page.locator('.view-line .detected-link', { hasText: 'TwoLock.java:7' }).first();
  await until(tab, async () => {
    await window.page.keyboard.press('Escape');
    await window.command('Find');
    await window.page.keyboard.type('TwoLock.java:7');
    await window.page.keyboard.press('Escape');
    await link.click({ modifiers: ['Control'], timeout: 10_000 });
    await tab.waitFor({ timeout: 20_000 });
  });
  await expect.poll(() => window.currentLine(), { timeout: PATIENCE }).toBe(7);
  await line(window, WAITING).waitFor();
  await window.picture('24-frame');
});
