import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect } from 'vitest';
import { JDK } from './code_server';
import { SAMPLES } from './places';
import { HINT, Story } from './story';

const MAIN = 'public static void main(String[] args)';
const HEAVY = 'heavy();';
const LIGHT = 'light();';

const story = new Story(
  'spinner',
  (workspace) => cpSync(join(SAMPLES, 'java/spinner'), workspace, { recursive: true }),
  'demo/Spinner.java',
);

let program: ChildProcess | undefined;
afterAll(() => program?.kill('SIGKILL'));

/** Changes the settings of the workspace while the window is open. */
function settings(changes: Record<string, unknown>): void {
  const folder = join(story.workspace, '.vscode');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(changes));
}

/** The weight in a hint: samples, or milliseconds. */
function weight(hint: string): number {
  const [, number = '', unit] = /· ([\d.,]+)(?: (m?s))?$/.exec(hint) ?? [];
  return Number(number.replaceAll(',', '')) * (unit === 's' ? 1000 : 1);
}

story.step('a program that runs already gets a lens to attach', async (window) => {
  execFileSync(join(JDK, 'bin/javac'), ['-g', 'demo/Spinner.java', '-d', 'out'], { cwd: story.workspace });
  program = spawn(join(JDK, 'bin/java'), ['-Djava.io.tmpdir=out', '-cp', 'out', 'demo.Spinner'], {
    cwd: story.workspace,
  });
  await window.lens('Attach', MAIN, window.toast('Profiling demo.Spinner'));
});

story.step('its hints grow while it runs', async (window) => {
  const first = await window.hint(HEAVY);
  expect(first).toMatch(HINT);
  await expect.poll(async () => weight(await window.hint(HEAVY))).toBeGreaterThan(weight(first));
  await window.picture('11-attached');
});

story.step('stopping ends the measurement, not the program', async (window) => {
  await window.lens('Stop profiling', MAIN, window.toast('Profiled demo.Spinner'));
  await window.awaitLens('Stop profiling', false);
  expect(await window.hint(HEAVY)).toMatch(HINT);
  expect(program?.exitCode).toBe(null);
});

story.step('the command lists what runs, and cancelling leaves the hints', async (window) => {
  await window.command('View: Show jfrlens');
  await window.command('jfrlens: Attach to Running JVM');
  await window.pick('demo.Spinner', '12-running-jvms');
  await window.entry('demo.Spinner').waitFor();
  await window.press('Cancel', 'Profiling demo.Spinner');
  await window.press('Go On', 'throw it away?');
  await window.press('Cancel', 'Profiling demo.Spinner');
  await window.picture('12-cancel');
  await window.press('Throw Away', 'throw it away?');
  await window.noToast('Profiling demo.Spinner');
  expect(await window.hint(HEAVY)).toMatch(HINT);
  expect(program?.exitCode).toBe(null);
  program?.kill('SIGKILL');
});

story.step('the thresholds decide which lines have hints and which methods lenses', async (window) => {
  await window.hint(LIGHT);
  await window.awaitLens(/^self .* samples$/);
  settings({ 'jfrlens.hints.threshold': 50, 'jfrlens.lenses.threshold': 100 });
  await window.noHint(LIGHT);
  await window.hint(HEAVY);
  settings({ 'jfrlens.hints.enabled': false, 'jfrlens.lenses.enabled': false });
  await window.noHint(HEAVY);
  await window.awaitLens('Profile', false);
  settings({});
  await window.hint(LIGHT);
});

story.step('a debugger attaches to a program that is profiled', async (window) => {
  await window.codeAction(MAIN, 'Profile & debug later', '13-code-actions');
  await window.lens(
    'Start debugging',
    MAIN,
    window.debugConsole('The JVM at 127.0.0.1 answers: JDWP-Handshake'),
  );
  await window.picture('14-debugging');
  await window.command('Debug: Disconnect');
  await window.command('jfrlens: Stop Program and Show What Was Measured');
  await window.awaitLens('Stop profiling', false);
});

story.step('a failure is told, and once', async (window) => {
  const broken = { 'jfrlens.jdk': '/there/is/no/jdk' };
  await window.awaitLens('Profile');
  settings({ ...broken, 'jfrlens.lenses.enabled': false });
  await window.awaitLens('Profile', false); // what is set has arrived
  settings(broken);
  await window.lens('Profile', MAIN, window.toast('/there/is/no/jdk'));
  await window.command('Notifications: Clear All Notifications');
  await window.command('jfrlens: Stop Program and Show What Was Measured');
  await window.told('program is being profiled');
  await window.picture('15-failure');
  expect(await window.toasts('program is being profiled')).toBe(1);
});

story.step('a server that is not there is told, another one is started', async (window) => {
  await pause(1500); // VS Code shows no more than three notifications in 800 ms
  settings({ 'jfrlens.serverPath': '/there/is/no/server' });
  await window.told('jfrlens did not start');
  await window.picture('16-no-server');
  const copy = join(story.workspace, 'jfrlens');
  copyFileSync(join(import.meta.dirname, '../../bin/jfrlens'), copy);
  settings({ 'jfrlens.serverPath': copy });
  await window.awaitLens('Profile');
});
