// Bundles the page into dist/page.js and dist/page.css.
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

await build({
  absWorkingDir: root,
  entryPoints: [
    { in: 'src/main.ts', out: 'page' },
    { in: 'src/page.css', out: 'page' },
  ],
  outdir: 'dist',
  bundle: true,
  minify: true,
  format: 'iife',
  target: ['chrome100', 'firefox113', 'safari16.4'],
  logLevel: 'warning',
});
