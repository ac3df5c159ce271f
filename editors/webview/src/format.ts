/** Numbers for people. Every weight is shown with its unit and its share. */

const COUNT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A share of a whole: "12.3%", "<0.01%", "100%". */
export function percent(part: number, whole: number): string {
  if (whole <= 0) return '0%';
  const share = (100 * part) / whole;
  if (share === 0) return '0%';
  if (share < 0.01) return '<0.01%';
  if (share >= 99.995) return '100%';
  return `${share < 1 ? share.toFixed(2) : share.toFixed(1)}%`;
}

/** A weight with its unit: "1,234 samples", "1.50 s", "3.2 MB". */
export function weight(value: number, unit: string): string {
  switch (unit) {
    case 'ns':
      return duration(value);
    case 'bytes':
      return bytes(value);
    case 'samples':
      return value === 1 ? '1 sample' : `${COUNT.format(value)} samples`;
    default:
      return COUNT.format(value);
  }
}

/** A change with its sign and unit: "+12 samples", "−1.50 s"; "no change" for none. */
export function change(now: number, before: number, unit: string): string {
  const more = now - before;
  const text = weight(Math.abs(more), unit);
  if (text === weight(0, unit)) return 'no change';
  return `${more < 0 ? '−' : '+'}${text}`;
}

/** The same for a column of a table: samples without the word, "" for no change. */
export function shortChange(now: number, before: number, unit: string): string {
  const text = change(now, before, unit === 'samples' ? 'value' : unit);
  return text === 'no change' ? '' : text;
}

/** What became of a weight, as a share of what it was: "+12.3%", "new", "gone". */
export function changedBy(now: number, before: number): string {
  if (before === 0) return now === 0 ? '' : 'new';
  if (now === 0) return 'gone';
  const by = Math.abs(now - before);
  const share = by < before ? percent(by, before) : `${COUNT.format((100 * by) / before)}%`;
  return `${now < before ? '−' : '+'}${share}`;
}

/** A time span given in nanoseconds. */
export function duration(nanos: number): string {
  if (nanos >= 60e9) {
    const seconds = Math.round(nanos / 1e9);
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    const rest = `${twoDigits(seconds % 60)} s`;
    return hours === 0 ? `${minutes} min ${rest}` : `${hours} h ${twoDigits(minutes)} min ${rest}`;
  }
  if (nanos >= 1e9) return `${digits(nanos / 1e9)} s`;
  if (nanos >= 1e6) return `${digits(nanos / 1e6)} ms`;
  if (nanos >= 1e3) return `${digits(nanos / 1e3)} µs`;
  return `${COUNT.format(nanos)} ns`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** A number of bytes, in units of 1,000. */
export function bytes(value: number): string {
  const units = ['kB', 'MB', 'GB', 'TB'];
  if (value < 1000) return `${COUNT.format(value)} B`;
  let scaled = value / 1000;
  let unit = 0;
  while (scaled >= 999.5 && unit < units.length - 1) {
    scaled /= 1000;
    unit++;
  }
  return `${digits(scaled)} ${units[unit]}`;
}

/** Three significant digits without an exponent. */
function digits(value: number): string {
  if (value >= 99.95) return COUNT.format(value);
  return value >= 9.995 ? value.toFixed(1) : value.toFixed(2);
}

/** The offset of a time bin from the start of the recording. */
export function offset(bin: number, binMillis: number): string {
  const nanos = bin * binMillis * 1e6;
  return nanos === 0 ? '0 s' : duration(nanos);
}
