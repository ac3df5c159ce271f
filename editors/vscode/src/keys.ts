/** What keys in the terminal of a program mean: text for the program, or its end. */
export interface Typed {
  text: string;
  /** Ctrl-C was among them. */
  stop: boolean;
}

/** What a terminal sent; keys that stop a program are not for the program. */
export function typed(data: string): Typed {
  return { text: data.replaceAll('\x03', ''), stop: data.includes('\x03') };
}

/** What a program printed, as a terminal draws it: each line begins at the left. */
export function drawn(text: string): string {
  return text.replaceAll(/\r?\n/g, '\r\n');
}
