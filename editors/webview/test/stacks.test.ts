import { expect, test } from 'vitest';
import { Model } from '../src/model';
import type { PageData } from '../src/protocol';
import { ALL, unpack, weigh } from '../src/samples';
import { foldRecursion, keepStacks } from '../src/stacks';
import { profileOf } from './profiles';

const data = profileOf(
  ['main', 1, ['walk', 2, ['walk', 4, ['leaf', 8]], ['leaf', 16]]],
  ['leaf', 32, ['walk', 64]],
);

/** What each stack has of its own. */
function stacks(of: PageData): Record<string, number> {
  const model = new Model(of);
  const { self } = weigh(model, unpack(of.types[0]), ALL);
  const all: Record<string, number> = {};
  self.forEach((own, node) => {
    if (own > 0) all[model.path(node).join(' ')] = own;
  });
  return all;
}

test('only stacks with a method, and none with others, stay', () => {
  const name = (short: string): string => {
    const model = new Model(data);
    const found = Array.from({ length: model.methodCount }, (_, m) => model.methodName(m));
    return found.find((full) => full.endsWith(short))!;
  };
  const [main, walk, leaf] = ['main', 'walk', 'leaf'].map(name);
  expect(keepStacks(data, null, [])).toBe(data);
  expect(Object.values(stacks(keepStacks(data, walk, [])))).toEqual([2, 4, 8, 16, 64]);
  expect(Object.values(stacks(keepStacks(data, null, [leaf])))).toEqual([1, 2, 4]);
  expect(Object.values(stacks(keepStacks(data, walk, [leaf])))).toEqual([2, 4]);
  expect(stacks(keepStacks(data, walk, [main, leaf]))).toEqual({});
});

test('folded recursion has each method once on a stack, and loses nothing', () => {
  expect(Object.values(stacks(foldRecursion(data)))).toEqual([1, 2 + 4, 8 + 16, 32, 64]);
});
