/** What can be done with the rows of threads, in a line. */
export const ROWS_HINT =
  'drag: choose a time · Ctrl + wheel: zoom · click a thread: its stacks · click a name: only that thread · ?: help';

/** How to read the heat map. */
export const HEAT_HINT =
  'a column is a second, from top to bottom · darker: more threads ran · gaps: nobody ran · click or drag: choose seconds';
