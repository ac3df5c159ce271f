/**
 * Orders texts as the server does (flamegraph/textorder.go), which says how; testdata/textorder.json holds both to the
 * same order. Another order would have the first rows of a long result among the others once all of them are here.
 */
export function compareTexts(a: string, b: string): number {
  const [x, y] = [parts(a), parts(b)];
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    const order = compareParts(x[i], y[i]);
    if (order !== 0) return order;
  }
  return x.length - y.length || compareCharacters(a, b);
}

/** Whole numbers, and characters between them. */
function parts(text: string): string[] {
  return text.match(/[0-9]+|[^0-9]/gu) ?? [];
}

function compareParts(a: string, b: string): number {
  if (isNumber(a) && isNumber(b)) {
    const [x, y] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')];
    return x.length - y.length || compareCharacters(x, y);
  }
  return small(a) - small(b);
}

function isNumber(part: string): boolean {
  return part >= '0' && part < ':';
}

/** The first character, of ASCII as a small letter. */
function small(part: string): number {
  const character = part.codePointAt(0)!;
  return character >= 65 && character <= 90 ? character + 32 : character;
}

/** By characters, and not by the halves of those beyond 16 bits. */
function compareCharacters(a: string, b: string): number {
  const [x, y] = [[...a], [...b]];
  const at = x.findIndex((character, i) => character !== y[i]);
  if (at < 0) return x.length - y.length;
  return at < y.length ? x[at].codePointAt(0)! - y[at].codePointAt(0)! : 1;
}
