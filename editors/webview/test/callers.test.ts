import { expect, test } from 'vitest';
import { callersOf } from '../src/callers';
import { hottestMethods } from '../src/hottest';
import { Model } from '../src/model';
import type { PageData } from '../src/protocol';
import { ALL, unpack, weigh } from '../src/samples';
import { emptyProfile, largeProfile, message, profileOf } from './profiles';

/** The tree as text: name and total weight, callers below what they call. */
function drawn(data: PageData): string[] {
  const model = new Model(data);
  const { total } = weigh(model, unpack(data.types[0]), ALL);
  return Array.from({ length: model.size - 1 }, (_, i) => {
    const n = i + 1;
    return `${'  '.repeat(model.depth[n] - 1)}${model.name(n)} ${total[n]}`;
  });
}

const shop = profileOf(
  ['main', 1, ['load', 2, ['hash', 5]], ['price', 0, ['hash', 3], ['tax', 4, ['hash', 1]]]],
  ['idle', 6],
);

test('methods on top of stacks come first, heaviest first, below each its callers', () => {
  expect(drawn(callersOf(new Model(shop), null))).toEqual([
    'hash 9',
    '  load 5',
    '    main 5',
    '  price 3',
    '    main 3',
    '  tax 1',
    '    price 1',
    '      main 1',
    'idle 6',
    'tax 4',
    '  price 4',
    '    main 4',
    'load 2',
    '  main 2',
    'main 1',
  ]);
});

test('callers of one method: all samples with it, cut below it', () => {
  const model = new Model(shop);
  const price = model.find(['main', 'price']);
  const data = callersOf(model, model.method(price));
  expect(drawn(data)).toEqual(['price 8', '  main 8']);
  const weights = weigh(new Model(data), unpack(data.types[0]), ALL);
  expect(weights.total[0]).toBe(22); // shares are shares of all
});

test('recursion is cut at its topmost call and counts once', () => {
  const model = new Model(profileOf(['main', 0, ['walk', 1, ['walk', 2, ['visit', 3, ['walk', 4]]]]]));
  expect(drawn(callersOf(model, model.method(2)))).toEqual([
    'walk 10',
    '  walk 5',
    '    main 5',
    '  visit 4',
    '    walk 4',
    '      walk 4',
    '        main 4',
    '  main 1',
  ]);
});

test('frames too small to list add up', () => {
  const data = profileOf(['main', 0, ['a', 0, ['x', 2]], ['b', 0, ['y', 3]]]);
  data.nodes.frame[3] = -1 - 12;
  data.nodes.frame[5] = -1 - 3;
  expect(drawn(callersOf(new Model(data), null))).toEqual([
    '15 smaller frames 5',
    '  b 3',
    '    main 3',
    '  a 2',
    '    main 2',
  ]);
});

test('a profile without frames has no callers', () => {
  expect(callersOf(new Model(emptyProfile()), null)).toEqual(emptyProfile());
});

test.each([
  ['of Go', message<PageData>('profile.json')],
  ['with 400,000 nodes', largeProfile(400_000)],
])('the profile %s: first come the self weights of all methods, and no sample is lost', (_, data) => {
  const model = new Model(data);
  const up = callersOf(model, null);
  const upward = new Model(up);
  data.types.forEach((type, i) => {
    const weights = weigh(model, unpack(type), ALL);
    const above = weigh(upward, unpack(up.types[i]), ALL);
    expect(above.total[0]).toBe(weights.total[0]);
    const total = new Map<number, number>();
    for (let n = 1; n < upward.size; n = upward.end[n]) total.set(upward.method(n), above.total[n]);
    for (const { method, self } of hottestMethods(model, weights, 0)) {
      expect(total.get(method) ?? 0).toBe(self);
    }
  });
});

test('callers of any method have its total weight', () => {
  const model = new Model(message<PageData>('profile.json'));
  model.data.types.forEach((type, i) => {
    const weights = weigh(model, unpack(type), ALL);
    for (const { method, total } of hottestMethods(model, weights, 0)) {
      const up = callersOf(model, method);
      const upward = new Model(up);
      expect(upward.method(1)).toBe(method);
      expect(upward.end[1]).toBe(upward.size);
      expect(weigh(upward, unpack(up.types[i]), ALL).total[1]).toBe(total);
    }
  });
});
