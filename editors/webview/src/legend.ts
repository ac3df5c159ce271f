import { STEPS } from './changes';
import { el } from './dom';
import { GROUPS, SHADES, readPalette, type Palette } from './palette';

/** What the colours of the graph say in the theme that is shown: of one run, or of two that are compared. */
export function legendOf(compared: boolean): HTMLElement[] {
  const palette = readPalette(document.body);
  return compared ? changeLegend(palette) : groupLegend(palette);
}

/** What the colours of a single run say. */
function groupLegend(palette: Palette): HTMLElement[] {
  return GROUPS.map(({ label }, i) => entry(palette.fills[i * SHADES + 2], label));
}

/** What the colours of a comparison say. */
function changeLegend({ changes }: Palette): HTMLElement[] {
  return [
    entry(changes[0], 'much less, or gone'),
    entry(changes[STEPS - 1], 'less'),
    entry(changes[STEPS], 'chance, or not judged'),
    entry(changes[STEPS + 1], 'more'),
    entry(changes[2 * STEPS], 'much more, or new'),
  ];
}

function entry(colour: string, text: string): HTMLElement {
  const swatch = el('i', { class: 'swatch' });
  swatch.style.backgroundColor = colour;
  return el('span', {}, swatch, text);
}
