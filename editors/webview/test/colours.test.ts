import { expect, test } from 'vitest';
import { sizeOf } from '../src/changes';
import { GROUPS, changeFill, fill, groupOf, shadeOf, type Colour, type Group } from '../src/palette';
import { message } from './profiles';

/** What flame graphs in files have in common with the page: the Go tests read it, too. */
interface Colours {
  fills: { group: Group; label: string; shade: number; dark: boolean; colour: Colour }[];
  changes: { step: number; dark: boolean; colour: Colour }[];
  shades: { text: string; shade: number }[];
  frames: { kind: string; className: string; library: boolean; group: Group }[];
  steps: { difference: number; step: number }[];
}

const want = message<Colours>('colours.json');

test('groups and their shades', () => {
  for (const { group, label, shade, dark, colour } of want.fills) {
    expect(GROUPS.find((g) => g.group === group)?.label).toBe(label);
    fill(group, shade, dark, false).forEach((part, i) => expect(part).toBeCloseTo(colour[i], 3));
  }
  for (const { text, shade } of want.shades) expect(shadeOf(text)).toBe(shade);
  for (const { kind, className, library, group } of want.frames)
    expect(groupOf(kind, className, library)).toBe(group);
});

test('steps of changes', () => {
  for (const { step, dark, colour } of want.changes)
    changeFill(step, dark, false).forEach((part, i) => expect(part).toBeCloseTo(colour[i], 3));
  for (const { difference, step } of want.steps) expect(sizeOf({ text: '', difference })).toBe(step);
});
