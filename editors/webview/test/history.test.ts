import { expect, test } from 'vitest';
import { Model } from '../src/model';
import type { PageData } from '../src/protocol';
import type { HistoryData, PastRun } from '../src/resources';
import { columnsOf, describe, numberOf, sentenceOf } from '../src/views/history';
import { message } from './profiles';

const first: PastRun = {
  run: '@2',
  recording: 'a.jfr',
  started: '2026-05-01T12:00:00Z',
  value: 0.2,
  spread: 0.3,
  text: '20% ± 30%',
};
const second: PastRun = {
  run: '@1',
  recording: 'b.jfr',
  started: '2026-05-02T12:00:00Z',
  commit: '0123456+',
  branch: 'fast',
  text: 'no call of it was counted',
  differ: ['JDK 17 before, now 25'],
};
const history: HistoryData = {
  number: 'own(a.B)',
  unit: 'share',
  limit: 0.5,
  runs: [first, second],
  budgets: [],
};

test('runs have their values with what they vary by, and the limit', () => {
  expect(columnsOf(history)).toEqual([
    [0, 1],
    [0.2, null],
    [0, null], // a share is not below nothing
    [0.5, null],
    [0.5, 0.5],
  ]);
});

test('a sentence says why there is no chart', () => {
  expect(sentenceOf(history)).toBe('');
  expect(sentenceOf({ ...history, runs: [] })).toContain('No run is kept yet');
  expect(sentenceOf({ ...history, runs: [second] })).toBe(
    'The only run that is kept has no own(a.B): no call of it was counted',
  );
  expect(sentenceOf({ ...history, runs: [second, second] })).toContain(
    'None of the last 2 runs has own(a.B): ',
  );
  expect(sentenceOf({ ...history, runs: [first] })).toContain('the only run');
});

test('a run is told with what is checked out and what is not as before', () => {
  expect(describe(second)).toMatch(
    /^@1 · .*2026.* · 0123456\+ on fast · no call of it was counted · JDK 17 before, now 25$/,
  );
});

test('methods have numbers: own code with libraries, libraries by themselves', () => {
  const model = new Model(message<PageData>('profile.json'));
  const of = (name: string): string =>
    numberOf(
      model,
      model.data.methods.name.findIndex((_, method) => model.methodName(method) === name),
    );
  expect(of('demo.Query.run')).toBe('own(demo.Query.run)');
  expect(of('demo.Report.<init>')).toBe('own(demo.Report.*init*)');
  expect(of('java.lang.String.split')).toBe('self(java.lang.String.split)');
});
