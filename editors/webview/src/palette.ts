import { STEPS } from './changes';

/**
 * Groups of frames that are coloured alike. The hue says what kind of code a
 * frame is; the shade only tells neighbours apart and is the same for the same
 * class everywhere.
 */
export type Group = 'java' | 'jdk' | 'library' | 'inlined' | 'native' | 'kernel' | 'other';

/** All groups with the words of the legend. */
export const GROUPS: readonly { group: Group; label: string }[] = [
  { group: 'java', label: 'Java' },
  { group: 'inlined', label: 'Java, inlined' },
  { group: 'library', label: 'libraries' },
  { group: 'jdk', label: 'JDK' },
  { group: 'native', label: 'native, VM' },
  { group: 'kernel', label: 'kernel' },
  { group: 'other', label: 'other' },
];

const JDK = /^(java|javax|jdk|sun|com\.sun|com\.oracle\.svm|jakarta)\./;

/** The group of a frame, from its kind and class and whether that is library code. */
export function groupOf(kind: string, className: string, isLibrary: boolean): Group {
  if (kind === 'kernel') return 'kernel';
  if (isLibrary) return JDK.test(className) ? 'jdk' : 'library';
  if (kind === 'native' || kind === 'C++') return 'native';
  if (className === '') return 'other';
  return kind === 'inlined' ? 'inlined' : 'java';
}

/** Shades per group. */
export const SHADES = 6;

/** A shade that depends on the text only. */
export function shadeOf(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  return (hash >>> 8) % SHADES;
}

/** The colours of one theme, ready for a canvas. */
export interface Palette {
  /** Fill by group index * SHADES + shade. */
  fills: string[];
  /** Text on those fills, by group. */
  inks: string[];
  /** Fill by step of a change, from -STEPS to STEPS, and the text on it. */
  changes: string[];
  changeInk: string;
  background: string;
  text: string;
  dim: string;
  root: string;
  crumbs: string;
  match: string;
  matchInk: string;
  outline: string;
  accent: string;
  /** High contrast: boxes are outlined instead of filled. */
  lines: boolean;
  font: string;
}

/** Hue in degrees; saturation and lightness on a light and on a dark background in percent. */
interface Hue {
  h: number;
  light: [saturation: number, lightness: number];
  dark: [saturation: number, lightness: number];
}

/** Own code is the one saturated colour: what can be changed is what is looked for. */
const HUES: Record<Group, Hue> = {
  java: { h: 152, light: [55, 66], dark: [82, 27] },
  inlined: { h: 174, light: [46, 72], dark: [72, 25] },
  library: { h: 215, light: [20, 82], dark: [18, 33] },
  jdk: { h: 35, light: [14, 86], dark: [7, 27] },
  native: { h: 8, light: [28, 82], dark: [22, 34] },
  kernel: { h: 285, light: [22, 82], dark: [20, 37] },
  other: { h: 220, light: [8, 88], dark: [6, 24] },
};

/** Reads the theme from the style sheet's variables. */
export function readPalette(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const value = (name: string): string => style.getPropertyValue(name).trim();
  const theme = value('--theme');
  const lines = theme === 'contrast' || theme === 'contrast-light';
  const dark = theme === 'dark' || theme === 'contrast';
  const fills: string[] = [];
  const inks: string[] = [];
  for (const { group } of GROUPS) {
    for (let shade = 0; shade < SHADES; shade++) fills.push(css(fill(group, shade, dark, lines)));
    inks.push(lines ? value('--text') : dark ? INK_ON_DARK : INK_ON_LIGHT);
  }
  const changes = Array.from({ length: 2 * STEPS + 1 }, (_, i) => css(changeFill(i - STEPS, dark, lines)));
  return {
    fills,
    inks,
    changes,
    changeInk: lines ? value('--text') : dark ? INK_ON_DARK : INK_ON_LIGHT,
    background: value('--background'),
    text: value('--text'),
    dim: value('--dim'),
    root: value('--root'),
    crumbs: value('--crumbs'),
    match: value('--match'),
    matchInk: value('--match-ink'),
    outline: value('--outline'),
    accent: value('--accent'),
    lines,
    font: `12px ${value('--font')}`,
  };
}

/** Text on the frames of the dark and the light theme. */
export const INK_ON_DARK = '#ffffff';
export const INK_ON_LIGHT = '#16181b';

/** Hue in degrees, saturation and lightness in percent. */
export type Colour = [hue: number, saturation: number, lightness: number];

/** The fill of a group's frames in a theme. */
export function fill(group: Group, shade: number, dark: boolean, lines: boolean): Colour {
  const { h, light, dark: onDark } = HUES[group];
  if (lines) return [h, light[0], dark ? 14 : 92];
  const [saturation, lightness] = dark ? onDark : light;
  return [h - 6 + shade * 2.4, saturation, lightness - 4 + shade * (dark ? 1.2 : 1.8)];
}

/** The fill of frames that have less (blue) or more (red) than before, told apart by all kinds of eyes. */
export function changeFill(step: number, dark: boolean, lines: boolean): Colour {
  const part = Math.abs(step) / STEPS;
  const hue = step < 0 ? 214 : 10;
  if (lines) return [hue, step === 0 ? 0 : 90, dark ? 6 + 14 * part : 97 - 12 * part];
  if (step === 0) return [220, 6, dark ? 30 : 86];
  return [hue, 30 + 45 * part, dark ? 32 + 5 * part : 86 - 20 * part];
}

function css([hue, saturation, lightness]: Colour): string {
  return `hsl(${hue} ${saturation}% ${lightness}%)`;
}
