import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { SAMPLES } from './places';
import { HINT, RUN_PATIENCE, Story } from './story';

const HOT_LINE = 'price = price * 1_003 / (1_000 - authority % 7);';

/** The lines of its loop. The JIT compiler may note the head of the loop for most of its code. */
const LOOP = [35, 36];

/** A method that takes longer than all others together, some seconds. */
const MIXED = `private static long mixed(long bits) {
        for (int i = 0; i < 40_000; i++) {
            bits ^= bits << 7;
            bits ^= bits >>> 9;
        }
        return bits & 1;
    }`;

/** On the page once it has its profile. */
const FLAME_GRAPH = 'select[aria-label="Sample type"] option';

const story = new Story(
  'checkout',
  (workspace) => cpSync(join(SAMPLES, 'java/maven-checkout'), workspace, { recursive: true }),
  'src/main/java/shop/Checkout.java',
);

story.step('a click on the lens above main profiles the program', async (window) => {
  await window.lens(
    'Profile',
    'public static void main(String[] args)',
    window.toast('Profiling shop.Checkout'),
  );
  await window.picture('1-running');
});

story.step('then the lines of the program have hints', async (window) => {
  expect(await window.hint('cents += price(customer);', RUN_PATIENCE)).toMatch(HINT);
  await window.picture('2-hints');
});

story.step('and so have those of other files', async (window) => {
  await window.openFile('Basket.java');
  // The first lenses come while the program still runs.
  await window.lensAbove(/^self (?:[4-9]\d|100)\./, 'private static long taxed(int cents)', RUN_PATIENCE);
  expect(await window.hint(HOT_LINE)).toMatch(HINT);
  await expect.poll(() => window.tint(HOT_LINE)).toMatch(/^rgba\(2\d\d, /);
  await window.picture('3-other-file');
  await window.told('Profiled shop.Checkout', RUN_PATIENCE);
  await window.picture('3-closing-message');
});

story.step('pointing at a hot line tells more', async (window) => {
  const text = await window.hover('Math');
  expect(text).toContain('self');
  expect(text).toContain('total');
  await window.picture('4-hover');
});

story.step(
  'who calls it is a link to the call, and another opens the flame graph of all callers',
  async (window) => {
    await window.hoverLink('Math', 'shop.Checkout', window.activeTab('Checkout.java'));
    await window.openFile('Basket.java');
    await window.hoverLink('Math', 'All callers in the flame graph', window.webviewTab());
    const page = await window.webview(FLAME_GRAPH);
    await page.locator('[aria-pressed="true"][title*="who calls them"]').first().waitFor();
    await window.picture('4-callers');
    await window.command('View: Close Editor');
    await window.openFile('Basket.java');
  },
);

story.step('the log has lines by their levels, and no error', async () => {
  const { folder } = inject('editor');
  const logs = readdirSync(join(folder, 'user/logs'), { recursive: true, encoding: 'utf8' });
  const file = logs.find((name) => /jfrlens\.jfrlens.*\.log$/.test(name));
  const lines = readFileSync(join(folder, 'user/logs', file!), 'utf8');
  expect(lines).toMatch(/\[info\] published\t/);
  expect(lines).not.toContain('[error]');
});

story.step('the status bar tells what is shown, and offers more', async (window) => {
  await window.status(/shop.Checkout: CPU/);
  await window.pick('Show hottest lines', '4-menu');
  await window.pick(/Basket.java:3[56]/, '4-hottest-lines');
  await expect.poll(() => window.currentLine()).toBeOneOf(LOOP);
  await window.status(/shop.Checkout: CPU/);
  await window.pick('Select sample type', '4-menu');
  await window.pick('Allocated bytes', '4-sample-types');
  await window.status(/shop.Checkout: Allocated bytes/);
  await window.pick('Select sample type', '4-menu');
  await window.pick(/cpu/i, '4-sample-types');
  await window.lensAbove(/^self (?:[4-9]\d|100)\./, 'private static long taxed(int cents)');
});

story.step('the lens of a hot method opens the flame graph', async (window) => {
  await window.command('View: Toggle Primary Side Bar Visibility');
  await window.lens(
    /^self .* total .* samples$/,
    'private static long taxed(int cents)',
    window.webviewTab(),
  );
  await window.webview(FLAME_GRAPH);
  await window.picture('5-flame-graph');
});

story.step('a click on a frame leads to its line', async (window) => {
  const page = await window.webview(FLAME_GRAPH);
  // Frames of a program that still runs grow away from under the pointer.
  await page.locator('.live').waitFor({ state: 'hidden', timeout: RUN_PATIENCE });
  for (const [frame, file, lines] of [
    ['main', 'Checkout.java', [13]],
    ['taxed', 'Basket.java', LOOP],
  ] as const) {
    await window.openFrame(page, frame, file);
    await expect.poll(() => window.currentLine()).toBeOneOf([...lines]);
  }
  await window.picture('6-source-line');
});

story.step('a time chosen on the page is what the hints are of, until a key ends that', async (window) => {
  const page = await window.webview(FLAME_GRAPH);
  const strip = page.locator('.strip canvas');
  await strip.focus();
  await strip.press('ArrowRight');
  for (let i = 0; i < 12; i++) await strip.press('Shift+ArrowRight');
  await window.statusSays(/shop.Checkout: .* of \d\d:\d\d:/);
  await expect
    .poll(() => window.hint(HOT_LINE))
    .toMatch(/^~?[\d.]+% of \d\d:\d\d:\d\d.*–.* · [\d.,]+(?: m?s)?$/);
  await window.picture('6-editor-follows');
  await window.openFile('Basket.java');
  await window.key('Shift+Escape', /shop.Checkout: [^\d]*$/);
  await expect.poll(() => window.hint(HOT_LINE)).toMatch(HINT);
});

story.step(
  'after an edit and another run, by the button above the text, a lens shows what changed',
  async (window) => {
    await window.command('View: Close All Editors');
    const edit = (file: string, from: string, to: string): void => {
      const path = join(story.workspace, 'src/main/java/shop', file);
      writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
    };
    const profile = async (): Promise<void> => {
      await window.command('Notifications: Clear All Notifications');
      await window.button('Profile Main or Goal', window.toast('Profiling shop.Checkout'));
      await window.told('Profiled shop.Checkout', RUN_PATIENCE);
    };
    // Work that stays as it is: what changed is told per unit of it, from a hundred samples on.
    edit('Checkout.java', '+= price(customer);', '+= price(customer) + mixed(customer);');
    edit(
      'Checkout.java',
      'private static List<Integer> items',
      `${MIXED}\n\n    private static List<Integer> items`,
    );
    await window.openFile('Checkout.java');
    await profile();
    edit('Basket.java', 'authority < 60', 'authority < 6');
    const main = 'public static void main(String[] args)';
    await profile();
    await window.awaitLens('Compare with the run before');
    // Several times: the editor may forget to ask for lenses when the page that opens takes the focus.
    for (const again of [true, true, false]) {
      await window.lens('Compare with the run before', main, window.webviewTab());
      await window.webview('.versus:not([hidden])');
      await window.webview(':is(.said, .warnings):has-text("shop.Basket.taxed: −")');
      await window.awaitLens('End comparison');
      if (!again) continue;
      await window.command('Clear Hints and Lenses');
      await window.awaitLens('End comparison', false);
      await window.command('View: Close All Editors in Group');
    }
    await window.picture('7-what-changed');
    await window.openFile('Basket.java');
    const taxed = 'private static long taxed(int cents)';
    await window.lensAbove(/total .* samples \(was self .*\)$/, taxed);
    await expect.poll(() => window.tint(taxed)).toContain('rgba(56, 132, 235');
    await window.picture('7-lines-before');
  },
);

story.step('the side bar leads to lines, runs and what changed between any two', async (window) => {
  await window.command('View: Close All Editors');
  await window.command('View: Show jfrlens');
  await window.entry(/price = price \* 1_003/).click();
  await expect.poll(() => window.currentLine()).toBeOneOf(LOOP);
  await window.entry('@2 shop.Checkout').click();
  await expect.poll(() => window.hint(HOT_LINE)).not.toContain('was'); // that run alone
  await window.picture('9-side-bar');
  await window.menuWithList(
    '@2 shop.Checkout',
    'Compare with Another Run',
    '@1 shop.Checkout',
    '9-other-run',
  );
  await window.webview('.versus:not([hidden])');
  await window.menuWithQuestion('@2 shop.Checkout', 'Delete Run', 'Delete');
  await window.entry('@3 shop.Checkout').waitFor({ state: 'hidden' }); // the numbers close up
});

story.step('a program gets the arguments that are typed', async (window) => {
  await window.command('View: Close All Editors');
  await window.openFile('Checkout.java');
  await window.command('jfrlens: Profile with Arguments');
  await window.type("7 'two words'");
  await window.told('Profiling shop.Checkout');
  const sessions = join(inject('editor').folder, 'state/jfrlens/sessions');
  const plans = () =>
    readdirSync(sessions).map((name) => readFileSync(join(sessions, name, 'session.json'), 'utf8'));
  await expect.poll(() => plans().filter((plan) => /"7",\s*"two words"/.test(plan)).length).toBe(1);
  await window.command('jfrlens: Cancel Profiling');
  await window.noToast('Profiling shop.Checkout');
});

story.step('a recording opens as its flame graph', async (window) => {
  const sessions = join(inject('editor').folder, 'state/jfrlens/sessions');
  // The newest session is the one of this story; its folder is named after its time.
  const recording = readdirSync(sessions, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes('/recordings/') && file.endsWith('.jfr'))
    .sort()
    .at(-1);
  if (recording === undefined) throw new Error(`there is no recording below ${sessions}`);
  const recordings = join(story.workspace, 'recordings');
  mkdirSync(recordings);
  cpSync(join(sessions, recording), join(recordings, 'checkout.jfr'));
  await window.command('View: Close All Editors');
  await window.openFile('checkout.jfr');
  await window.webview(FLAME_GRAPH);
  await window.picture('8-recording');
});
