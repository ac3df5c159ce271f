import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserHost } from '../src/host_browser';
import { vscodeHost } from '../src/host_vscode';
import type { HostMessage, OpenResult, PageData, PageMessage } from '../src/protocol';
import { message } from './profiles';

/** What the page sent to VS Code. */
let sent: PageMessage[];

beforeEach(() => {
  sent = [];
  let state: unknown;
  const api = {
    postMessage: (m: PageMessage) => sent.push(m),
    getState: () => state,
    setState: (next: unknown) => (state = next),
  };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { acquireVsCodeApi: () => api }));
});

afterEach(() => void vi.unstubAllGlobals());

function fromHost(data: HostMessage): void {
  window.dispatchEvent(Object.assign(new Event('message'), { data }));
}

test('there is no VS Code in a plain browser', () => {
  vi.stubGlobal('window', new EventTarget());
  expect(vscodeHost()).toBeNull();
});

test('asks for the profile once it listens, and hands on each revision', () => {
  const host = vscodeHost()!;
  const revisions: number[] = [];
  const problems: string[] = [];
  const methods: string[] = [];
  host.start({
    profile: (data) => revisions.push(data.revision),
    reading: () => undefined,
    problem: (text) => problems.push(text),
    callers: (method) => methods.push(method),
    state: () => undefined,
  });
  expect(sent).toEqual([{ kind: 'ready' }]);
  const data = message<PageData>('profile.json');
  fromHost({ kind: 'profile', data });
  fromHost({ kind: 'profile', data: { ...data, revision: 4 } });
  fromHost({ kind: 'problem', text: 'no recording' });
  fromHost({ kind: 'callers', method: 'shop.Basket.price' });
  expect(revisions).toEqual([3, 4]);
  expect(methods).toEqual(['shop.Basket.price']);
  expect(problems).toEqual(['no recording']);
});

test('gives each click its own answer, in any order', async () => {
  const host = vscodeHost()!;
  host.start({
    profile: () => undefined,
    reading: () => undefined,
    problem: () => undefined,
    callers: () => undefined,
    state: () => undefined,
  });
  const first = host.open({ frame: 1, type: 'cpu' });
  const second = host.open({ frame: 2, type: 'cpu' });
  const ids = sent.filter((m) => m.kind === 'open').map((m) => m.id);
  expect(new Set(ids).size).toBe(2);
  const result = message<OpenResult>('open-result.json');
  fromHost({ kind: 'opened', id: ids[1], result: { ...result, line: 2 } });
  fromHost({ kind: 'opened', id: ids[0], result: { ...result, line: 1 } });
  expect((await first).line).toBe(1);
  expect((await second).line).toBe(2);
});

test('keeps state and copies through VS Code', async () => {
  const host = vscodeHost()!;
  expect(host.getState()).toEqual({});
  host.setState({ type: 'alloc' }, false);
  expect(host.getState()).toEqual({ type: 'alloc' });
  await host.copy('a.B.c');
  expect(sent).toEqual([{ kind: 'copy', text: 'a.B.c' }]);
});

test('a server that is gone is said in one sentence to who opens a frame', async () => {
  vi.stubGlobal('document', { getElementById: () => null });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(browserHost().open({ frame: 1, type: 'cpu' })).rejects.toThrow('jfrlens no longer answers');
});
