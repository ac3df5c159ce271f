import type { Choices } from '../choices';
import type { QueryResult } from '../resources';

/** What statements see of what is chosen, what of it they do not follow, and what a result has beyond it; "" where nothing is chosen. */
export function reachText(
  choices: Choices,
  usualType: string,
  result: Pick<QueryResult, 'narrowed' | 'whole'> | null,
): string {
  const { range, threads, context } = choices;
  const ofThreads = threads !== null || context.length > 0;
  const sentences: string[] = [];
  if (ofThreads || range !== null) {
    sentences.push('Statements see only what is chosen: the time, threads and contexts.');
    sentences.push(...exceptions(result, ofThreads));
  }
  const others = notFollowed(choices, usualType);
  if (others.length > 0) sentences.push(`Statements do not follow ${listed(others)}.`);
  return sentences.join(' ');
}

/** What is chosen and not seen by statements. */
function notFollowed({ type, query, focus, without }: Choices, usualType: string): string[] {
  const names: string[] = [];
  if (type !== usualType) names.push('the sample type');
  if (query !== '') names.push('the search');
  if (focus !== null || without.length > 0) names.push('the methods that are kept or left out');
  return names;
}

/** What of a result is not of the chosen part. */
function exceptions(result: Pick<QueryResult, 'narrowed' | 'whole'> | null, ofThreads: boolean): string[] {
  if (result === null) return [];
  const { whole, narrowed } = result;
  if (whole.length === 0) return narrowed ? [] : ['Nothing that this one reads depends on it.'];
  const verb = whole.length === 1 ? 'is' : 'are';
  const why = ofThreads
    ? 'the whole program, whichever threads and contexts are chosen'
    : 'the whole recording, whatever time is chosen';
  return [`${listed(whole)} ${verb} of ${why}.`];
}

/** Names as a sentence has them. */
function listed(names: readonly string[]): string {
  return names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}
