import { expect, test } from 'vitest';
import { hideLibraries } from '../src/libraries';
import { ambiguous, hottestMethods, unlisted } from '../src/hottest';
import { Model } from '../src/model';
import type { PageData } from '../src/protocol';
import { ALL, unpack, weigh, weightByBin, weightByThread } from '../src/samples';
import { message, mixed, profileOf } from './profiles';

const demo = message<PageData>('profile.json');
const model = new Model(demo);
const cpu = unpack(demo.types[0]);

function totalOf(weights: { total: Float64Array }, name: string): number {
  for (let n = 0; n < model.size; n++) if (model.name(n) === name) return weights.total[n];
  return -1;
}

test('a node’s total is its self and its callees', () => {
  const weights = weigh(model, cpu, ALL);
  for (let n = 0; n < model.size; n++) {
    let sum = weights.self[n];
    for (let c = n + 1; c < model.end[n]; c = model.end[c]) sum += weights.total[c];
    expect(weights.total[n]).toBe(sum);
  }
});

test('filters by thread', () => {
  const worker = Uint8Array.from(demo.threads, (name) => (name === 'worker-1' ? 1 : 0));
  const weights = weigh(model, cpu, { threads: worker, range: null });
  expect(weights.total[0]).toBe(260);
  expect(totalOf(weights, 'demo.Main.main')).toBe(0);
  expect([...weightByThread(demo, cpu, null)]).toEqual([740, 260]);
});

test('filters by time', () => {
  const range = { from: 0, to: 30 };
  expect(weigh(model, cpu, { threads: null, range }).total[0]).toBe(390);
  expect([...weightByThread(demo, cpu, range)]).toEqual([390, 0]);
});

test('spreads weight over bins', () => {
  const sums = weightByBin(demo, cpu, null);
  expect(sums).toHaveLength(demo.bins);
  expect([sums[0], sums[60], sums[120]]).toEqual([390, 440, 170]);
});

test('hottest methods count recursion once', () => {
  const data = profileOf(['walk', 1, ['walk', 2, ['leaf', 4], ['walk', 8]]], ['other', 16, ['walk', 32]]);
  const recursive = new Model(data);
  const weights = weigh(recursive, unpack(data.types[0]), ALL);
  const found = hottestMethods(recursive, weights, 0).map((m) => [
    recursive.methodName(m.method),
    m.self,
    m.total,
  ]);
  expect(found).toEqual([
    ['walk', 1 + 2 + 8 + 32, 15 + 32],
    ['other', 16, 48],
    ['leaf', 4, 4],
  ]);
});

test.each(demo.types.map((type, i) => [type.name, i] as const))(
  'hottest methods in %s have the numbers and the rank of all other lists',
  (name, i) => {
    type Row = { Name: string } & Record<`${'Own' | 'Self' | 'Total'}${'' | 'Samples'}`, number>;
    const want = message<Record<string, Row[]>>('methods.json')[name];
    const found = hottestMethods(model, weigh(model, unpack(demo.types[i]), ALL), 0);
    const rows = found.map((m): Row => {
      const [Own, Self, Total] = [m.own, m.self, m.total];
      const [OwnSamples, SelfSamples, TotalSamples] = [m.ownSamples, m.selfSamples, m.totalSamples];
      return { Name: model.methodName(m.method), Own, Self, Total, OwnSamples, SelfSamples, TotalSamples };
    });
    const numbers = (list: Row[]): number[][] => list.map((row) => [row.Own, row.Self, row.Total]);
    const byName = (list: Row[]): Row[] => [...list].sort((a, b) => (a.Name < b.Name ? -1 : 1));
    expect(numbers(rows)).toEqual(numbers(want));
    expect(byName(rows)).toEqual(byName(want));
  },
);

test('own weight is that of the topmost own code, below the node that is zoomed to', () => {
  const data = mixed([
    'main',
    1,
    ['lib.each', 2, ['native.copy', 4], ['callback', 8, ['lib.get', 16, ['native.read', 32]]]],
    ['native.spin', 64],
  ]);
  const called = new Model(data);
  const weights = weigh(called, unpack(data.types[0]), ALL);
  const below = (root: number): string[] =>
    hottestMethods(called, weights, root).map((m) => `${called.shortMethodName(m.method)} ${m.own}`);
  expect(below(0)).toEqual([
    'B.main 71',
    'B.callback 56',
    'native.spin 0',
    'native.read 0',
    'B.lib.get 0',
    'native.copy 0',
    'B.lib.each 0',
  ]);
  expect(below(called.find(['a.B.main', 'a.B.lib.each']))).toEqual([
    'B.callback 56',
    'native.read 0',
    'B.lib.get 0',
    'native.copy 0',
    'B.lib.each 0',
  ]);
});

test('own weight stays the same where libraries are hidden', () => {
  const hidden = new Model(hideLibraries(demo));
  const own = (of: Model): (string | number)[][] =>
    hottestMethods(of, weigh(of, unpack(of.data.types[0]), ALL), 0)
      .filter((m) => m.own > 0)
      .map((m) => [of.methodName(m.method), m.own, m.ownSamples]);
  expect(own(hidden)).toEqual(own(model));
  expect(own(model).length).toBeGreaterThan(5);
});

test('hottest methods below a node leave out the rest', () => {
  const data = profileOf(['main', 0, ['a', 3], ['b', 5]]);
  const small = new Model(data);
  const weights = weigh(small, unpack(data.types[0]), ALL);
  expect(hottestMethods(small, weights, 2).map((m) => small.methodName(m.method))).toEqual(['a']);
});

test('methods of one short name are told apart by their packages', () => {
  const data = profileOf(['main', 0, ['run', 3], ['go', 5]]);
  data.strings.push('a.b.Task', 'c.Task');
  const [first, second] = [data.strings.length - 2, data.strings.length - 1];
  data.methods.class = [1, first, second];
  data.methods.name[2] = data.methods.name[1]; // a.b.Task.run and c.Task.run
  const twins = new Model(data);
  const all = hottestMethods(twins, weigh(twins, unpack(data.types[0]), ALL), 0);
  expect([...ambiguous(twins, all)].sort()).toEqual([1, 2]);
  expect([0, 1, 2].map((method) => twins.packageName(method))).toEqual(['', 'a.b', 'c']);
  expect(ambiguous(twins, all.slice(0, 1)).size).toBe(0);
});

test('frames too small to list are no method, and their weight is told', () => {
  const data = mixed(['main', 1, ['x', 2], ['a', 3, ['y', 4]]]);
  data.nodes.frame[2] = -1 - 12;
  data.nodes.frame[4] = -1 - 3;
  const merged = new Model(data);
  const weights = weigh(merged, unpack(data.types[0]), ALL);
  expect(hottestMethods(merged, weights, 0).map((m) => [m.own, m.self])).toEqual([
    [3, 3],
    [1, 1],
  ]);
  expect([unlisted(merged, weights, 0), unlisted(merged, weights, 3)]).toEqual([6, 4]);
});
