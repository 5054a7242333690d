/** Limits of a file's table: what exceeds them is TOO_LONG. */
export const MOST_LINES = 20_000;
export const MOST_ROWS = 5_000;
export const MOST_COLUMNS = 200;
export const LONGEST_CELL = 10_000;
