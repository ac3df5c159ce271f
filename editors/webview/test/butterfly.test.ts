import { expect, test } from 'vitest';
import { commandOf } from '../src/command';
import { NOTHING_CHOSEN } from '../src/choices';
import { Model } from '../src/model';
import type { PageData } from '../src/protocol';
import { ALL, unpack, weigh } from '../src/samples';
import { butterfly } from '../src/views/butterfly';
import { childrenOf, heaviestPath, openRows } from '../src/views/calltree';
import { csvRow } from '../src/views/csv';
import { message, profileOf } from './profiles';

/** a calls b calls a calls b: recursion through another. */
const data = profileOf(['a', 1, ['b', 2, ['a', 4, ['b', 8]]]]);

test('samples count once for each caller and callee, however often recursion repeats the call', () => {
  const model = new Model(data);
  const weights = weigh(model, unpack(data.types[0]), ALL);
  const a = butterfly(model, weights, model.methodNamed('a'));
  const b = butterfly(model, weights, model.methodNamed('b'));
  const named = (list: { method: number; weight: number }[]): [string, number][] =>
    list.map(({ method, weight }) => [method < 0 ? '' : model.methodName(method), weight]);
  expect([a.self, a.total, b.self, b.total]).toEqual([5, 15, 10, 14]);
  expect(named(a.callers)).toEqual([['', 15]]);
  expect(named(a.callees)).toEqual([['b', 14]]);
  expect(named(b.callers)).toEqual([['a', 14]]);
  expect(named(b.callees)).toEqual([['a', 12]]);
});

test('the tree opens along the heaviest path', () => {
  const model = new Model(data);
  const weights = weigh(model, unpack(data.types[0]), ALL);
  const path = heaviestPath(model, weights, 0);
  expect(path.map((n) => model.name(n))).toEqual(['all', 'a', 'b', 'a', 'b']);
  expect(openRows(model, weights, new Set())).toEqual(childrenOf(model, weights, 0));
  expect(openRows(model, weights, new Set(path)).length).toBe(4);
});

test('the command says all that is chosen, for a shell', () => {
  const page = {
    ...message<PageData>('profile.json'),
    recording: "'a b.jfr'",
    threads: ["it's", 'main'],
    offset: 998,
    binMillis: 10.5,
  };
  const chosen = { ...NOTHING_CHOSEN, type: 'cpu', range: { from: 3, to: 4 }, threads: Uint8Array.of(1, 0) };
  expect(commandOf(page, chosen)).toBe(
    `jfrlens lines 'a b.jfr' --type cpu --from 1029.5ms --to 1040ms --thread 'it'\\''s'`,
  );
  expect(commandOf({ ...page, recording: '' }, chosen)).toBe('');
  expect(commandOf({ ...page, threads: ['[other threads]', 'main'] }, { ...chosen, range: null })).toBe(
    `jfrlens lines 'a b.jfr' --type cpu --without-thread main`,
  );
});

test('rows become comma-separated values', () => {
  expect(csvRow(['a', 'b,c', 'say "d"', ''])).toBe('a,"b,c","say ""d""",');
});
