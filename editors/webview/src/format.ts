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
