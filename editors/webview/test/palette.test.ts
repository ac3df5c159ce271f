import { expect, test } from 'vitest';
import { STEPS } from '../src/changes';
import {
  GROUPS,
  INK_ON_DARK,
  INK_ON_LIGHT,
  SHADES,
  changeFill,
  fill,
  groupOf,
  shadeOf,
  type Colour,
} from '../src/palette';

test('colours say what kind of code a frame is', () => {
  expect(groupOf('compiled', 'demo.Main', false)).toBe('java');
  expect(groupOf('inlined', 'demo.Main', false)).toBe('inlined');
  expect(groupOf('inlined', 'java.util.HashMap', true)).toBe('jdk');
  expect(groupOf('native', 'java.io.FileInputStream', true)).toBe('jdk');
  expect(groupOf('inlined', 'org.acme.Parser', true)).toBe('library');
  expect(groupOf('compiled', 'java.util.HashMap', false)).toBe('java'); // to who works on the JDK
  expect(groupOf('native', '', false)).toBe('native');
  expect(groupOf('kernel', '', false)).toBe('kernel');
  expect(groupOf('other', '', false)).toBe('other');
  expect(shadeOf('a.B')).toBe(shadeOf('a.B'));
});

test.each(GROUPS)('text on $group frames is readable in every theme', ({ group }) => {
  for (let shade = 0; shade < SHADES; shade++) {
    expect(contrast(fill(group, shade, true, false), INK_ON_DARK)).toBeGreaterThan(4.5);
    expect(contrast(fill(group, shade, false, false), INK_ON_LIGHT)).toBeGreaterThan(4.5);
    expect(contrast(fill(group, shade, true, true), '#ffffff')).toBeGreaterThan(7);
    expect(contrast(fill(group, shade, false, true), '#000000')).toBeGreaterThan(7);
  }
});

test('text on frames that changed is readable in every theme', () => {
  for (let step = -STEPS; step <= STEPS; step++) {
    expect(contrast(changeFill(step, true, false), INK_ON_DARK)).toBeGreaterThan(4.5);
    expect(contrast(changeFill(step, false, false), INK_ON_LIGHT)).toBeGreaterThan(4.5);
    expect(contrast(changeFill(step, true, true), '#ffffff')).toBeGreaterThan(7);
    expect(contrast(changeFill(step, false, true), '#000000')).toBeGreaterThan(7);
  }
});

/** Contrast ratio of WCAG 2. */
function contrast(colour: Colour, ink: string): number {
  const a = luminance(rgb(colour));
  const b = luminance([1, 3, 5].map((at) => parseInt(ink.slice(at, at + 2), 16) / 255));
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function rgb([hue, saturation, lightness]: Colour): number[] {
  const s = saturation / 100;
  const l = lightness / 100;
  const channel = (n: number): number => {
    const k = (n + hue / 30) % 12;
    return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

function luminance(channels: number[]): number {
  const [r, g, b] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
