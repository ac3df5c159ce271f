import { expect, test } from 'vitest';
import { NOTHING_CHOSEN, type Choices } from '../src/choices';
import { choosesPart, Following, selectionOf } from '../src/following';
import type { Host } from '../src/host';
import type { PageData, Selection } from '../src/protocol';
import { threadFilter, threadWords, type Shown } from '../src/views/view';
import { message } from './profiles';

const data: PageData = { ...message<PageData>('profile.json'), follows: true };
const all: Choices = { ...NOTHING_CHOSEN, type: 'cpu' };
const part: Choices = { ...all, range: { from: 2, to: 4 } };
const main: Choices = { ...all, threads: Uint8Array.from(data.threads, (name) => (name === 'main' ? 1 : 0)) };
const WHOLE: Selection = {
  from: 0,
  to: 0,
  threads: [],
  others: false,
  context: [],
  focus: '',
  without: [],
  type: 'cpu',
};

function followed(follow: (chosen: Selection) => Promise<void>): { following: Following; said: string[] } {
  const said: string[] = [];
  const following = new Following({ follow } as Host, (text) => said.push(text));
  following.begin(data, all);
  return { following, said };
}

test('a selection has times of the clock, and threads by name', () => {
  expect(selectionOf(data, part)).toEqual({
    ...WHOLE,
    from: data.start + 2 * data.binMillis,
    to: data.start + 4 * data.binMillis,
  });
  expect(selectionOf(data, main).threads).toEqual(['main']);
});

test('contexts are chosen by their conditions, and alone, too', () => {
  const order = { ...all, context: ['endpoint=GET /items'] };
  expect(selectionOf(data, order)).toEqual({ ...WHOLE, context: ['endpoint=GET /items'] });
  expect(choosesPart(order)).toBe(true);
  expect(choosesPart(all)).toBe(false);
});

test('threads that were put together are those that have no name', () => {
  const many = { ...data, threads: ['main', 'worker', '[other threads]'] };
  const others = selectionOf(many, { ...all, threads: Uint8Array.of(0, 1, 1) });
  expect(others).toEqual({ ...WHOLE, threads: ['main'], others: true });
});

test('requests and rows of the timeline are of the chosen threads, those without a name too', () => {
  const shown = (...chosen: number[]): Shown =>
    ({
      data: { threads: ['main', 'worker', 'worker', '[other threads]'] },
      choices: { threads: Uint8Array.from(chosen) },
    }) as unknown as Shown;
  const rows = (of: Shown): string[] => ['main', 'worker', 'http-77'].filter(threadFilter(of));
  expect(threadWords(shown(0, 1, 1, 0))).toEqual({ thread: ['worker'] });
  expect(rows(shown(0, 1, 1, 0))).toEqual(['worker']);
  expect(threadWords(shown(0, 1, 1, 1))).toEqual({ exceptthread: ['main'] });
  expect(rows(shown(0, 1, 1, 1))).toEqual(['worker', 'http-77']);
  const all = { ...shown(), choices: { threads: null } } as unknown as Shown;
  expect(threadWords(all)).toEqual({ thread: [] });
  expect(rows(all)).toHaveLength(3);
});

test('only what is new is told, of what comes too fast the last, and the end of it', async () => {
  const told: Selection[] = [];
  const { following } = followed((chosen) => Promise.resolve(void told.push(chosen)));
  following.update(data, all);
  expect(told).toEqual([]);
  following.update(data, part);
  following.update(data, { ...part, type: 'alloc' });
  following.update(data, main);
  await new Promise((resolve) => setTimeout(resolve));
  expect(told).toEqual([selectionOf(data, part), selectionOf(data, main)]);
  following.update(data, { ...main, alone: true });
  following.update(data, { ...part, alone: true });
  await new Promise((resolve) => setTimeout(resolve));
  expect(told.slice(2)).toEqual([WHOLE]);
});

test('a page without an editor tells nothing, and what goes wrong is said', async () => {
  const { following, said } = followed(() => Promise.reject(new Error('it is gone')));
  following.update({ ...data, follows: false }, part);
  await new Promise((resolve) => setTimeout(resolve));
  expect(said).toEqual([]);
  following.update(data, part);
  await new Promise((resolve) => setTimeout(resolve));
  expect(said).toEqual(['it is gone']);
});
