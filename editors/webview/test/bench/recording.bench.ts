import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'vitest';
import { ROOT } from '../browser/harness';
import { PATIENCE, inBrowser, tell, timesOf } from './measure';

/** Recordings to measure, with blanks between; and async-profiler's converter, where it is to be measured beside us. */
const RECORDINGS = (process.env['RECORDINGS'] ?? '').split(' ').filter((file) => file !== '');
const CONVERTER = process.env['JFR_CONVERTER'];
const BINARY = path.join(ROOT, 'bin/jfrlens');

test.skipIf(RECORDINGS.length === 0).each(RECORDINGS)('%s', async (file) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'jfrlens-page-bench-'));
  try {
    const megabytes = (name: string): string => `${(statSync(name).size / 1e6).toFixed(1)} MB`;
    const ours = path.join(folder, 'ours.html');
    execFileSync(BINARY, ['flame', '-o', ours, file], { stdio: 'ignore' });
    console.log(`${path.basename(file)} of ${megabytes(file)}: the exported page has ${megabytes(ours)}`);
    if (CONVERTER !== undefined) {
      for (const format of ['heatmap', 'html']) {
        const theirs = path.join(folder, `${format}.html`);
        execFileSync('java', ['-jar', CONVERTER, '--alloc', '-o', format, file, theirs], { stdio: 'ignore' });
        console.log(`async-profiler's ${format} of its allocation has ${megabytes(theirs)}`);
      }
    }
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
