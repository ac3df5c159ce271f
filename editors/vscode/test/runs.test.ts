import { expect, test } from 'vitest';
import { runItems } from '../src/runs';

const run = {
  run: '@20261126T010203Z-01234567',
  label: '@1',
  name: '',
  title: 'demo.Shop',
  age: '2 min',
  length: '12.5 s',
  outcome: 'exit code 3',
  answer: 'Threads waited 23.1 s for a lock of class Cart.',
  commit: '',
  recording: '/s/x.jfr',
};

test('a run is told by what ran, when, and what its time went on', () => {
  expect(runItems([run])).toEqual([
    { label: '@1 demo.Shop', description: '2 min ago · 12.5 s · exit code 3', detail: run.answer, run },
  ]);
});

test('a pinned one by its name, what is not known is left out', () => {
  const pinned = { ...run, name: 'good', length: '', answer: '' };
  expect(runItems([pinned])).toEqual([
    {
      label: '$(pinned) @1 demo.Shop',
      description: 'good · 2 min ago · exit code 3',
      detail: '',
      run: pinned,
    },
  ]);
});
