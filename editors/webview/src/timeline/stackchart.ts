import type { Timeline } from './data';

/** A box of the stack chart: a frame at a depth for a time. */
export interface Box {
  depth: number;
  from: number;
  to: number;
  /** Index into the names of the stack table. */
  name: number;
}

/** Two samples are of one call if no more time than this passes between them, in microseconds per pixel. */
const JOIN_PIXELS = 1.5;

/**
 * The stacks of a thread over time: frames that follow each other at one depth are one box, if all below them are
 * the same, too. What all stacks have in common at the bottom is left out and counted.
 */
export function boxesOf(
  timeline: Timeline,
  thread: number,
  from: number,
  to: number,
  perPixel: number,
): { boxes: Box[]; common: number[] } {
  const spans: number[] = [];
  timeline.each(thread, from, to, (span) => {
    if (timeline.stack[span] > 0) spans.push(span);
  });
  const stacks = new Map<number, number[]>();
  for (const span of spans) {
    const stack = timeline.stack[span];
    if (!stacks.has(stack)) stacks.set(stack, timeline.frames(stack));
  }
  const common = commonStart([...stacks.values()]);
  const boxes: Box[] = [];
  let open: Box[] = [];
  for (const span of spans) {
    const frames = stacks.get(timeline.stack[span])!.slice(common.length);
    const begin = timeline.from[span];
    let depth = 0;
    while (
      depth < open.length &&
      depth < frames.length &&
      open[depth].name === frames[depth] &&
      begin - open[depth].to <= JOIN_PIXELS * perPixel
    ) {
      open[depth].to = Math.max(open[depth].to, timeline.to[span]);
      depth++;
    }
    open = open.slice(0, depth);
    for (; depth < frames.length; depth++) {
      const box = { depth, from: begin, to: timeline.to[span], name: frames[depth] };
      boxes.push(box);
      open.push(box);
    }
  }
  return { boxes, common };
}

/** What lists have in common at their start; nothing of a single one. */
function commonStart(lists: readonly number[][]): number[] {
  if (lists.length < 2) return [];
  let length = Math.min(...lists.map((list) => list.length - 1));
  for (const list of lists) {
    let same = 0;
    while (same < length && list[same] === lists[0][same]) same++;
    length = same;
  }
  return lists[0].slice(0, Math.max(length, 0));
}
