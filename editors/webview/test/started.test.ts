import { expect, test } from 'vitest';
import { Model } from '../src/model';
import type { PageData } from '../src/protocol';
import { ALL, unpack, weigh } from '../src/samples';
import { foldStarted, hasStarted } from '../src/started';
import { message, profileOf } from './profiles';

/** The tree as text: name, total weight. */
function drawn(data: PageData): string[] {
  const model = new Model(data);
  const weights = weigh(model, unpack(data.types[0]), ALL);
  return Array.from({ length: model.size - 1 }, (_, i) => i + 1)
    .filter((n) => weights.total[n] > 0)
    .map((n) => `${'  '.repeat(model.depth[n] - 1)}${model.name(n)} ${weights.total[n]}`);
}

/** The profile in which nodes with some names are part of boxes. */
function started(data: PageData, boxes: Record<string, string>): PageData {
  const { methods, frames, strings, nodes } = data;
  const nameOf = (frame: number): string => strings[methods.name[frames.method[frame]]];
  const frameOf = (name: string): number => frames.method.findIndex((m) => strings[methods.name[m]] === name);
  nodes.frame.forEach((frame, node) => {
    if (frame < 0 || !(nameOf(frame) in boxes)) return;
    nodes.starters.push(node);
    nodes.started.push(frameOf(boxes[nameOf(frame)]));
  });
  return data;
}

test('what starts the program is one box, with what is between as its callee', () => {
  const data = started(
    profileOf(
      ['junit', 1, ['stream', 2, ['execute', 0, ['test', 3]]]],
      ['run', 0, ['task', 4]],
      ['main', 5],
      ['by JUnit', 0],
      ['by a thread', 0],
    ),
    { junit: 'by JUnit', execute: 'by JUnit', run: 'by a thread' },
  );
  expect(hasStarted(data)).toBe(true);
  expect(drawn(foldStarted(data))).toEqual([
    'by JUnit 6',
    '  stream 2',
    '  test 3',
    'by a thread 4',
    '  task 4',
    'main 5',
  ]);
});

test('the profile of Go keeps its weight, and its worker is started by a thread', () => {
  const data = message<PageData>('profile.json');
  const folded = foldStarted(data);
  expect(hasStarted(folded)).toBe(false);
  expect(drawn(folded).filter((line) => line.startsWith('started by'))).toEqual(['started by a thread 260']);
  for (const i of data.types.keys()) {
    const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
    expect(sum(folded.types[i].weight)).toBe(sum(data.types[i].weight));
  }
});

test('a profile without starters is left as it is', () => {
  const data = profileOf(['main', 1]);
  expect(foldStarted(data)).toBe(data);
});

test('in contexts, boxes are at the bottom of each', () => {
  const data = started(
    profileOf(
      ['GET /items', 0, ['run', 1, ['stream', 2, ['execute', 0, ['test', 3]]]]],
      ['(no endpoint)', 0, ['run', 0, ['task', 4]]],
      ['by JUnit', 0],
      ['by a thread', 0],
    ),
    { execute: 'by JUnit', run: 'by a thread' },
  );
  expect(drawn(foldStarted(data))).toEqual([
    'GET /items 6',
    '  by a thread 3',
    '    stream 2',
    '  by JUnit 3',
    '    test 3',
    '(no endpoint) 4',
    '  by a thread 4',
    '    task 4',
  ]);
});
