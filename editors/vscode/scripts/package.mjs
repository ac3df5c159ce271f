// Packs the extension with the server of this machine inside:
//   dist/jfrlens-<platform>-<arch>.vsix
import vsce from '@vscode/vsce';
import { chmodSync, copyFileSync, existsSync, mkdirSync } from 'node:fs';

process.chdir(new URL('..', import.meta.url).pathname);
const program = process.platform === 'win32' ? 'jfrlens.exe' : 'jfrlens';
const built = `../../bin/${program}`;
if (!existsSync(built)) throw new Error(`${built} is missing: run "make build" first`);
mkdirSync('bin', { recursive: true });
copyFileSync(built, `bin/${program}`);
chmodSync(`bin/${program}`, 0o755);
const target = `${process.platform}-${process.arch}`;
await vsce.createVSIX({
  target,
  packagePath: `dist/jfrlens-${target}.vsix`,
  dependencies: false,
  allowMissingRepository: true,
  skipLicense: true,
});
