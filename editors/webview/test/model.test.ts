import { expect, test } from 'vitest';
import { hideLibraries } from '../src/libraries';
import { Model } from '../src/model';
import { ALL, unpack, weigh } from '../src/samples';
import { emptyProfile, largeProfile, mixed, profileOf } from './profiles';

const data = profileOf(['main', 0, ['a', 2, ['b', 3]], ['c', 1]], ['run', 4]);

test('links parents and subtrees', () => {
  const model = new Model(data);
  expect([...model.parent]).toEqual([-1, 0, 1, 2, 1, 0]);
  expect([...model.end]).toEqual([6, 5, 4, 4, 5, 6]);
  expect(model.maxDepth).toBe(3);
  expect(model.levels.map((l) => [...l])).toEqual([[0], [1, 5], [2, 4], [3]]);
});

test('knows a profile without frames', () => {
  const model = new Model(emptyProfile());
  expect(model.size).toBe(1);
  expect(model.name(0)).toBe('all');
  expect([...model.end]).toEqual([1]);
});

test('finds a node again by its path, or its nearest ancestor', () => {
  const model = new Model(data);
  expect(model.path(3)).toEqual(['main', 'a', 'b']);
  expect(model.find(['main', 'a', 'b'])).toBe(3);
  expect(model.find(['main', 'a', 'gone', 'b'])).toBe(2);
  expect(model.find([])).toBe(0);
  expect(model.path(0)).toEqual([]);
});

test('finds a node again where library code is hidden, or no longer', () => {
  const whole = mixed([
    'lib.run',
    0,
    [
      'lib.each',
      0,
      [
        'main',
        1,
        ['lib.map', 0, ['lib.apply', 0, ['own', 2]], ['native', 0, ['own', 5]]],
        ['other', 1, ['own', 9]],
      ],
    ],
  ]);
  const long = new Model(whole);
  const short = new Model(hideLibraries(whole));
  const again = (from: Model, to: Model, path: string[]) => {
    expect(from.path(from.find(path))).toEqual(path); // it is there
    return to.path(to.findHidden(path, weigh(to, unpack(to.data.types[0]), ALL).total));
  };
  const [run, each, main, map, apply, own] = ['run', 'each', 'main', 'map', 'apply', 'own'].map((name) =>
    name === 'main' || name === 'own' ? `a.B.${name}` : `a.B.lib.${name}`,
  );
  expect(again(long, short, [run, each, main, map, apply, own])).toEqual([run, main, map, own]);
  expect(again(long, short, [run, each, main, map, apply])).toEqual([run, main, map]);
  expect(again(short, long, [run, main, map, own])).toEqual([run, each, main, map, 'native', own]);
  expect(again(short, long, [run, main, 'a.B.other', own])).toEqual([run, each, main, 'a.B.other', own]);
  expect(long.findHidden(['gone', 'a.B.gone'], new Float64Array(long.size))).toBe(0);
});

test('names small frames by their number', () => {
  const small = profileOf(['main', 1, ['x', 1]]);
  small.nodes.frame[2] = -1 - 12;
  const model = new Model(small);
  expect(model.smaller(2)).toBe(12);
  expect(model.name(2)).toBe('12 smaller frames');
  expect(model.method(2)).toBe(-1);
  expect(model.line(2)).toBe(0);
  expect(model.smaller(0)).toBe(0);
});

test('shortens class names but never method names', () => {
  const named = profileOf(['<init>', 1]);
  named.strings.push('a.b.Outer$Inner');
  named.methods.class[0] = named.strings.length - 1;
  const model = new Model(named);
  expect(model.name(1)).toBe('a.b.Outer$Inner.<init>');
  expect(model.shortName(1)).toBe('Outer$Inner.<init>');
});

test.each([
  ['a.Load$$Lambda', 'Load$$Lambda.run'],
  ['a.b.Version2', 'Version2.run'],
  ['', 'run'],
])('shortens %s', (className, short) => {
  const named = profileOf(['run', 1]);
  named.strings[1] = className;
  expect(new Model(named).shortName(1)).toBe(short);
});

test('links 400,000 nodes quickly and soundly', () => {
  const model = new Model(largeProfile(400_000));
  for (let n = 1; n < model.size; n += 997) {
    expect(model.depth[model.parent[n]]).toBe(model.depth[n] - 1);
    expect(model.end[n]).toBeGreaterThan(n);
    expect(model.end[n]).toBeLessThanOrEqual(model.end[model.parent[n]]);
  }
});
