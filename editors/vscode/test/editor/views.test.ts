import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { SAMPLES } from './places';
import { HINT, Story } from './story';

const HOT = 'if (!seen.contains(item)) { // slow: list-search';
const COLD = 'sink += seen.size();';

const story = new Story('slow', prepare, 'Slow.java');

/** Fills the workspace, of which three runs are kept, on different JDKs and branches. */
function prepare(workspace: string): void {
  cpSync(join(SAMPLES, 'java/slow'), workspace, { recursive: true });
  writeFileSync(join(workspace, '.profileconfig.json'), '{"budgets": ["own(Slow.listSearch) <= 60 %"]}');
  keepRun(workspace, 1, 17, 'main');
  keepRun(workspace, 2, 25, 'main');
  keepRun(workspace, 3, 25, 'fast');
}

/** Makes a folder of a run as a click on a lens leaves it. */
function keepRun(workspace: string, day: number, jdk: number, branch: string): void {
  const id = `2026050${String(day)}T120000Z-0000000${String(day)}`;
  const folder = join(inject('editor').folder, 'state/jfrlens/sessions', id);
  const recording = join(folder, 'run.jfr.zst');
  const started = `2026-05-0${String(day)}T12:00:00Z`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  copyFileSync(join(SAMPLES, `recordings/slow/list-search-jdk${String(jdk)}.jfr.zst`), recording);
  const session = {
    ...{ version: 1, id, state: 'done', goal: 'Slow', started, ended: started, recording },
    plan: { dir: workspace, goal: 'Slow' },
    commit: { commit: String(day).repeat(40), branch },
  };
  writeFileSync(join(folder, 'session.json'), JSON.stringify(session), { mode: 0o600 });
}

story.step('a run opens from the side bar, and its page beside the source', async (window) => {
  await window.command('View: Show jfrlens');
  await window.entry('@1 Slow').click();
  await window.statusSays(/Slow, .*: CPU time/);
  await window.command('jfrlens: Open Flame Graph');
  await window.webview('.views button');
});

story.step('a click on a line of the view Source opens the file there', async (window) => {
  const page = await window.webview('.views button');
  await page.locator('.views button', { hasText: 'Source' }).click();
  const line = (text: string) => page.locator('.sources .line', { hasText: text }).first();
  await line(HOT).waitFor();
  const ground = `getComputedStyle(document.querySelector('.sources .line code')).backgroundColor`;
  expect(await page.evaluate(ground)).toBe('rgba(0, 0, 0, 0)');
  await line(HOT).click();
  await expect.poll(() => window.currentLine()).toBe(390);
  expect(await window.hint(HOT)).toMatch(HINT);
  await page.locator('.sources .wing', { hasText: 'contains' }).first().waitFor();
  // One that the flame graph has no frame of, since the same method has a heavier one, and one that has nothing.
  await line('healthy(programs);').click();
  await expect.poll(() => window.currentLine()).toBe(51);
  await line(COLD).click();
  await expect.poll(() => window.currentLine()).toBe(394);
  await window.picture('20-source-view');
});

story.step('lines added above move what a click leads to', async (window) => {
  await window.page.keyboard.press('Control+Home');
  await window.page.keyboard.type('// added\n');
  const page = await window.webview('.views button');
  await page.locator('.sources .line', { hasText: HOT }).first().click();
  await expect.poll(() => window.currentLine()).toBe(391);
  await window.page.keyboard.press('Control+z');
});

story.step('History draws the last runs, of a method or a budget', async (window) => {
  const page = await window.webview('.views button');
  await page.locator('.views button', { hasText: 'History' }).click();
  await page.locator('.history canvas').waitFor();
  const figure = page.locator('.history figure');
  await expect
    .poll(() => figure.getAttribute('aria-label'))
    .toContain('own(Slow.listSearch): CPU time of 3 runs');
  const commits = () => page.locator('.history tbody td:nth-child(3)').allTextContents();
  await expect.poll(commits).toEqual(['1111111 on main', '2222222 on main', '3333333 on fast']);
  await window.picture('21-history');
  await page.locator('.history input').fill('own(Slow.listSearch) <= 60 %');
  await page.locator('.history input').press('Enter');
  await expect.poll(() => figure.getAttribute('aria-label')).toContain('<= 60 %');
  await window.picture('21-history-of-a-budget');
});

story.step('the run to compare with is found by its commit', async (window) => {
  const picked = async (text: string, run: string): Promise<void> => {
    const input = window.page.locator('.quick-input-widget input.input');
    await window.menu('@1 Slow', 'Compare with Another Run', input);
    await input.fill(text);
    await window.pick(run, `22-compare-with-${text}`);
    await window.webview('.versus:not([hidden])');
    await window.command('View: Close Editor');
  };
  await picked('2222222', '@2 Slow');
  await picked('1111111', '@3 Slow');
});
