import { onThemeChange } from './dom';

/** The themes of theme.css. */
export type Theme = 'light' | 'dark' | 'contrast' | 'contrast-light';

/** Names at the page's body the theme that is shown, from now on. Whoever reads colours has to ask after this. */
export function followTheme(body: HTMLElement): void {
  const name = (): void =>
    void (body.dataset['theme'] = themeOf(body.classList, (query) => matchMedia(query).matches));
  name();
  onThemeChange(body, name);
}

/** The theme by the classes that VS Code gives the body, and elsewhere by what the browser prefers. */
export function themeOf(classes: Pick<DOMTokenList, 'contains'>, prefers: (query: string) => boolean): Theme {
  if (classes.contains('vscode-high-contrast-light')) return 'contrast-light';
  if (classes.contains('vscode-high-contrast')) return 'contrast';
  if (classes.contains('vscode-dark')) return 'dark';
  if (classes.contains('vscode-light')) return 'light';
  const dark = prefers('(prefers-color-scheme: dark)');
  const contrast = prefers('(prefers-contrast: more)') || prefers('(forced-colors: active)');
  if (contrast) return dark ? 'contrast' : 'contrast-light';
  return dark ? 'dark' : 'light';
}
