import { expect, test } from 'vitest';
import { Model } from '../src/model';
import { ALL, unpack, weigh } from '../src/samples';
import { foundText, isName, listed, matchedWeight, matcher, nextMatch, search } from '../src/search';
import { profileOf } from './profiles';

const data = profileOf(
  ['main', 1, ['walk', 2, ['walk', 4, ['leaf', 8]], ['leaf', 16]]],
  ['leaf', 32, ['walk', 64]],
);
const model = new Model(data);
const weights = weigh(model, unpack(data.types[0]), ALL);

function share(query: string, root = 0): number {
  return matchedWeight(model, weights, search(model, query), root);
}

test('a query is text, an exact name or an expression', () => {
  expect(matcher('')).toBeNull();
  expect(matcher('  ')).toBeNull();
  expect(matcher('/(/')).toBeNull();
  expect(matcher('string')!('java.lang.String')).toBe(true);
  expect(matcher('String')!('substring')).toBe(false);
  expect(matcher('"a.B.c"')!('a.B.c')).toBe(true);
  expect(matcher('"a.B.c"')!('a.B.cc')).toBe(false);
  expect(matcher('/^a.*c$/')!('a.B.c')).toBe(true);
  expect(matcher('a.b')!('axb')).toBe(false);
});

test('a sample counts once however often its stack matches', () => {
  expect(share('walk')).toBe(2 + 4 + 8 + 16 + 64);
  expect(share('leaf')).toBe(8 + 16 + 32 + 64);
  expect(share('/walk|leaf/')).toBe(126);
  expect(share('nothing')).toBe(0);
});

test('the share of a zoomed node counts what matches on its stack', () => {
  const [, , walk, inner] = [0, 1, 2, 3];
  expect(share('leaf', walk)).toBe(24);
  expect(share('walk', inner)).toBe(12);
  expect(share('main', inner)).toBe(12);
  expect(share('nothing', inner)).toBe(0);
});

test('small frames never match', () => {
  const small = profileOf(['main', 1, ['smaller', 1]]);
  small.nodes.frame[2] = -1 - 3;
  expect([...search(new Model(small), 'smaller').nodes]).toEqual([]);
});

test('says which of the boxes it is, and how much of all they have', () => {
  const walk = search(model, 'walk');
  const nodes = listed(model, weights, walk, 0);
  expect([...nodes]).toEqual([2, 3, 7]);
  expect(foundText(model, weights, walk, 0, -1)).toBe('3 · 74.0%');
  expect(foundText(model, weights, walk, 0, 3)).toBe('2 of 3 · 74.0%');
  expect(foundText(model, weights, walk, 2, 3)).toBe('2 of 2 · 74.0%, 100.0% of the zoomed');
  expect([-1, 2, 3, 7].map((from) => nextMatch(nodes, from, 1))).toEqual([2, 3, 7, 2]);
  expect(nextMatch(nodes, 2, -1)).toBe(7);
  expect(nextMatch(Int32Array.of(), 2, 1)).toBe(-1);
});

test('one name is told from a text', () => {
  expect(['"a.B.c"', ' "a" ', '""', 'a', '/"a"/'].map(isName)).toEqual([true, true, false, false, false]);
});
