import { expect, test } from 'vitest';
import { idOf, partsOf } from '../src/testids';
import { TestRuns, type Cancellation } from '../src/testruns';
import type { SessionResult, TestedRun } from '../src/server.gen';

const TEST = { uri: 'file:///a/T.java', class: 'p.T', method: 'adds' };

const told = (session: string): TestedRun => ({ session, stopped: false, text: 'Profiled.', tests: [] });

/** What the user may cancel. */
class Token implements Cancellation {
  isCancellationRequested = false;
  private listeners = new Set<() => void>();

  onCancellationRequested(listener: () => void): { dispose(): void } {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }

  cancel(): number {
    this.isCancellationRequested = true;
    for (const listener of this.listeners) listener();
    return this.listeners.size;
  }
}

/** Runs whose server answers when the test says so. */
function runs() {
  const stopped: string[] = [];
  let answer: (session: SessionResult | null) => void = () => undefined;
  const all = new TestRuns({
    start: () => new Promise((resolve) => (answer = resolve)),
    stop: (session) => stopped.push(session),
  });
  return { all, stopped, answer: (session: string | null) => answer(session === null ? null : { session }) };
}

test('what comes before the session is known is not lost, and what is of others is theirs', async () => {
  const { all, answer } = runs();
  const printed: string[] = [];
  const others: string[] = [];
  const ended = all.profile(TEST, (text) => printed.push(text), new Token());
  for (const session of ['7', '8']) {
    all.print({ session, title: 'T', text: `of ${session}\n`, over: false }, ({ text }) => others.push(text));
  }
  all.tested(told('8'));
  all.tested(told('7'));
  expect([printed, others]).toEqual([[], []]);
  answer('7');
  expect((await ended).session).toBe('7');
  expect([printed, others]).toEqual([['of 7\r\n'], ['of 8\n']]);
});

test('cancelling stops the run, before it is known as well, and not when it has ended', async () => {
  const { all, stopped, answer } = runs();
  const [early, late] = [new Token(), new Token()];
  const first = all.profile(TEST, () => undefined, early);
  early.cancel();
  answer('1');
  await Promise.resolve();
  all.tested(told('1'));
  await first;
  expect(stopped).toEqual(['1']);
  const second = all.profile(TEST, () => undefined, late);
  answer('2');
  await Promise.resolve();
  all.tested(told('2'));
  await second;
  expect(late.cancel()).toBe(0);
  expect(stopped).toEqual(['1']);
});

test('a run that did not start, and one whose server ends, say so', async () => {
  const { all, answer } = runs();
  const none = all.profile(TEST, () => undefined, new Token());
  answer(null);
  await expect(none).rejects.toThrow('Nothing was started');
  const lost = all.profile(TEST, () => undefined, new Token());
  answer('3');
  await Promise.resolve();
  all.clear();
  await expect(lost).rejects.toThrow('The jfrlens server has ended.');
});

test('a name holds what it was made from', () => {
  const odd = { uri: 'file:///a%20b/T.kt', class: 'p.T$In', method: 'counts #two, and "more"' };
  expect(partsOf(idOf(odd))).toEqual(odd);
});
