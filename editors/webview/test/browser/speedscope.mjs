// Opens a file in the Speedscope app and prints what its table of methods shows.
//
//   node speedscope.mjs index.html FILE
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const [app, file] = process.argv.slice(2);
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
try {
  // The app draws the rows in sight only.
  const page = await browser.newPage({ viewport: { width: 1200, height: 9000 } });
  page.setDefaultTimeout(120_000); // on a busy machine, too
  await page.goto(`${pathToFileURL(app)}#view=sandwich`);
  await page.setInputFiles('input[type=file]', file);
  await page
    .getByText(/^[\d,]+ \(\d+(\.\d+)?%\)$/)
    .first()
    .waitFor();
  // The rest of the rows follows when the app has measured its window.
  let shown = await page.content();
  for (let before = ''; shown !== before; shown = await page.content()) {
    before = shown;
    await page.waitForTimeout(500);
  }
  console.log(shown);
} finally {
  await browser.close();
}
