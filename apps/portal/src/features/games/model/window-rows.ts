/** Visible rows of a grid, with some rows around them. */
export interface RowSpan {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

/** Covers are prepared for this part of the screen's height (9-03). */
const PRELOAD = 1.3;

/** Rows above and below the screen that are rendered, so that their covers load before they are seen. */
export function rowsAround(screen: number, rowHeight: number): number {
  return rowHeight <= 0 ? 2 : Math.max(Math.ceil(((PRELOAD - 1) * screen) / rowHeight), 1);
}

/**
 * The rows of a grid that are on the screen.
 * @param top offset of the grid from the screen's top edge; negative after scrolling past it
 */
export function rowsInView(
  { top, screen, rowHeight, rows }: { top: number; screen: number; rowHeight: number; rows: number },
  around: number,
): RowSpan {
  if (rowHeight <= 0) return { first: 0, end: Math.min(rows, around * 2) };
  const first = Math.floor(-top / rowHeight) - around;
  const end = Math.ceil((screen - top) / rowHeight) + around;
  const within = (row: number) => Math.min(Math.max(row, 0), rows);
  return { first: within(first), end: Math.max(within(end), within(first)) };
}

/** Pages (from 1) that contain the items of these rows. */
export function pagesOf({ first, end }: RowSpan, columns: number, pageSize: number): readonly number[] {
  const from = Math.floor((first * columns) / pageSize);
  const until = Math.max(Math.ceil((end * columns) / pageSize), from + 1);
  return Array.from({ length: until - from }, (_, index) => from + index + 1);
}
