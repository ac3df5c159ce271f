import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import { JDK } from './code_server';
import { SAMPLES } from './places';
import { HINT, Story } from './story';
import type { Workbench } from './workbench';

const MAIN = 'public static void main(String[] args)';
const HEAVY = 'heavy();';

const story = new Story(
  'runs',
  (workspace) => cpSync(join(SAMPLES, 'java/spinner'), workspace, { recursive: true }),
  'demo/Spinner.java',
);

let program: ChildProcess | undefined;
afterAll(() => program?.kill('SIGKILL'));

/** Presses a button that a row of the side bar has, until its effect shows. */
async function button(
  window: Workbench,
  row: string,
  title: string,
  effect: () => Promise<void>,
): Promise<void> {
  await vi.waitFor(
    async () => {
      await window.page.keyboard.press('Escape');
      await window.entry(row).hover({ timeout: 10_000 });
      await window.entry(row).locator(`a.action-label[aria-label^="${title}"]`).click({ timeout: 10_000 });
      await effect();
    },
    { timeout: 180_000, interval: 500 },
  );
}

story.step('the lens on the main of a program that records anyway shows its last minutes', async (window) => {
  await window.awaitLens('Profile'); // the program takes a processor from the editor that starts
  execFileSync(join(JDK, 'bin/javac'), ['-g', 'demo/Spinner.java', '-d', 'out'], { cwd: story.workspace });
  const recording = '-XX:StartFlightRecording=maxage=10m,settings=profile';
  program?.kill('SIGKILL'); // of the try before
  program = spawn(join(JDK, 'bin/java'), ['-Djava.io.tmpdir=out', recording, '-cp', 'out', 'demo.Spinner'], {
    cwd: story.workspace,
  });
  await window.awaitLens('Dump');
  await window.lens('Dump', MAIN, window.toast('Profiled demo.Spinner (last minutes'));
  expect(await window.hint(HEAVY)).toMatch(HINT);
  await window.picture('17-dump');
});

story.step('the side bar dumps, too, and opens what is kept', async (window) => {
  await window.command('View: Close All Editors in Group');
  await window.openFile('Spinner.java');
  await window.command('View: Show jfrlens');
  await window.entry('@1 demo.Spinner').waitFor();
  const running = `${String(program?.pid)} · JDK`;
  await window.menu(running, 'Show Its Last Minutes', window.entry('@2 demo.Spinner'));
  await window.command('jfrlens: Clear Hints and Lenses');
  await window.noHint(HEAVY);
  await window.entry('@2 demo.Spinner').click();
  await window.hint(HEAVY);
});

story.step('a run gets a name, and loses it', async (window) => {
  const named = window.entry(/@2 demo\.Spinner.*before/);
  await button(window, '@2 demo.Spinner', 'Pin Run', async () => {
    await window.page.locator('.quick-input-widget input.input').waitFor({ timeout: 10_000 });
    await window.type('before');
    await named.waitFor({ timeout: 20_000 });
  });
  await window.picture('18-pinned');
  const unnamed = () => named.waitFor({ state: 'hidden', timeout: 20_000 });
  await button(window, '@2 demo.Spinner', 'Unpin Run', unnamed);
});

story.step('a run is deleted after a question', async (window) => {
  await window.menuWithQuestion('@2 demo.Spinner', 'Delete Run', 'Delete');
  await window.entry('@2 demo.Spinner').waitFor({ state: 'hidden' });
  await window.entry('@1 demo.Spinner').waitFor();
  expect(program?.exitCode).toBe(null);
});
