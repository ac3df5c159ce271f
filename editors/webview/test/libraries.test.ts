import { expect, test } from 'vitest';
import { hideLibraries } from '../src/libraries';
import { Model } from '../src/model';
import type { PageData } from '../src/protocol';
import { ALL, nodesOf, unpack, weigh } from '../src/samples';
import { emptyProfile, largeProfile, message, mixed } from './profiles';

/** The tree as text: name, own weight, callees. */
function drawn(data: PageData): string[] {
  const model = new Model(data);
  const weights = weigh(model, unpack(data.types[0]), ALL);
  return Array.from({ length: model.size - 1 }, (_, i) => {
    const n = i + 1;
    const name = model.name(n).replace('a.B.', '');
    return `${'  '.repeat(model.depth[n] - 1)}${name} ${weights.self[n]}`;
  });
}

test('a run of library frames becomes the one that the project called', () => {
  const data = mixed(['main', 1, ['lib.get', 2, ['lib.hash', 3, ['lib.mix', 4]]], ['own', 5]]);
  expect(drawn(hideLibraries(data))).toEqual(['main 1', '  lib.get 9', '  own 5']);
});

test('what a library calls back stays, put together where it was called from several places', () => {
  const data = mixed([
    'main',
    0,
    ['lib.each', 1, ['lib.a', 0, ['callback', 2, ['lib.get', 7]]], ['lib.b', 0, ['callback', 3, ['own', 4]]]],
  ]);
  expect(drawn(hideLibraries(data))).toEqual([
    'main 0',
    '  lib.each 1',
    '    callback 5',
    '      lib.get 7',
    '      own 4',
  ]);
});

test('native functions belong to the library that calls them, not to the project', () => {
  const data = mixed(['main', 0, ['native.mine', 1], ['lib.read', 1, ['native.read', 2, ['lib.up', 3]]]]);
  expect(drawn(hideLibraries(data))).toEqual(['main 0', '  native.mine 1', '  lib.read 6']);
});

test('frames too small to list add up', () => {
  const data = mixed(['main', 0, ['lib.a', 1, ['lib.b', 0, ['x', 2]], ['lib.c', 0, ['y', 3]]]]);
  data.nodes.frame[4] = -1 - 12;
  data.nodes.frame[6] = -1 - 3;
  expect(drawn(hideLibraries(data))).toEqual(['main 0', '  lib.a 1', '    15 smaller frames 5']);
});

test('a profile without libraries or frames stays as it is', () => {
  const own = mixed(['main', 1, ['a', 2], ['b', 3, ['a', 4]]]);
  expect(hideLibraries(own)).toEqual(own);
  expect(hideLibraries(emptyProfile())).toEqual(emptyProfile());
});

test.each([
  ['of Go', message<PageData>('profile.json')],
  ['with 400,000 nodes', largeProfile(400_000)],
])('the profile %s keeps its weight, by thread and time', (_, data) => {
  const short = hideLibraries(data);
  expect(short.nodes.depth.length).toBeLessThan(data.nodes.depth.length);
  data.types.forEach((type, i) => {
    const summed = (one: PageData): Map<string, number> => {
      const { thread, bin, weight } = one.types[i];
      const sums = new Map<string, number>();
      weight.forEach((w, cell) => {
        const key = `${thread[cell]} ${bin[cell]}`;
        sums.set(key, (sums.get(key) ?? 0) + w);
      });
      return new Map([...sums].sort());
    };
    expect(summed(short)).toEqual(summed(data));
    expect(Math.max(...new Set(nodesOf(short.types[i])))).toBeLessThan(short.nodes.depth.length);
    expect(weigh(new Model(short), unpack(short.types[i]), ALL).total[0]).toBe(
      weigh(new Model(data), unpack(type), ALL).total[0],
    );
  });
});
