import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { CodeServer } from './code_server';
import { Workbench } from './workbench';

const REPOSITORY = join(import.meta.dirname, '../../../..');
const PICTURES = join(REPOSITORY, 'test-artifacts/vscode');
const PROJECT = join(REPOSITORY, 'testdata/java/maven-checkout');
const VSIX = join(import.meta.dirname, `../../dist/jfrlens-${process.platform}-${process.arch}.vsix`);

/** A build by Maven that downloads its plugins first, then three seconds of running. */
const RUN_PATIENCE = 150_000;

const HOT_LINE = 'price = price * 1_003 / (1_000 - authority % 7);';
const HOT_LINE_NUMBER = 36;

/** On the page once it has its profile. */
const FLAME_GRAPH = 'select[aria-label="Sample type"] option';

let folder: string;
let server: CodeServer;
let window: Workbench;
const undo: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  if (!existsSync(VSIX)) throw new Error(`${VSIX} is missing: run "make vsix" first`);
  rmSync(PICTURES, { recursive: true, force: true });
  folder = mkdtempSync(join(tmpdir(), 'jfrlens-vscode-'));
  const workspace = join(folder, 'checkout');
  cpSync(PROJECT, workspace, { recursive: true });
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  server = await CodeServer.start(join(folder, 'code-server'), VSIX);
  undo.push(() => server.stop());
  window = await Workbench.open(server.address(workspace, 'src/main/java/shop/Checkout.java'), PICTURES);
  undo.push(() => window.close());
});

afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

/** A step of the one story that this file tells; a failed one leaves a picture. */
function step(name: string, run: () => Promise<void>): void {
  test(name, async () => {
    onTestFailed(() => window.picture(`failed-${name.replaceAll(/\W+/g, '-')}`));
    await run();
  });
}

step('a click on the lens above main profiles the program', async () => {
  await window.lens('Profile', 'public static void main(String[] args)');
  await window.progress('Profiling shop.Checkout');
  await window.picture('1-running');
});

step('then the lines of the program have hints', async () => {
  expect(await window.hint('cents += price(customer);', RUN_PATIENCE)).toMatch(/^\d+% · [\d,]+$/);
  await window.picture('2-hints');
});

step('and so have those of other files', async () => {
  await window.openFile('Basket.java');
  // The first hints come while the program still runs.
  const percent = async () => Number.parseFloat(await window.hint(HOT_LINE));
  await expect.poll(percent, { timeout: RUN_PATIENCE }).toBeGreaterThan(60);
  await window.picture('3-other-file');
});

step('pointing at a hot line tells more', async () => {
  const text = await window.hover('Math');
  expect(text).toContain('self');
  expect(text).toContain('total');
  await window.picture('4-hover');
});

step('the lens of a hot method opens the flame graph', async () => {
  await window.command('View: Toggle Primary Side Bar Visibility');
  await window.lens(/^self .* total .* samples$/, 'private static long taxed(int cents)');
  await window.webview(FLAME_GRAPH);
  await window.picture('5-flame-graph');
});

step('a click on a frame leads to its line', async () => {
  const page = await window.webview(FLAME_GRAPH);
  for (const [frame, file, line] of [
    ['main', 'Checkout.java', 13],
    ['taxed', 'Basket.java', HOT_LINE_NUMBER],
  ] as const) {
    await window.clickFrame(page, frame);
    await expect.poll(() => window.activeTab()).toBe(file);
    await expect.poll(() => window.currentLine()).toBe(line);
  }
  await window.picture('6-source-line');
});

step('a recording opens as its flame graph', async () => {
  const sessions = join(server.folder, 'state/jfrlens/sessions');
  const [recording] = readdirSync(sessions, { recursive: true, encoding: 'utf8' }).filter((f) =>
    f.endsWith('.jfr'),
  );
  if (recording === undefined) throw new Error(`there is no recording below ${sessions}`);
  const recordings = join(folder, 'checkout/recordings');
  mkdirSync(recordings);
  cpSync(join(sessions, recording), join(recordings, 'checkout.jfr'));
  await window.command('View: Close All Editors');
  await window.openFile('checkout.jfr');
  await window.webview(FLAME_GRAPH);
  await window.picture('7-recording');
});
