/**
 * Numbers for people, by the rules of the Go package jfr/units, which says what they are. The page has them too
 * because it adds up weights that nobody asked for before; testdata/numbers.json holds both to the same texts.
 */

const COUNT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** The sign of what is less than nothing, or less than before. */
const MINUS = '−';

/** What a difference of nothing is called. */
export const NO_CHANGE = 'no change';

/** Whole percents, or any count, with commas between groups of three digits. */
export function count(value: number): string {
  return signed(Math.round(value), (n) => COUNT.format(n));
}

function signed(value: number, write: (magnitude: number) => string): string {
  return (value < 0 ? MINUS : '') + write(Math.abs(value));
}

/** A part of a whole: "12.3%"; "0.0%" and "100.0%" are nothing and all, and nothing else. */
export function percent(part: number, whole: number): string {
  return signed(whole <= 0 ? 0 : (100 * part) / whole, share);
}

function share(percents: number): string {
  const tenths = Math.round(percents * 10);
  if (tenths === 0 && percents > 0) return '<0.1%';
  if (tenths === 1000 && percents < 100) return '>99.9%';
  return tenths >= 10_000 ? `${count(percents)}%` : `${(tenths / 10).toFixed(1)}%`;
}

/** A weight with its unit: "1,234 samples", "1.50 s", "3.20 MB". */
export function weight(value: number, unit: string): string {
  if (unit !== 'samples') return short(value, unit);
  const text = count(value);
  return text === '1' ? '1 sample' : `${text} samples`;
}

/** The same without the word "samples". */
export function short(value: number, unit: string): string {
  if (unit === 'ns') return duration(value);
  return unit === 'bytes' ? bytes(value) : count(value);
}

/** A change with its sign and unit: "+12 samples", "−1.50 s"; "no change" for none. */
export function change(now: number, before: number, unit: string): string {
  return difference(now, before, (n) => weight(n, unit));
}

/** The same without the word "samples". */
export function shortChange(now: number, before: number, unit: string): string {
  return difference(now, before, (n) => short(n, unit));
}

/** Weights of a run that is scaled are no whole numbers: a difference that is rounded to nothing is none. */
function difference(now: number, before: number, write: (n: number) => string): string {
  const more = Math.round(Math.abs(now - before));
  if (more === 0) return NO_CHANGE;
  return (now < before ? MINUS : '+') + write(more);
}

/** A time span given in nanoseconds: "12.3 ms", "1 min 15 s", "1 h 01 min 05 s". */
export function duration(nanos: number): string {
  return signed(Math.round(nanos), span);
}

function span(nanos: number): string {
  if (nanos === 0) return '0 s';
  if (Math.round(nanos / 1e8) < 600) return scaled(nanos, ['ns', 'µs', 'ms', 's']);
  const seconds = Math.round(nanos / 1e9);
  if (seconds < 24 * 3600) {
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const rest = `${twoDigits(seconds % 60)} s`;
    return hours === 0 ? `${minutes} min ${rest}` : `${hours} h ${twoDigits(minutes)} min ${rest}`;
  }
  const minutes = Math.round(nanos / 60e9);
  const hours = Math.floor(minutes / 60);
  return `${count(Math.floor(hours / 24))} d ${twoDigits(hours % 24)} h ${twoDigits(minutes % 60)} min`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** A number of bytes, in units of 1,000: "13.6 MB". */
export function bytes(value: number): string {
  return signed(Math.round(value), (n) => scaled(n, ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB']));
}

/** A whole number in the first unit in which it is less than 1,000 once it is rounded. */
function scaled(n: number, units: string[]): string {
  if (n < 1000) return `${n} ${units[0]}`;
  let [one, unit] = [1000, 1];
  while (unit < units.length - 1 && Math.round(n / one) >= 1000) {
    one *= 1000;
    unit++;
  }
  return `${threeDigits(n, one)} ${units[unit]}`;
}

/** A number in units of one, with three digits or all that a large one has before the point. */
function threeDigits(n: number, one: number): string {
  const [hundredths, tenths] = [Math.round(n / (one / 100)), Math.round(n / (one / 10))];
  if (hundredths < 1000) return (hundredths / 100).toFixed(2);
  return tenths < 1000 ? (tenths / 10).toFixed(1) : count(n / one);
}

/** A time from the start in seconds with so many decimals, as on a clock: "12.340 s". */
export function instant(micros: number, decimals: number): string {
  return signed(micros, (n) => `${(n / 1e6).toFixed(decimals)} s`);
}

/** The offset of a time bin from the start of the recording. */
export function offset(bin: number, binMillis: number): string {
  return duration(bin * binMillis * 1e6);
}
