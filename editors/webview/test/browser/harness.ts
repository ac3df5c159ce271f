import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

/** Folder of the whole project. */
export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const PAGES = path.join(ROOT, 'testdata', 'page');
/** Where pictures and other things for people to look at are kept. */
export const ARTIFACTS = path.join(ROOT, 'test-artifacts', 'page');

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

/** Starts the installed Chromium; $CHROMIUM names another one. */
export function startBrowser(...more: string[]): Promise<Browser> {
  const names = [
    process.env['CHROMIUM'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  const executablePath = names.find((name) => name !== undefined && existsSync(name));
  if (executablePath === undefined) throw new Error('no Chromium found: install it or set CHROMIUM');
  return chromium.launch({ executablePath, args: [...FLAGS, ...more] });
}

/** Keeps a picture of the page for people to look at. */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(ARTIFACTS, { recursive: true });
  await page.screenshot({ path: path.join(ARTIFACTS, `${name}.png`) });
}

/** The demo program's profile, served by the real Go server. */
export class DemoServer {
  private constructor(
    readonly url: string,
    private readonly process: ChildProcess,
    /** Lines that the server printed after its address. */
    readonly printed: string[],
  ) {}

  /** Serves the demo program's profile. */
  static start(...flags: string[]): Promise<DemoServer> {
    return DemoServer.run([...flags, ...demoFiles()]);
  }

  /** Serves other collapsed stacks. */
  static startWith(collapsed: string): Promise<DemoServer> {
    return DemoServer.run([collapsed, demoFiles()[1]]);
  }

  private static async run(args: string[]): Promise<DemoServer> {
    const process = spawn(await serveBinary(), args, { stdio: ['pipe', 'pipe', 'inherit'] });
    const printed: string[] = [];
    const lines = createInterface({ input: process.stdout });
    const url = await new Promise<string>((resolve, reject) => {
      process.once('exit', (code) => reject(new Error(`serve ended with ${code}`)));
      lines.once('line', resolve);
    });
    lines.on('line', (line) => printed.push(line));
    return new DemoServer(url, process, printed);
  }

  /** Publishes a longer run of the program under the same address. */
  grow(): void {
    this.process.stdin?.write('grow\n');
  }

  /** Says that there will be no profile, to a page that waits for one. */
  refuse(): void {
    this.process.stdin?.write('refuse\n');
  }

  stop(): Promise<void> {
    if (this.process.exitCode !== null) return Promise.resolve();
    const ended = new Promise<void>((resolve) => this.process.once('exit', () => resolve()));
    this.process.stdin?.end();
    return ended;
  }
}

function demoFiles(): string[] {
  return [path.join(PAGES, 'demo.collapsed'), path.join(PAGES, 'Query.java')];
}

/** Writes the demo program's profile as one file and returns its path. */
export async function demoFile(): Promise<string> {
  mkdirSync(ARTIFACTS, { recursive: true });
  const file = path.join(ARTIFACTS, 'demo.html');
  await run(await serveBinary(), ['-html', file, ...demoFiles()]);
  return file;
}

let building: Promise<string> | null = null;

function serveBinary(): Promise<string> {
  building ??= buildServer();
  return building;
}

async function buildServer(): Promise<string> {
  mkdirSync(ARTIFACTS, { recursive: true });
  const binary = path.join(ARTIFACTS, 'serve');
  await run('go', ['build', '-o', binary, './flamegraph/testdata/serve']);
  return binary;
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`)),
    );
  });
}

/** Opens an address and fails on anything the page logs as an error. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1400, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  page.on('console', (message) => {
    if (message.type() === 'error') throw new Error(`the page logged: ${message.text()}`);
  });
  await page.goto(url);
  await page.waitForFunction(() => document.querySelector('.empty')?.textContent === '');
  return page;
}

/** What an element says, without line breaks. */
export async function text(page: Page, selector: string): Promise<string> {
  return ((await page.locator(selector).first().textContent()) ?? '').trim();
}

/**
 * Finds a frame of a flame graph on the screen by its path from the root: moves
 * the pointer along its row until the tooltip names the frame.
 */
export async function framePoint(page: Page, names: string[]): Promise<{ x: number; y: number }> {
  const box = (await page.locator('.graph [role=application]').boundingBox())!;
  const y = box.y + box.height - names.length * 20 - 10;
  for (let x = box.x + 3; x < box.x + box.width; x += 24) {
    await page.mouse.move(x, y);
    if ((await page.evaluate(pointedAt)) === names[names.length - 1]) return { x, y };
  }
  throw new Error(`no frame ${names.join(' > ')} on the screen`);
}

/** The name in the tooltip (runs in the page). */
function pointedAt(): string | null {
  return document.querySelector('.tooltip:not([hidden]) strong')?.textContent ?? null;
}

/** Clicks a frame once. */
export async function clickFrame(page: Page, names: string[]): Promise<void> {
  const { x, y } = await framePoint(page, names);
  await page.mouse.click(x, y);
}
