import { describe, expect, test } from 'vitest';
import { findServer, NoServerError, type Surroundings } from '../src/server';

function around(files: string[], change: Partial<Surroundings> = {}): Surroundings {
  return {
    setting: '',
    extensionPath: '/ext',
    path: '/usr/bin:/opt/bin',
    platform: 'linux',
    isFile: (path) => files.includes(path),
    ...change,
  };
}

describe('findServer', () => {
  test.each([
    ['the setting wins', ['/my/jfrlens', '/ext/bin/jfrlens'], { setting: '/my/jfrlens' }, '/my/jfrlens'],
    ['then the packed one', ['/ext/bin/jfrlens', '/usr/bin/jfrlens'], {}, '/ext/bin/jfrlens'],
    ['then the first on PATH', ['/opt/bin/jfrlens', '/usr/bin/jfrlens'], {}, '/usr/bin/jfrlens'],
    [
      'an empty part of PATH is no folder',
      ['jfrlens', '/opt/bin/jfrlens'],
      { path: ':/opt/bin' },
      '/opt/bin/jfrlens',
    ],
    ['Windows programs end in .exe', ['/ext/bin/jfrlens.exe'], { platform: 'win32' }, '/ext/bin/jfrlens.exe'],
  ] as const)('%s', (_, files, change, want) => {
    expect(findServer(around([...files], change))).toBe(want);
  });

  test.each([
    ['a setting that is wrong is not passed over', ['/ext/bin/jfrlens'], { setting: '/gone' }, '/gone'],
    ['nothing anywhere', [], {}, 'jfrlens.serverPath'],
  ] as const)('%s', (_, files, change, says) => {
    const find = () => findServer(around([...files], change));
    expect(find).toThrow(NoServerError);
    expect(find).toThrow(says);
  });
});
