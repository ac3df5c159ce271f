import { expect, test } from 'vitest';
import { firstRightOf, layout, nodeAround, nodeAt, visit, type Layout, type Viewport } from '../src/layout';
import { Model } from '../src/model';
import { ALL, unpack, weigh } from '../src/samples';
import { emptyProfile, largeProfile, profileOf } from './profiles';

function place(data: ReturnType<typeof profileOf>): { model: Model; at: Layout } {
  const model = new Model(data);
  return { model, at: layout(model, weigh(model, unpack(data.types[0]), ALL)) };
}

/** What is visible of a level, as text: boxes by number, crumbs as "~". */
function seen(at: Layout, depth: number, view: Viewport, pixels: number): string[] {
  const boxes: string[] = [];
  visit(at, depth, view, pixels, {
    box: (node, left, width) => boxes.push(`${node}@${Math.round(left)}+${Math.round(width)}`),
    crumbs: (left, width) => boxes.push(`~@${left.toFixed(1)}+${width.toFixed(1)}`),
  });
  return boxes;
}

test('callees lie side by side within their caller', () => {
  const { at } = place(profileOf(['main', 2, ['a', 3], ['b', 5]], ['run', 10]));
  expect([...at.x]).toEqual([0, 0, 0, 0.15, 0.5]);
  expect([...at.width]).toEqual([1, 0.5, 0.15, 0.25, 0.5]);
});

test('a viewport lies in the deepest node that is not narrower', () => {
  const { at } = place(profileOf(['main', 2, ['a', 3], ['b', 5]], ['run', 10]));
  expect(nodeAround(at, { from: 0.2, to: 0.3 })).toBe(3);
  expect(nodeAround(at, { from: 0.1, to: 0.4 })).toBe(1);
  expect(nodeAround(at, { from: 0.3, to: 0.9 })).toBe(0);
  expect(nodeAround(place(emptyProfile()).at, { from: 0, to: 1 })).toBe(0);
});

test('nodes without weight have no place', () => {
  const { at } = place(profileOf(['main', 2, ['cold', 0, ['colder', 0]]]));
  expect(at.levels.map((l) => [...l])).toEqual([[0], [1]]);
});

test('a profile without weight is empty', () => {
  expect(place(emptyProfile()).at.levels).toEqual([]);
});

test('finds the node under a point', () => {
  const { at } = place(profileOf(['main', 2, ['a', 3], ['b', 5]], ['run', 10]));
  expect(nodeAt(at, 0, 0.9)).toBe(0);
  expect(nodeAt(at, 1, 0.49)).toBe(1);
  expect(nodeAt(at, 1, 0.5)).toBe(4);
  expect(nodeAt(at, 2, 0.2)).toBe(3);
  expect(nodeAt(at, 2, 0.45)).toBe(-1);
  expect(nodeAt(at, 3, 0.1)).toBe(-1);
  expect(nodeAt(at, -1, 0.1)).toBe(-1);
});

test('visits only what is inside the viewport', () => {
  const { at } = place(profileOf(['a', 25], ['b', 25], ['c', 25], ['d', 25]));
  expect(seen(at, 1, { from: 0, to: 1 }, 100)).toEqual(['1@0+25', '2@25+25', '3@50+25', '4@75+25']);
  expect(seen(at, 1, { from: 0.3, to: 0.6 }, 100)).toEqual(['2@-17+83', '3@67+83']);
});

test('draws neighbours too narrow to see as one', () => {
  const { at } = place(profileOf(['a', 9000], ...many('x', 500), ['b', 500]));
  expect(seen(at, 1, { from: 0, to: 1 }, 100)).toEqual(['1@0+90', '~@90.0+5.0', '502@95+5']);
});

test('keeps runs apart that a gap separates', () => {
  const data = profileOf(['m', 0, ...many('x', 10)], ['gap', 9980], ['n', 0, ...many('y', 10)]);
  expect(seen(place(data).at, 2, { from: 0, to: 1 }, 100)).toEqual(['~@0.0+0.1', '~@99.9+0.1']);
});

function many(prefix: string, count: number): [string, number][] {
  return Array.from({ length: count }, (_, i) => [`${prefix}${i}`, 1]);
}

test('the work depends on the pixels, not on the nodes', () => {
  const { at } = place(largeProfile(400_000));
  let drawn = 0;
  const count = (): void => void drawn++;
  for (let depth = 0; depth < at.levels.length; depth++) {
    visit(at, depth, { from: 0, to: 1 }, 1000, { box: count, crumbs: count });
  }
  expect(drawn).toBeLessThan(at.levels.length * 2001);
  expect(firstRightOf(at, at.levels[1], 2)).toBe(at.levels[1].length);
});
