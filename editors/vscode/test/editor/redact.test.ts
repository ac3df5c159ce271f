import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { Story } from './story';
import type { Workbench } from './workbench';

const LOG = 'hs_err_pid4711.log';
const COPY = 'hs_err_pid4711.redacted.log';
const PREVIEW = 'with what is secret';

const story = new Story(
  'crashed',
  (workspace) =>
    writeFileSync(
      join(workspace, LOG),
      'jvm_args: -Dshop.home=/home/alice/shop -Dpassword=geheim12\nsent by alice\n',
    ),
  LOG,
);

/** Runs the command until the preview is there, with the button that writes. */
async function preview(window: Workbench): Promise<void> {
  const shown = async () => {
    if ((await window.toasts(PREVIEW)) > 0) return true;
    await window.command('jfrlens: Redact');
    await window.told(PREVIEW, 60_000); // the server is started for it
    return true;
  };
  await expect.poll(() => shown().catch(() => false), { timeout: 300_000, interval: 500 }).toBe(true);
}

story.step('the preview shows where something is secret, and nothing is written', async (window) => {
  await preview(window);
  const text = (await window.toast(PREVIEW).textContent()) ?? '';
  expect(text).toContain('line 1');
  expect(text).not.toContain('geheim12');
  await window.picture('redact-preview');
  expect(existsSync(join(story.workspace, COPY))).toBe(false);
});

story.step('a copy without it is written when that is wanted', async (window) => {
  const copy = join(story.workspace, COPY);
  const written = async () => {
    if (existsSync(copy)) return true;
    await preview(window);
    await window.press('Write a Copy', PREVIEW);
    return existsSync(copy);
  };
  await expect.poll(() => written().catch(() => false), { timeout: 300_000, interval: 1_000 }).toBe(true);
  const text = readFileSync(copy, 'utf8');
  expect(text).toMatch(/-Dshop\.home=\/home\/user\w+\/shop -Dpassword=\*\*\*\nsent by user\w+\n$/);
  await window.toast('a search of it found nothing that is left').waitFor();
});
