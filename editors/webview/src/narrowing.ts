import type { Chip } from './chips';
import type { Choices } from './choices';
import { choosesPart } from './following';
import type { PageData } from './protocol';
import { contextChips } from './within';

/** What the chips change. */
export interface NarrowingActions {
  narrow(how: Narrowing): void;
  within(conditions: readonly string[], by: string): void;
  follow(): void;
}

/** Which stacks are looked at, and how they are shown. */
export type Narrowing = Partial<Pick<Choices, 'focus' | 'without' | 'flat'>>;

/** Only stacks with a method. */
export function focusOn({ without }: Choices, name: string): Narrowing {
  return { focus: name, without: without.filter((other) => other !== name) };
}

/** No stacks with a method. */
export function leaveOut({ focus, without }: Choices, name: string): Narrowing {
  return { focus: focus === name ? null : focus, without: [...without, name] };
}

/** What of a profile is left out, as chips that take it back. */
export function chipsOf(
  data: PageData,
  choices: Choices,
  { narrow, within, follow }: NarrowingActions,
): Chip[] {
  const { focus, without, flat } = choices;
  const chips: Chip[] = without.map((name) => ({
    key: `without ${name}`,
    text: `without ${shortName(name)}`,
    title: `Samples with ${name} on their stack are left out; a click shows them again`,
    click: () => narrow({ without: without.filter((other) => other !== name) }),
  }));
  if (focus !== null)
    chips.unshift({
      key: 'focus',
      text: `only ${shortName(focus)}`,
      title: `Samples without ${focus} on their stack are left out; a click shows them again`,
      click: () => narrow({ focus: null }),
    });
  chips.push(...contextChips(choices, within));
  if (flat)
    chips.push({
      key: 'flat',
      text: 'recursion folded',
      title: 'A method that is on a stack several times is shown once; a click shows all of it (M)',
      click: () => narrow({ flat: false }),
    });
  if (data.follows && choosesPart(choices))
    chips.push({
      key: 'follow',
      text: 'editor follows',
      title: 'The hints, lenses and tints of the editor are of what is chosen here (E)',
      pressed: !choices.alone,
      click: follow,
    });
  return chips;
}

/** A method by its class and name. */
function shortName(name: string): string {
  return name.split('.').slice(-2).join('.');
}
