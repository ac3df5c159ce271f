#!/usr/bin/env node
// Starts the jfrlens of this platform, which npm has installed beside this package.
const { spawn } = require('node:child_process');

const platform = `${process.platform}-${process.arch}`;
const program = process.platform === 'win32' ? 'jfrlens.exe' : 'jfrlens';
let path;
try {
  path = require.resolve(`@jfrlens/${platform}/bin/${program}`);
} catch {
  console.error(`jfrlens: there is no package for ${platform}, or npm was told to leave out optional ones`);
  process.exit(1);
}
const child = spawn(path, process.argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(`jfrlens: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  if (signal) process.removeAllListeners(signal), process.kill(process.pid, signal);
  else process.exit(code);
});
