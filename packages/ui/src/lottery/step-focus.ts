/** Screen position of a focusable element, in pixels. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Tolerance for rounding: elements of one row may differ by a pixel. */
const SLACK = 1;

const middleX = (box: Box) => (box.left + box.right) / 2;
const middleY = (box: Box) => (box.top + box.bottom) / 2;
const sharesRow = (one: Box, other: Box) => one.top < other.bottom - SLACK && one.bottom > other.top + SLACK;

/** Index of the element at the shortest distance; on a tie, the one with the nearest centre. */
function nearest(
  boxes: readonly Box[],
  isThere: (box: Box) => boolean,
  distance: (box: Box) => number,
  aside: (box: Box) => number,
): number | null {
  let best: number | null = null;
  for (const [place, box] of boxes.entries()) {
    if (!isThere(box)) continue;
    const current = best === null ? undefined : boxes[best];
    const gain = current === undefined ? -1 : distance(box) - distance(current);
    if (current === undefined || gain < -SLACK || (gain <= SLACK && aside(box) < aside(current))) best = place;
  }
  return best;
}

function side(boxes: readonly Box[], from: Box, sign: 1 | -1): number | null {
  const edge = (box: Box) => (sign === 1 ? box.left - from.right : from.left - box.right);
  return nearest(
    boxes,
    (box) => sharesRow(box, from) && edge(box) >= -SLACK,
    edge,
    (box) => Math.abs(middleY(box) - middleY(from)),
  );
}

function row(boxes: readonly Box[], from: Box, sign: 1 | -1): number | null {
  const edge = (box: Box) => (sign === 1 ? box.top - from.bottom : from.top - box.bottom);
  return nearest(
    boxes,
    (box) => edge(box) >= -SLACK,
    edge,
    (box) => Math.abs(middleX(box) - middleX(from)),
  );
}

/** Moves in one direction until there is no further element. */
function farthest(boxes: readonly Box[], start: number, step: typeof row, sign: 1 | -1): number {
  let place = start;
  for (let next: number | null = start; next !== null; ) {
    place = next;
    const from = boxes[place];
    next = from === undefined ? null : step(boxes, from, sign);
  }
  return place;
}

/** A key as in KeyboardEvent. */
export interface PressedKey {
  readonly key: string;
  readonly ctrlKey?: boolean;
}

/**
 * The index to which a key moves the focus, in a group laid out in rows of any length: arrows to the neighbour, Home and End to the ends of
 * the row, with Ctrl to the first and last element, Page Up and Page Down to the ends of the column. `null` if the key does not move the
 * focus.
 */
export function stepFocus(boxes: readonly Box[], at: number, { key, ctrlKey = false }: PressedKey): number | null {
  const from = boxes[at];
  if (from === undefined) return null;
  switch (key) {
    case 'ArrowRight':
      return side(boxes, from, 1);
    case 'ArrowLeft':
      return side(boxes, from, -1);
    case 'ArrowDown':
      return row(boxes, from, 1);
    case 'ArrowUp':
      return row(boxes, from, -1);
    case 'Home':
      return ctrlKey ? 0 : farthest(boxes, at, side, -1);
    case 'End':
      return ctrlKey ? boxes.length - 1 : farthest(boxes, at, side, 1);
    case 'PageUp':
      return farthest(boxes, at, row, -1);
    case 'PageDown':
      return farthest(boxes, at, row, 1);
    default:
      return null;
  }
}
