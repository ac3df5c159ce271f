// Packs the extension with a server inside, for this platform or that of the
// first argument, such as win32-x64; the second is the server if it is not that of bin/:
//   dist/jfrlens-<platform>-<arch>.vsix
import vsce from '@vscode/vsce';
import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';

process.chdir(new URL('..', import.meta.url).pathname);
const target = process.argv[2] ?? `${process.platform}-${process.arch}`;
const [program, goal] = target.startsWith('win32-') ? ['jfrlens.exe', 'windows'] : ['jfrlens', 'build'];
const built = process.argv[3] ?? `../../bin/${program}`;
if (!existsSync(built)) throw new Error(`${built} is missing: run "make ${goal}" first`);
rmSync('bin', { recursive: true, force: true }); // a server of another platform
mkdirSync('bin');
copyFileSync(built, `bin/${program}`);
chmodSync(`bin/${program}`, 0o755);
await vsce.createVSIX({
  target,
  packagePath: `dist/jfrlens-${target}.vsix`,
  dependencies: false,
  allowMissingRepository: true,
  skipLicense: true,
});
