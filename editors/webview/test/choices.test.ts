import { expect, test } from 'vitest';
import { recall, remember, type Choices } from '../src/choices';
import type { PageData } from '../src/protocol';
import { message } from './profiles';

const data = message<PageData>('profile.json');
const chosen: Choices = {
  view: 'timeline',
  type: 'alloc',
  icicle: true,
  table: false,
  hidden: true,
  unfolded: true,
  shares: true,
  overview: false,
  callers: 'demo.Query.walk',
  query: 'walk',
  number: 'own(demo.Query)',
  focus: 'demo.Query.walk',
  without: ['java.lang.String.split'],
  flat: true,
  alone: true,
  range: { from: 30, to: 60 },
  threads: Uint8Array.of(0, 1),
  context: ['endpoint=GET /a'],
  by: 'traceId',
};

test('choices survive being saved', () => {
  const saved = JSON.parse(JSON.stringify(remember(chosen, data, ['main'])));
  expect(recall(saved, data, true)).toEqual(chosen);
  expect(saved.zoom).toEqual(['main']);
});

test('choices mean the same in a longer profile with coarser bins and more threads', () => {
  const longer = { ...data, binMillis: data.binMillis * 2, bins: 100, threads: ['gc', 'worker-1', 'main'] };
  const again = recall(remember(chosen, data, []), longer, true);
  expect(again.range).toEqual({ from: 15, to: 30 });
  expect([...again.threads!]).toEqual([0, 1, 0]);
});

test('what a profile does not have falls back to all', () => {
  const other = { ...data, bins: 1, threads: ['other'], types: [data.types[0]] };
  const again = recall(remember(chosen, data, []), other, true);
  expect(again.type).toBe('cpu');
  expect(again.range).toBeNull();
  expect(again.threads).toBeNull();
});

test('nothing saved gives the defaults', () => {
  expect(recall({}, data, true)).toEqual({
    view: 'flame',
    type: 'cpu',
    icicle: false,
    table: true,
    hidden: false,
    unfolded: false,
    shares: false,
    overview: null,
    callers: null,
    focus: null,
    without: [],
    flat: false,
    alone: false,
    query: '',
    number: '',
    context: [],
    by: '',
    range: null,
    threads: null,
  });
});
