import { chromium, type Browser, type Frame, type Locator, type Page } from 'playwright-core';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How long anything may take that is not a run of a program, in milliseconds. */
const PATIENCE = 120_000;

/** How long a click may take to show, in milliseconds; after that it is taken for lost. */
const CLICK_PATIENCE = 40_000;

/** What a hint looks like at the end of a line; blanks are drawn as no-break spaces. */
const HINT =
  /~?[\d.]+%(?:[ \u00a0]of[ \u00a0].*)?[ \u00a0]·[ \u00a0][\d.,]+(?:[ \u00a0][mµn]?s)?(?:[ \u00a0]\(was.*\))?$/;

/** For the page: waits until what was just done is drawn. */
const DRAWN = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';

/** What is asked of an element of the page. */
interface Styled {
  computedStyleMap(): { get(property: string): unknown };
}

/** A VS Code window in a real browser, as a user sees it. */
export class Workbench {
  private constructor(
    private readonly browser: Browser,
    readonly page: Page,
    private readonly pictures: string,
  ) {}

  /** Opens a window at an address; screenshots go into a folder. */
  static async open(address: string, pictures: string): Promise<Workbench> {
    mkdirSync(pictures, { recursive: true });
    const browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: FLAGS,
    });
    const page = await browser.newPage({ viewport: { width: 1640, height: 860 }, colorScheme: 'dark' });
    page.setDefaultTimeout(PATIENCE);
    await page.goto(address);
    await page.waitForSelector('.monaco-workbench .editor-instance .view-line');
    return new Workbench(browser, page, pictures);
  }

  async close(): Promise<void> {
    await this.browser.close();
  }

  async picture(name: string): Promise<void> {
    await this.page.screenshot({ path: join(this.pictures, `${name}.png`) });
  }

  /** Opens a file of the workspace by its name. */
  async openFile(name: string): Promise<void> {
    const tab = this.page.locator('.tab.active', { hasText: name }).first();
    await until(`${name} in the list of files`, async () => {
      await this.page.keyboard.press('Escape');
      await this.enter('Control+p', name, name);
      await tab.waitFor({ timeout: 10_000 });
      return true;
    });
  }

  /** Runs a command by its title. */
  async command(title: string): Promise<void> {
    await until(`${title} in the list of commands`, async () => {
      await this.enter('F1', `>${title}`, title);
      return true;
    });
  }

  /** Takes an entry of the list that a key opens; what was used last comes first there, and may be named alike. */
  private async enter(key: string, text: string, entry: string): Promise<void> {
    const label = this.page.locator('.label-name', { hasText: wholly(entry) });
    const row = this.page.locator('.quick-input-list .monaco-list-row').filter({ has: label }).first();
    await this.page.keyboard.press(key);
    await this.page.locator('.quick-input-widget input.input').fill(text, { timeout: 10_000 });
    try {
      await row.click({ timeout: 10_000 });
    } catch (missing) {
      // A list that was opened before the extensions were there stays empty until it is closed.
      await this.page.keyboard.press('Escape');
      throw missing;
    }
  }

  /**
   * Clicks the lens with a title that is above the line that shows a text, until there is a sign that the
   * click arrived: the editor loses one that comes while it draws its lenses anew.
   */
  async lens(title: string | RegExp, line: string, sign: Locator): Promise<void> {
    await until(`what the lens ${String(title)} above the line ${line} does`, async () => {
      if (await sign.isVisible()) return true;
      if (!(await this.clickLens(title, line))) return false;
      await sign.waitFor({ timeout: CLICK_PATIENCE });
      return true;
    });
  }

  /** Clicks a button above the text until there is a sign that the click arrived. */
  async button(title: string, sign: Locator): Promise<void> {
    await until(`what the button ${title} does`, async () => {
      if (await sign.isVisible()) return true;
      await this.page.locator(`.editor-actions a[aria-label*="${title}"]`).first().click({ timeout: 10_000 });
      await sign.waitFor({ timeout: CLICK_PATIENCE });
      return true;
    });
  }

  /** Waits until a lens with a title is above the line that shows a text. */
  async lensAbove(title: string | RegExp, line: string, patience = PATIENCE): Promise<void> {
    const look = async () => (await this.findLens(title, line)) !== undefined;
    await until(`the lens ${String(title)} above the line ${line}`, look, patience);
  }

  /** Clicks a lens above a line; false if there is none. */
  private async clickLens(title: string | RegExp, line: string): Promise<boolean> {
    const lens = await this.findLens(title, line);
    await lens?.click({ timeout: 10_000, noWaitAfter: true });
    return lens !== undefined;
  }

  /** The lens with a title above a line. */
  private async findLens(title: string | RegExp, line: string): Promise<Locator | undefined> {
    const below = await this.line(line).boundingBox({ timeout: 5000 });
    for (const lens of await this.page.locator('.codelens-decoration a', { hasText: title }).all()) {
      const above = await lens.boundingBox({ timeout: 5000 });
      if (above === null || below === null) return undefined;
      if (Math.abs(above.y + above.height - below.y) <= below.height) return lens;
    }
    return undefined;
  }

  /** Waits until the line that shows a text ends in a hint, and returns the hint. */
  async hint(line: string, patience = PATIENCE): Promise<string> {
    let found: string | undefined;
    const look = async () => {
      found = HINT.exec((await this.line(line).textContent({ timeout: 5000 })) ?? '')?.[0];
      return found !== undefined;
    };
    await until(`a hint behind ${line}`, look, patience);
    return plain(found ?? '');
  }

  /** Waits until the line that shows a text has no hint. */
  async noHint(line: string): Promise<void> {
    await this.line(line).filter({ hasNotText: HINT }).waitFor();
  }

  /** The colour behind the line that shows a text, empty where there is none. */
  async tint(line: string): Promise<string> {
    const { y } = await box(this.line(line));
    for (const overlay of await this.page.locator('.view-overlays .cdr').all()) {
      if (Math.abs((await box(overlay)).y - y) > 1) continue;
      const colour = await overlay.evaluate((element: Styled) => {
        return String(element.computedStyleMap().get('background-color'));
      });
      if (colour !== 'rgba(0, 0, 0, 0)') return colour;
    }
    return '';
  }

  /** Waits until there is a lens with a title, or until there is none. */
  async awaitLens(title: string | RegExp, there = true): Promise<void> {
    const lens = this.page.locator('.codelens-decoration a', { hasText: title }).first();
    await lens.waitFor({ state: there ? 'visible' : 'hidden' });
  }

  /** Puts the cursor into a line and chooses what the editor offers to do there. */
  async codeAction(line: string, title: string, picture: string): Promise<void> {
    await this.line(line).click();
    const action = this.page.locator('.action-widget .monaco-list-row', { hasText: title });
    await until(`the code action ${title}`, async () => {
      await this.page.keyboard.press('Escape');
      await this.page.keyboard.press('Control+.');
      await action.waitFor({ timeout: 10_000 });
      return true;
    });
    await this.picture(picture);
    await action.click();
  }

  /** Clicks what the status bar says of the profile, once it is that. */
  async status(text: RegExp): Promise<void> {
    await this.statusWith(text).click();
  }

  /** Waits until the status bar says that of the profile. */
  async statusSays(text: RegExp): Promise<void> {
    await this.statusWith(text).waitFor();
  }

  private statusWith(text: RegExp): Locator {
    return this.page.locator('#jfrlens\\.jfrlens\\.jfrlens\\.shown a', { hasText: text });
  }

  /** Presses a key until the status bar says something: one that comes before the editor has the focus is lost. */
  async key(name: string, status: RegExp): Promise<void> {
    await until(`what the key ${name} does`, async () => {
      await this.page.keyboard.press(name);
      await this.statusWith(status).waitFor({ timeout: 10_000 });
      return true;
    });
  }

  /** Chooses an entry of the list that a command shows. */
  async pick(entry: string | RegExp, picture: string): Promise<void> {
    const row = this.listed(entry);
    await row.waitFor();
    await this.picture(picture);
    await row.click();
  }

  private listed(entry: string | RegExp): Locator {
    return this.page.locator('.quick-input-list .monaco-list-row', { hasText: entry }).first();
  }

  /** A row of the lists in the side bar. */
  entry(text: string | RegExp): Locator {
    return this.page.locator('.sidebar .monaco-list-row', { hasText: text }).first();
  }

  /** Chooses from the menu of a row in the side bar until there is a sign of it. */
  async menu(row: string, title: string, sign: Locator): Promise<void> {
    const item = this.page.locator('.monaco-menu .action-item', { hasText: title }).first();
    await until(`${title} in the menu of ${row}`, async () => {
      await this.page.keyboard.press('Escape');
      await this.entry(row).click({ button: 'right', timeout: 3_000 });
      await item.click({ timeout: 3_000 });
      await sign.waitFor({ timeout: 5_000 });
      return true;
    });
  }

  /** Chooses from the menu of a row, and then from the list that this opens. */
  async menuWithList(row: string, title: string, entry: string, picture: string): Promise<void> {
    await this.menu(row, title, this.listed(entry));
    await this.pick(entry, picture);
  }

  /** Chooses from the menu of a row, and then an answer to the question that the editor waits for. */
  async menuWithQuestion(row: string, title: string, answer: string): Promise<void> {
    const button = this.page.locator('.monaco-dialog-box').getByRole('button', { name: answer });
    await this.menu(row, title, button);
    await button.click();
  }

  /** Opens the Test Explorer. */
  async openTests(): Promise<void> {
    await this.page.locator('.activitybar a.action-label[aria-label^="Testing"]').click();
  }

  /** A row of the Test Explorer, perhaps only while the test is in a state, such as Passed. */
  test(name: string, state = ''): Locator {
    const row = `.test-explorer .monaco-list-row[aria-label^="${name} ("]`;
    return this.page.locator(state === '' ? row : `${row}[aria-label*="${state}"]`).first();
  }

  /** Shows what is in a class until one of that is there. */
  async unfoldTest(name: string, below: string): Promise<void> {
    await until(`${below} in ${name}`, async () => {
      if (await this.test(below).isVisible()) return true;
      await this.test(name).locator('.monaco-tl-twistie').click({ timeout: 10_000 });
      await this.test(below).waitFor({ timeout: 10_000 });
      return true;
    });
  }

  /** Presses the button that a row of the Test Explorer has until there is a sign of it. */
  async runTest(name: string, sign: Locator): Promise<void> {
    await until(`a run of ${name}`, async () => {
      if (await sign.isVisible()) return true;
      await this.test(name).hover({ timeout: 10_000 });
      await this.test(name).locator('a.action-label[aria-label^="Run Test"]').click({ timeout: 10_000 });
      await sign.waitFor({ timeout: CLICK_PATIENCE });
      return true;
    });
  }

  /** Presses the button beside the line of a test until there is a sign of it. */
  async testButton(line: string, sign: Locator): Promise<void> {
    await until(`the button beside ${line}`, async () => {
      if (await sign.isVisible()) return true;
      const { y } = await box(this.line(line));
      for (const button of await this.page.locator('.testing-run-glyph').all()) {
        if (Math.abs((await box(button)).y - y) < 4) await button.click({ timeout: 10_000 });
      }
      await sign.waitFor({ timeout: CLICK_PATIENCE });
      return true;
    });
  }

  /** Why a test failed, behind its line or, in old versions, opened below it. */
  testMessage(text: string): Locator {
    const places = ['.test-message-inline-content', '.test-error-content-widget', '.peekview-title'];
    return this.page.locator(places.join(', '), { hasText: text }).first();
  }

  /** Types into the list that a command shows. */
  async type(text: string): Promise<void> {
    await this.page.locator('.quick-input-widget input.input').fill(text);
    await this.page.keyboard.press('Enter');
  }

  /** Clicks a button of the notification that shows a text. */
  async press(button: string, text: string): Promise<void> {
    await this.toast(text).getByRole('button', { name: button }).click();
  }

  /** Waits until no notification shows a text. */
  async noToast(text: string): Promise<void> {
    await this.toast(text).waitFor({ state: 'hidden' });
  }

  /** How many notifications with a text are on the screen now. */
  async toasts(text: string): Promise<number> {
    return this.page.locator('.notification-toast', { hasText: text }).count();
  }

  /** A text in the debug console. */
  debugConsole(text: string): Locator {
    return this.page.locator('.repl .monaco-list-row', { hasText: text }).first();
  }

  /** The number of the line that the cursor is in. */
  async currentLine(): Promise<number> {
    return Number(await this.page.locator('.line-numbers.active-line-number').first().textContent());
  }

  /** Waits for the inner document of a webview, known by what it holds. */
  async webview(selector: string): Promise<Frame> {
    let found: Frame | undefined;
    await until(`a webview with ${selector}`, async () => {
      for (const frame of this.page.frames()) {
        if ((await frame.$(selector)) !== null) found = frame;
      }
      return found !== undefined;
    });
    return found as unknown as Frame;
  }

  /** Points at a word of a line and returns what the editor says about it. */
  async hover(word: string, about = '%'): Promise<string> {
    const shown = this.page.locator('.monaco-hover:not(.hidden)', { hasText: about }).first();
    let text = '';
    await until(`a hover of ${word}`, async () => {
      await this.page.mouse.move(0, 0); // hints that are drawn again take a hover away
      await this.page.locator('.view-line span span', { hasText: word }).first().hover({ timeout: 10_000 });
      text = plain((await shown.textContent({ timeout: 10_000 })) ?? '');
      return text !== '';
    });
    return text;
  }

  /** Points at a word of a line and clicks a link in what the editor says about it, until there is a sign of that. */
  async hoverLink(word: string, link: string, sign: Locator): Promise<void> {
    const shown = this.page.locator('.monaco-hover:not(.hidden) a', { hasText: link }).first();
    await until(`the link ${link} in the hover of ${word}`, async () => {
      if (await sign.isVisible()) return true;
      await this.page.mouse.move(0, 0);
      await this.page.locator('.view-line span span', { hasText: word }).first().hover({ timeout: 10_000 });
      await shown.click({ timeout: 10_000 });
      await sign.waitFor({ timeout: CLICK_PATIENCE });
      return true;
    });
  }

  /** The tab of a file, if it is the active one. */
  activeTab(file: string): Locator {
    return this.page.locator('.tab.active', { hasText: file }).first();
  }

  /** The terminal that is shown. */
  terminal(): Locator {
    return this.page.locator('.terminal-wrapper.active .xterm-screen').first();
  }

  /** Waits until the terminal that is shown has a text. */
  async awaitTerminal(text: string): Promise<void> {
    // Drawn as pixels; what it reads aloud is the text.
    const rows = this.page.locator(
      '.terminal-wrapper.active .xterm-rows, .terminal-wrapper.active .xterm-accessibility',
    );
    await until(`${text} in the terminal`, async () => {
      return plain((await rows.allTextContents()).join('')).includes(text);
    });
  }

  async pressInTerminal(key: string): Promise<void> {
    await this.terminal().click();
    await this.page.keyboard.press(key);
  }

  /** Types into the terminal that is shown. */
  async typeInTerminal(keys: string): Promise<void> {
    await this.terminal().click();
    await this.page.keyboard.type(keys);
    await this.page.keyboard.press('Enter');
  }

  /** Waits until a problem with a text is listed. */
  async problem(text: string, picture: string): Promise<void> {
    await until(`the problem ${text}`, async () => {
      if (await this.listedProblem(text).isVisible()) return true;
      await this.command('Problems: Focus on Problems View');
      await this.listedProblem(text).waitFor({ timeout: 10_000 });
      return true;
    });
    await this.picture(picture);
  }

  /** Waits until there is no problem with a text. */
  async noProblem(text: string): Promise<void> {
    await this.listedProblem(text).waitFor({ state: 'hidden' });
  }

  private listedProblem(text: string): Locator {
    return this.page.locator('.markers-panel .monaco-list-row', { hasText: text }).first();
  }

  /** The notification that shows a text. */
  toast(text: string): Locator {
    return this.page.locator('.notification-toast', { hasText: text }).first();
  }

  /** The tab of a webview, if it is the active one. */
  webviewTab(): Locator {
    return this.page.locator('.tab.active[data-resource-name^="webview-"]').first();
  }

  /** Waits until the editor tells something. */
  async told(text: string, patience = PATIENCE): Promise<void> {
    await this.toast(text).waitFor({ timeout: patience });
  }

  /** Clicks the frame of the flame graph whose name holds a text until its file is the active tab. */
  async openFrame(page: Frame, name: string, file: string): Promise<void> {
    const active = this.page.locator('.editor-group-container.active .tab.active', { hasText: file });
    await until(`${file} after a click on the frame ${name}`, async () => {
      if (!(await this.clickFrame(page, name))) return false;
      await active.waitFor({ timeout: CLICK_PATIENCE });
      return true;
    });
  }

  /** Clicks a frame, found by pointing at one after the other; false where none has the name. */
  private async clickFrame(page: Frame, name: string): Promise<boolean> {
    const canvas = await box(page.getByRole('application', { name: 'Flame graph' }));
    const x = canvas.x + canvas.width / 3;
    for (let y = canvas.y + canvas.height - 4; y > canvas.y; y -= 8) {
      // Pointing twice: the first answer may still be about the place before.
      if (!(await this.pointsAt(page, x, y, name)) || !(await this.pointsAt(page, x + 1, y, name))) continue;
      await this.page.mouse.click(x + 1, y);
      return true;
    }
    return false;
  }

  /** Points at a place of the flame graph and tells whether the page then names a frame. */
  private async pointsAt(page: Frame, x: number, y: number, name: string): Promise<boolean> {
    await this.page.mouse.move(x, y);
    await page.evaluate(DRAWN);
    const names = await page.locator('.tooltip:visible strong').allTextContents();
    return names.some((text) => text.includes(name));
  }

  private line(text: string): Locator {
    // The editor draws blanks as no-break spaces.
    const drawn = new RegExp(literally(text).replace(/ /g, '[ \\u00a0]'));
    return this.page.locator('.view-line', { hasText: drawn }).first();
  }
}

/** What a list entry with a title shows: the title, perhaps with the extension's name, and nothing more. */
function wholly(title: string): RegExp {
  return new RegExp(`(?:^|: )${literally(title)}…?$`);
}

/** A pattern for a text as it is. */
function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

/** Tries until a step is done; errors on the way mean not yet. */
async function until(what: string, done: () => Promise<boolean>, patience = PATIENCE): Promise<void> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if (await done().catch(() => false)) return;
    await pause(100);
  }
  throw new Error(`${what} did not appear within ${String(patience)} ms`);
}

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  if (found === null) throw new Error('an element of the editor is not on the screen');
  return found;
}
