import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HostMessage, OpenRequest, OpenResult, PageData, PageMessage } from '../../webview/src/protocol';
import { Page } from '../src/page';
import type { PageSource } from '../src/private_page';

const opened: OpenResult = {
  opened: true,
  file: '/a/Main.java',
  line: 3,
  text: '',
  unit: 'samples',
  total: 9,
  lines: [],
  problem: '',
};

/** A page with both of its ends in the test's hands. */
class Ends implements PageSource {
  readonly posted: HostMessage[] = [];
  readonly clicks: OpenRequest[] = [];
  readonly copied: string[] = [];
  now = { revision: 1, live: false };
  found = 0;
  failure: Error | undefined;
  private listen: (message: PageMessage) => void = () => undefined;

  readonly page = new Page(
    {
      post: (message) => void this.posted.push(message),
      onMessage: (listener) => {
        this.listen = listener;
        return { dispose: () => (this.listen = () => undefined) };
      },
      copy: (text) => void this.copied.push(text),
    },
    () => {
      this.found++;
      return this.answer<PageSource>(this);
    },
  );

  data(): Promise<PageData> {
    return this.answer({ ...this.now } as PageData);
  }

  status() {
    return this.answer({ ...this.now });
  }

  open(request: OpenRequest): Promise<OpenResult> {
    this.clicks.push(request);
    return this.answer(opened);
  }

  private answer<T>(result: T): Promise<T> {
    return this.failure === undefined ? Promise.resolve(result) : Promise.reject(this.failure);
  }

  async say(message: PageMessage): Promise<void> {
    this.listen(message);
    await vi.advanceTimersByTimeAsync(0);
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a page that is ready gets its profile, once', async () => {
  const ends = new Ends();
  await ends.say({ kind: 'ready' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ends.posted).toEqual([{ kind: 'profile', data: { revision: 1, live: false } }]);
});

test('a live profile is shown again when it has grown, until it ends', async () => {
  const ends = new Ends();
  ends.now = { revision: 1, live: true };
  await ends.say({ kind: 'ready' });
  await vi.advanceTimersByTimeAsync(3000);
  expect(ends.posted).toHaveLength(1);
  ends.now = { revision: 2, live: true };
  await vi.advanceTimersByTimeAsync(1000);
  ends.now = { revision: 2, live: false };
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ends.posted.map((m) => m.kind === 'profile' && m.data)).toEqual([
    { revision: 1, live: true },
    { revision: 2, live: true },
    { revision: 2, live: false },
  ]);
});

test('a reload asks again where the profile is', async () => {
  const ends = new Ends();
  await ends.say({ kind: 'ready' });
  await ends.page.reload();
  expect(ends.found).toBe(2);
  expect(ends.posted).toHaveLength(2);
});

test('a click on a frame is answered by the server', async () => {
  const ends = new Ends();
  await ends.say({ kind: 'ready' });
  await ends.say({ kind: 'open', id: 5, request: { frame: 17, type: 'cpu' } });
  expect(ends.clicks).toEqual([{ frame: 17, type: 'cpu' }]);
  expect(ends.posted.at(-1)).toEqual({ kind: 'opened', id: 5, result: opened });
});

test('what goes wrong is told to the page', async () => {
  const ends = new Ends();
  ends.failure = new Error('/r.jfr is not a recording');
  await ends.say({ kind: 'ready' });
  expect(ends.posted).toEqual([{ kind: 'problem', text: '/r.jfr is not a recording' }]);
  await ends.say({ kind: 'open', id: 1, request: { frame: 0, type: 'cpu' } });
  expect(ends.posted.at(-1)).toMatchObject({ kind: 'opened', id: 1, result: { opened: false } });
});

test('copied text goes to the clipboard', async () => {
  const ends = new Ends();
  await ends.say({ kind: 'copy', text: 'a.B.c' });
  expect(ends.copied).toEqual(['a.B.c']);
});

test('a page that is gone asks and hears nothing', async () => {
  const ends = new Ends();
  ends.now = { revision: 1, live: true };
  await ends.say({ kind: 'ready' });
  ends.page.dispose();
  ends.now = { revision: 2, live: true };
  await vi.advanceTimersByTimeAsync(10_000);
  await ends.say({ kind: 'copy', text: 'x' });
  expect(ends.posted).toHaveLength(1);
  expect(ends.copied).toEqual([]);
});
