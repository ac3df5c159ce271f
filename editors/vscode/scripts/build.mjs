// Bundles the extension and gathers what it carries: the page.
import { build } from 'esbuild';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';

process.chdir(new URL('..', import.meta.url).pathname);
await build({
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.js',
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  external: ['vscode'],
  minify: true,
  legalComments: 'none',
});
mkdirSync('media', { recursive: true });
const carried = ['../webview/dist/page.js', '../webview/dist/page.css'];
for (const file of carried) {
  if (!existsSync(file)) throw new Error(`${file} is missing: run "make webview" first`);
  copyFileSync(file, `media/${file.split('/').pop()}`);
}
