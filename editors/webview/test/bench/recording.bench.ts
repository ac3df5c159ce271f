import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'vitest';
import { ROOT } from '../browser/harness';
import { PATIENCE, inBrowser, tell, timesOf } from './measure';
import { flameGraph, heatMap, ours, oursByTime, peerTimes, speedscope } from './peers';

/** Recordings to measure, with blanks between; and async-profiler's converter, where it is to be measured beside us. */
const RECORDINGS = (process.env['RECORDINGS'] ?? '').split(' ').filter((file) => file !== '');
const CONVERTER = process.env['JFR_CONVERTER'];
/** Speedscope draws by WebGL only; what that costs beyond the page's thread is not counted. */
const SOFTWARE_GL = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const BINARY = path.join(ROOT, 'bin/jfrlens');

test.skipIf(RECORDINGS.length === 0).each(RECORDINGS)('%s', async (file) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'jfrlens-page-bench-'));
  try {
    await besidePeers(file, folder);
    await inBrowser(async (browser) => {
      const started = performance.now();
      const server = spawn(BINARY, ['open', '--no-browser', file], { stdio: ['ignore', 'pipe', 'ignore'] });
      try {
        const url = await new Promise<string>((resolve) =>
          createInterface({ input: server.stdout }).once('line', resolve),
        );
        const served = performance.now() - started;
        const page = await browser.newPage();
        await page.goto(url);
        await page.waitForFunction(() => document.querySelector('.empty')?.textContent === '', null, {
          timeout: PATIENCE,
        });
        console.log(
          `served after ${served.toFixed(0)} ms, shown after ${(performance.now() - started).toFixed(0)} ms`,
        );
        await page.close();
        tell('the page', await timesOf(browser, url));
      } finally {
        server.kill('SIGINT');
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The allocation in a recording, which all tools show, in each of them: what is drawn, and what a step of using it costs. */
async function besidePeers(file: string, folder: string): Promise<void> {
  const megabytes = (name: string): string => `${(statSync(name).size / 1e6).toFixed(1)} MB`;
  const written = (name: string, ...flags: string[]): string => {
    const out = path.join(folder, name);
    execFileSync(BINARY, ['flame', ...flags, '-o', out, file], { stdio: 'ignore' });
    return out;
  };
  const converted = (format: string): string => {
    const out = path.join(folder, `${format}.html`);
    execFileSync('java', ['-jar', CONVERTER!, '--alloc', '-o', format, file, out], { stdio: 'ignore' });
    return out;
  };
  const whole = written('whole.html');
  console.log(`${path.basename(file)} of ${megabytes(file)}: the exported page has ${megabytes(whole)}`);
  if (CONVERTER === undefined) return;
  const [graph, heat] = [converted('html'), converted('heatmap')];
  const [page, scope] = ['page.html', 'alloc.speedscope.json'].map((name) =>
    written(name, '--type', 'alloc'),
  );
  console.log(
    `its allocation: page ${megabytes(page)}, flame graph ${megabytes(graph)}, heat map ${megabytes(heat)}, for Speedscope ${megabytes(scope)}`,
  );
  const app = path.join(ROOT, 'editors/node_modules/speedscope/dist/release/index.html');
  const peers = [ours(page), oursByTime(page), flameGraph(graph), heatMap(heat), speedscope(app, scope)];
  await inBrowser(
    async (browser) => {
      for (const peer of peers) {
        const { picture, work, step } = await peerTimes(browser, peer);
        console.log(
          `${peer.name}: first picture ${picture.toFixed(0)} ms (work ${work.toFixed(0)} ms), a step ${step.toFixed(1)} ms`,
        );
      }
    },
    ...SOFTWARE_GL,
  );
}
