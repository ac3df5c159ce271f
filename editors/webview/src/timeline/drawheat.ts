import { ticks } from './axis';
import { AXIS, LABELS } from './draw';
import { PARTS, type Heat } from './heat';
import type { TimelineTheme } from './theme';
import { rgb } from './theme';

const STEPS = 32;

/** Draws the heat map: seconds from left to right, parts of the second from top to bottom. */
export function drawHeat(
  context: CanvasRenderingContext2D,
  heat: Heat,
  width: number,
  height: number,
  theme: TimelineTheme,
): void {
  context.clearRect(0, 0, width, height);
  const [wide, tall] = [(width - LABELS) / heat.columns, (height - AXIS) / PARTS];
  const [hot, cold] = [rgb(theme.css[0]), rgb(theme.background)];
  for (let step = 1; step <= STEPS; step++) {
    context.fillStyle = mixed(cold, hot, step / STEPS);
    context.beginPath();
    heat.busy.forEach((busy, cell) => {
      if (busy === 0 || Math.ceil(Math.sqrt(busy / heat.most) * STEPS) !== step) return;
      const [x, y] = [Math.floor(cell / PARTS), cell % PARTS];
      context.rect(LABELS + x * wide, AXIS + y * tall, Math.max(wide - (wide > 4 ? 0.5 : 0), 0.5), tall);
    });
    context.fill();
  }
  context.font = theme.font;
  context.textBaseline = 'middle';
  context.fillStyle = theme.dim;
  const length = heat.columns * heat.seconds * 1e6;
  for (const { at, text } of ticks(0, length, width - LABELS)) {
    context.fillText(text, LABELS + (at / length) * (width - LABELS) + 2, 10);
  }
  for (let part = 0; part < PARTS; part += 10) {
    const y = AXIS + part * tall + 7;
    context.fillText(part === 0 ? 'start of the second' : `+ ${part * 20} ms`, 8, y);
  }
}

/** A colour between two. */
function mixed(from: readonly number[], to: readonly number[], share: number): string {
  const [r, g, b] = from.map((value, i) => Math.round(value + (to[i] - value) * share));
  return `rgb(${r} ${g} ${b})`;
}
