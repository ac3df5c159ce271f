import type { SavedState } from './host';

/**
 * The state of a page as the fragment of its address, for links: what is looked at,
 * not how wide a panel is. Browsers keep the rest beside it.
 */
export function fragmentOf(state: SavedState): string {
  const words = new URLSearchParams();
  if (state.view !== undefined && state.view !== 'flame') words.set('view', state.view);
  if (state.type !== undefined) words.set('type', state.type);
  if (state.range) {
    words.set('from', String(Math.round(state.range.from * 1000) / 1000));
    words.set('to', String(Math.round(state.range.to * 1000) / 1000));
  }
  for (const name of state.threads ?? []) words.append('thread', name);
  for (const condition of state.context ?? []) words.append('context', condition);
  if (state.by !== undefined && state.by !== '') words.set('by', state.by);
  if (state.query !== undefined && state.query !== '') words.set('search', state.query);
  if (typeof state.callers === 'string') words.set('callers', state.callers);
  if (state.focus) words.set('focus', state.focus);
  for (const name of state.without ?? []) words.append('without', name);
  if (state.flat === true) words.set('flat', '1');
  if (state.hidden === true) words.set('hidden', '1');
  if (state.unfolded === true) words.set('unfolded', '1');
  return `#${words.toString()}`;
}

/** What a fragment says; whatever is not understood is left out. */
export function stateOf(fragment: string): SavedState {
  const words = new URLSearchParams(fragment.replace(/^#/, ''));
  const state: SavedState = {};
  const [view, type, query, callers] = ['view', 'type', 'search', 'callers'].map((name) => words.get(name));
  if (view) state.view = view;
  if (type) state.type = type;
  if (query) state.query = query;
  if (callers !== null) state.callers = callers;
  const focus = words.get('focus');
  if (focus) state.focus = focus;
  if (words.has('without')) state.without = words.getAll('without');
  if (words.get('flat') === '1') state.flat = true;
  if (words.get('hidden') === '1') state.hidden = true;
  if (words.get('unfolded') === '1') state.unfolded = true;
  const [from, to] = [Number(words.get('from') ?? NaN), Number(words.get('to') ?? NaN)];
  if (from >= 0 && to > from) state.range = { from, to };
  const threads = words.getAll('thread');
  if (threads.length > 0) state.threads = threads;
  const [context, by] = [words.getAll('context'), words.get('by')];
  if (context.length > 0) state.context = context;
  if (by) state.by = by;
  return state;
}
