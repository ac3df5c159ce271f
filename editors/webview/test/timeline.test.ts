import { expect, test } from 'vitest';
import type { TimelineData } from '../src/resources';
import { ticks } from '../src/timeline/axis';
import { Timeline, rowsOf } from '../src/timeline/data';
import { heatOf } from '../src/timeline/heat';
import { Lens } from '../src/timeline/lens';
import { STATES, stateAt, timeByPixel } from '../src/timeline/paint';
import { boxesOf } from '../src/timeline/stackchart';

const [JAVA, LOCK, IDLE] = ['java', 'lock', 'idle'].map((name) => STATES.indexOf(name as 'java'));

/** Spans are thread, from, length, state, stack. */
function timelineOf(...spans: [number, number, number, number, number][]): Timeline {
  const threads = Math.max(...spans.map(([t]) => t)) + 1;
  const data: TimelineData = {
    start: 0,
    length: 10_000_000,
    from: 0,
    to: 10_000_000,
    exact: true,
    chunks: [[0, 10_000_000]],
    states: [...STATES],
    events: ['jdk.ExecutionSample'],
    limits: [],
    threads: Array.from({ length: threads }, (_, t) => ({
      name: `w-${t}`,
      pool: t === 3 ? 'main' : 'w',
      virtual: false,
      count: 1,
      spans: spans.filter(([thread]) => thread === t).length,
    })),
    stops: { from: [], length: [], what: [], collector: [], atLeast: [] },
    spans: { gap: [], length: [], state: [], event: [], stack: [] },
    // 1: a, 2: a b, 3: a c, 4: a b d
    stacks: { parent: [-1, 0, 1, 1, 2], frame: [-1, 0, 1, 2, 3], names: ['a', 'b', 'c', 'd'] },
  };
  const last = new Map<number, number>();
  for (const [thread, from, length, state, stack] of spans) {
    data.spans.gap.push(from - (last.get(thread) ?? 0));
    last.set(thread, from);
    data.spans.length.push(length);
    data.spans.state.push(state);
    data.spans.event.push(0);
    data.spans.stack.push(stack);
  }
  return new Timeline(data);
}

function seen(timeline: Timeline, thread: number, from: number, to: number): number[] {
  const spans: number[] = [];
  timeline.each(thread, from, to, (span) => spans.push(span));
  return spans;
}

test('a part of the time has the spans that reach into it, long ones that began before included', () => {
  const timeline = timelineOf(
    [0, 0, 5000, LOCK, 0],
    [0, 1000, 10, JAVA, 0],
    [0, 6000, 10, JAVA, 0],
    [1, 0, 1, JAVA, 0],
  );
  expect(seen(timeline, 0, 2000, 3000)).toEqual([0]);
  expect(seen(timeline, 0, 5000, 6000)).toEqual([]);
  expect(seen(timeline, 0, 900, 6001)).toEqual([0, 1, 2]);
  expect(seen(timeline, 1, 0, 10_000_000)).toEqual([3]);
});

test('the pixels of a thread add up to what its spans take', () => {
  const timeline = timelineOf([0, 100, 750, LOCK, 0], [0, 900, 333, JAVA, 0]);
  const sums = timeByPixel(timeline, [0], { from: 0, to: 1233, width: 7 });
  const byState = (state: number): number =>
    sums.filter((_, i) => i % STATES.length === state).reduce((a, b) => a + b, 0);
  expect(byState(LOCK)).toBeCloseTo(750, 6);
  expect(byState(JAVA)).toBeCloseTo(333, 6);
});

test('a pixel has the state of most of its time, and a lock is never hidden by rest', () => {
  const timeline = timelineOf(
    [0, 0, 900, IDLE, 0],
    [0, 900, 5, LOCK, 0],
    [0, 1000, 600, JAVA, 0],
    [0, 1600, 400, LOCK, 0],
  );
  const sums = timeByPixel(timeline, [0], { from: 0, to: 3000, width: 3 });
  expect([0, 1, 2].map((x) => stateAt(sums, x))).toEqual([LOCK, JAVA, -1]);
});

test('threads of a pool are rows below it, unless it is closed', () => {
  const { data } = timelineOf([0, 0, 1, 0, 0], [1, 0, 1, 0, 0], [2, 0, 1, 0, 0], [3, 0, 1, 0, 0]);
  const labels = (closed: string[], wanted = (): boolean => true): string[] =>
    rowsOf(data, new Set(closed), wanted).map((row) => row.label);
  expect(labels([])).toEqual(['w', 'w-0', 'w-1', 'w-2', 'w-3']);
  expect(labels(['w'])).toEqual(['w', 'w-3']);
  expect(rowsOf(data, new Set(), (name) => name === 'w-1').map((row) => row.kind)).toEqual(['thread']);
});

test('stacks that follow each other share their boxes; what all have in common is left out', () => {
  const timeline = timelineOf(
    [0, 0, 10, JAVA, 2],
    [0, 10, 10, JAVA, 4],
    [0, 20, 10, JAVA, 3],
    [0, 500, 10, JAVA, 2],
  );
  const { boxes, common } = boxesOf(timeline, 0, 0, 1000, 1);
  expect(common).toEqual([0]);
  expect(boxes).toEqual([
    { depth: 0, from: 0, to: 20, name: 1 },
    { depth: 1, from: 10, to: 20, name: 3 },
    { depth: 0, from: 20, to: 30, name: 2 },
    { depth: 0, from: 500, to: 510, name: 1 },
  ]);
});

test('the heat map has all the time that threads ran, and nothing of their waits', () => {
  const timeline = timelineOf(
    [0, 990_000, 30_000, JAVA, 0],
    [0, 2_000_000, 500_000, LOCK, 0],
    [1, 5_000_000, 7, JAVA, 0],
  );
  const heat = heatOf(timeline, [0, 1], 100);
  expect(heat.columns).toBe(10);
  expect(heat.busy.reduce((a, b) => a + b, 0)).toBeCloseTo(30_007, 3);
  expect(heat.busy[49]).toBeCloseTo(10_000, 3);
});

test('the lens stays inside the whole, and zooms around a place', () => {
  const lens = new Lens();
  lens.reset(1_000_000);
  lens.zoom(0.25, 0.5);
  expect([lens.from, lens.to]).toEqual([125_000, 625_000]);
  lens.pan(10);
  expect([lens.from, lens.to]).toEqual([500_000, 1_000_000]);
  lens.look(5, 6);
  expect(lens.width).toBe(100);
  lens.zoom(0.5, 1e9);
  expect(lens.isWhole).toBe(true);
});

test('marks of an axis are apart, whole steps and told apart, at any width, from microseconds to centuries', () => {
  const century = 36_525 * 86_400e6;
  for (const width of [1, 90, 226, 300, 777, 1000, 4000]) {
    for (const from of [-90e6, 0, 0.4, 61.25e6, 3_599e6, 86_390e6, 20 * 86_400e6, century]) {
      for (let length = 100; length < 2 * century; length *= 7) {
        const marks = ticks(from, from + length, width);
        const pixels = marks.map(({ at }) => ((at - from) / length) * width);
        marks.slice(1).forEach(({ text }, i) => {
          const free = pixels[i + 1] - pixels[i] - 7 * Math.max(text.length, marks[i].text.length);
          expect(free, `${marks[i].text} and ${text} at ${width}`).toBeGreaterThanOrEqual(9.9);
        });
        expect(new Set(marks.map((m) => m.text)).size).toBe(marks.length);
        expect(pixels.every((at) => at >= 0 && at <= width + 0.001)).toBe(true);
        if (width >= 777) expect(marks.length).toBeGreaterThan(1);
      }
    }
  }
  expect(ticks(-2e6, 2e6, 500).map(({ text }) => text)).toEqual(['−2 s', '−1 s', '0 s', '1 s', '2 s']);
  const minutes = ['0 s', '60 s', '2 min 00 s', '3 min 00 s'];
  expect(ticks(0, 180e6, 500).map(({ text }) => text)).toEqual(minutes);
});
