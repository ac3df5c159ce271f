import { expect, test } from 'vitest';
import { fragmentOf, stateOf } from '../src/fragment';
import { Past } from '../src/past';

test('a fragment says all that is looked at', () => {
  const state = {
    view: 'timeline',
    type: 'cpu',
    range: { from: 12.5, to: 1250 },
    threads: ['http & 1', 'main'],
    context: ['endpoint=GET /a b', 'com.acme.Order'],
    by: 'traceId',
    query: 'a=b#c',
    callers: '',
    hidden: true,
    unfolded: true,
  };
  expect(stateOf(fragmentOf(state))).toEqual(state);
});

test('nothing is said of nothing, and what is not understood is left out', () => {
  expect(stateOf('')).toEqual({});
  expect(stateOf('#from=9&to=3&view=&hidden=2&zzz=1')).toEqual({});
  expect(stateOf('#from=abc&to=3')).toEqual({});
});

test('steps can be gone back and forward; another step forgets what was ahead', () => {
  const past = new Past();
  const seen: (string | undefined)[] = [];
  past.onTravel = (state) => seen.push(state.view);
  past.note({ view: 'a' }, false);
  past.note({ view: 'b' }, true);
  past.note({ view: 'b2' }, false);
  past.note({ view: 'c' }, true);
  past.travel(-1);
  past.travel(-1);
  past.travel(-1);
  past.travel(1);
  past.note({ view: 'd' }, true);
  past.travel(1);
  past.travel(-1);
  expect(seen).toEqual(['b2', 'a', 'b2', 'b2']);
});
