import { expect, test } from 'vitest';
import { NOTHING_CHOSEN, type Choices } from '../src/choices';
import { reachText } from '../src/views/reach';

const SEEN = 'Statements see only what is chosen: the time, threads and contexts.';

function text(
  choices: Partial<Choices>,
  result: { narrowed: boolean; whole: string[] } | null = { narrowed: true, whole: [] },
): string {
  return reachText({ ...NOTHING_CHOSEN, type: 'cpu', ...choices }, 'cpu', result);
}

const THREADS = { threads: Uint8Array.of(1, 0) };
const TIME = { range: { from: 0, to: 1 } };

test('statements say what they see of what is chosen', () => {
  expect(text({})).toBe('');
  expect(text(THREADS, null)).toBe(SEEN);
  expect(text(TIME)).toBe(SEEN);
  expect(text({ context: ['com.acme.Order'] })).toBe(SEEN);
});

test('what is chosen and makes no difference is named', () => {
  expect(text({ query: 'main' })).toBe('Statements do not follow the search.');
  expect(text({ type: 'alloc' }, null)).toBe('Statements do not follow the sample type.');
  const methods = 'the methods that are kept or left out.';
  expect(text({ without: ['a.B.c'] })).toBe(`Statements do not follow ${methods}`);
  expect(text({ ...TIME, type: 'alloc', query: 'main', focus: 'a.B.c' })).toBe(
    `${SEEN} Statements do not follow the sample type, the search and ${methods}`,
  );
});

test('what a result has beyond what is chosen is named', () => {
  const whole = ['CPULoad', 'GCHeapSummary', 'JVMInformation'];
  expect(text(THREADS, { narrowed: true, whole: whole.slice(0, 1) })).toBe(
    `${SEEN} CPULoad is of the whole program, whichever threads and contexts are chosen.`,
  );
  expect(text(THREADS, { narrowed: true, whole })).toContain(
    'CPULoad, GCHeapSummary and JVMInformation are of the whole program',
  );
  expect(text(TIME, { narrowed: false, whole: ['ActiveSetting'] })).toContain(
    'ActiveSetting is of the whole recording, whatever time is chosen.',
  );
  expect(text(TIME, { narrowed: false, whole: [] })).toContain('Nothing that this one reads depends on it.');
});
