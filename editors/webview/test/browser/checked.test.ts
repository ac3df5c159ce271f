import { expect, test } from 'vitest';
import type { PageData } from '../../src/protocol';
import { servedPages } from './pages';

const withPage = servedPages();

test('methods have what further runs say of them, where there were any', () =>
  withPage(async (page) => {
    const heads = (): Promise<string[]> => page.locator('.hottest th').allTextContents();
    await expect.poll(heads).toEqual(['Method', '+libs', 'Self', 'Total']);
    await page.route('**/data.json', async (route) => {
      const response = await route.fetch();
      const data = (await response.json()) as PageData;
      for (const type of data.types) {
        type.checked = data.methods.name.map((_, i) => `${i}–52%`);
        type.why = data.methods.name.map((_, i) => `not sure: ${data.strings[data.methods.name[i]]}`);
      }
      await route.fulfill({ response, json: data });
    });
    await page.reload();
    await expect.poll(heads).toEqual(['Method', '+libs', 'Self', 'Total', 'Checked']);
    const row = page.locator('.hottest tbody tr').first();
    expect(await row.locator('td').last().textContent()).toMatch(/^\d+–52%$/);
    const name = await row.locator('td.name').textContent();
    expect(name).toContain((await row.locator('td').last().getAttribute('title'))!.replace('not sure: ', ''));
  }));
