import { expect, test } from 'vitest';
import type { HostMessage, OpenResult, PageData, PageMessage } from '../../webview/src/protocol';
import { Page } from '../src/page';
import type { PageServer } from '../src/requests';
import type { AskParams, FollowParams, OpenFrameParams, PageChanged, PageParams } from '../src/server.gen';

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
class Ends {
  readonly posted: HostMessage[] = [];
  readonly asked: (PageParams | OpenFrameParams | FollowParams)[] = [];
  readonly copied: string[] = [];
  revision = 1;
  failure: Error | undefined;
  private listen: (message: PageMessage) => void = () => undefined;
  private change: (changed: PageChanged) => void = () => undefined;

  readonly page: Page;

  constructor() {
    const server: PageServer = {
      page: (params) => this.answer(params, { page: 'p1', data: { revision: this.revision } as PageData }),
      openFrame: (params) => this.answer(params, opened),
      follow: (params) => this.answer(params, null),
      askPage: (params) => this.answer(params, { data: [params.request] }),
      onPageChanged: (listener) => {
        this.change = listener;
        return { dispose: () => (this.change = () => undefined) };
      },
    };
    const port = {
      post: (message: HostMessage) => void this.posted.push(message),
      onMessage: (listener: (message: PageMessage) => void) => {
        this.listen = listener;
        return { dispose: () => (this.listen = () => undefined) };
      },
      copy: (text: string) => void this.copied.push(text),
    };
    this.page = new Page(port, server, { recording: '/r.jfr' });
  }

  private answer<T>(params: PageParams | OpenFrameParams | AskParams | FollowParams, result: T): Promise<T> {
    this.asked.push(params);
    return this.failure === undefined ? Promise.resolve(result) : Promise.reject(this.failure);
  }

  async say(message: PageMessage): Promise<void> {
    this.listen(message);
    await settled();
  }

  async changed(page: string): Promise<void> {
    this.change({ page });
    await settled();
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

test('a page that is ready gets its profile', async () => {
  const ends = new Ends();
  await ends.say({ kind: 'ready' });
  expect(ends.asked).toEqual([{ recording: '/r.jfr' }]);
  expect(ends.posted).toEqual([{ kind: 'profile', data: { revision: 1 } }]);
});

test('the callers of a method are shown when the profile is there, and once', async () => {
  const ends = new Ends();
  ends.page.showCallers('shop.Basket.price');
  expect(ends.posted).toEqual([]);
  await ends.say({ kind: 'ready' });
  expect(ends.posted.map(({ kind }) => kind)).toEqual(['profile', 'callers']);
  await ends.changed('p1');
  ends.page.showCallers('shop.Basket.taxed');
  expect(ends.posted.slice(2).map(({ kind }) => kind)).toEqual(['profile', 'callers']);
  expect(ends.posted[3]).toEqual({ kind: 'callers', method: 'shop.Basket.taxed' });
});

test('what is beside the profile is asked for by the id of the page, and what fails is said', async () => {
  const ends = new Ends();
  await ends.say({ kind: 'ask', id: 1, request: 'timeline' });
  await ends.say({ kind: 'ready' });
  await ends.say({ kind: 'ask', id: 2, request: 'types' });
  ends.failure = new Error('it is gone');
  await ends.say({ kind: 'ask', id: 3, request: 'types' });
  expect(ends.posted.filter((m) => m.kind === 'answer')).toEqual([
    { kind: 'answer', id: 1, data: null, problem: 'The flame graph is not loaded yet.' },
    { kind: 'answer', id: 2, data: ['types'], problem: '' },
    { kind: 'answer', id: 3, data: null, problem: 'it is gone' },
  ]);
});

test('a change of this page loads it again, one of another page does not', async () => {
  const ends = new Ends();
  await ends.say({ kind: 'ready' });
  ends.revision = 2;
  await ends.changed('p2');
  expect(ends.posted).toHaveLength(1);
  await ends.changed('p1');
  expect(ends.asked.at(-1)).toEqual({ recording: '/r.jfr', page: 'p1' });
  expect(ends.posted.at(-1)).toEqual({ kind: 'profile', data: { revision: 2 } });
});

test('a click on a frame is answered by the server', async () => {
  const ends = new Ends();
  await ends.say({ kind: 'ready' });
  await ends.say({ kind: 'open', id: 5, request: { frame: 17, type: 'cpu' } });
  expect(ends.asked.at(-1)).toEqual({ page: 'p1', frame: 17, type: 'cpu' });
  expect(ends.posted.at(-1)).toEqual({ kind: 'opened', id: 5, result: opened });
});

test('what is chosen on the page goes to the server', async () => {
  const ends = new Ends();
  const chosen = {
    from: 5,
    to: 9,
    threads: ['main'],
    others: false,
    context: [],
    focus: '',
    without: [],
    type: 'cpu',
  };
  await ends.say({ kind: 'ready' });
  await ends.say({ kind: 'follow', chosen });
  expect(ends.asked.at(-1)).toEqual({ page: 'p1', ...chosen });
  ends.failure = new Error('it is gone');
  await ends.say({ kind: 'follow', chosen });
  expect(ends.posted.at(-1)).toEqual({ kind: 'problem', text: 'it is gone' });
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

test('a page that is gone hears nothing', async () => {
  const ends = new Ends();
  await ends.say({ kind: 'ready' });
  ends.page.dispose();
  await ends.changed('p1');
  await ends.say({ kind: 'copy', text: 'x' });
  expect(ends.asked).toHaveLength(1);
  expect(ends.copied).toEqual([]);
});
