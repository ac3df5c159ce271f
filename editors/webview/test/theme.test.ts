import { expect, test } from 'vitest';
import { themeOf } from '../src/theme';

function theme(classes: string[], ...preferred: string[]): string {
  const list = { contains: (name: string) => classes.includes(name) };
  return themeOf(list, (query) => preferred.some((word) => query.includes(word)));
}

test('the theme is VS Code’s where there is one, else what the browser prefers', () => {
  expect(theme([])).toBe('light');
  expect(theme([], 'dark')).toBe('dark');
  expect(theme([], 'more')).toBe('contrast-light');
  expect(theme([], 'active', 'dark')).toBe('contrast');
  expect(theme(['vscode-light'], 'dark', 'more')).toBe('light');
  expect(theme(['vscode-dark'])).toBe('dark');
  expect(theme(['vscode-high-contrast'])).toBe('contrast');
  expect(theme(['vscode-high-contrast', 'vscode-high-contrast-light'], 'dark')).toBe('contrast-light');
});
