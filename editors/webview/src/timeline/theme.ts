import { STATES, type Rgb } from './paint';

/** The colours of the timeline in one theme. */
export interface TimelineTheme {
  states: Rgb[];
  css: string[];
  text: string;
  dim: string;
  border: string;
  accent: string;
  surface: string;
  background: string;
  stop: string;
  collector: string;
  font: string;
}

/** Reads the theme from the style sheet's variables. */
export function readTheme(): TimelineTheme {
  const style = getComputedStyle(document.body);
  const value = (name: string): string => style.getPropertyValue(name).trim();
  const css = STATES.map((state) => value(`--state-${state}`));
  return {
    states: css.map(rgb),
    css,
    text: value('--text'),
    dim: value('--dim'),
    border: value('--border'),
    accent: value('--accent'),
    surface: value('--surface'),
    background: value('--background'),
    stop: value('--stop'),
    collector: value('--stop-collector'),
    font: `12px ${value('--ui-font')}`,
  };
}

/** The parts of a colour that is written as #rrggbb. */
export function rgb(colour: string): Rgb {
  const n = parseInt(colour.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}
