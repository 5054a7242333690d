/** Where a thing to focus lies on the screen, in pixels. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A pixel of rounding must not put neighbours into different rows. */
const SLACK = 1;

const middleX = (box: Box) => (box.left + box.right) / 2;
const middleY = (box: Box) => (box.top + box.bottom) / 2;
const sharesRow = (one: Box, other: Box) => one.top < other.bottom - SLACK && one.bottom > other.top + SLACK;

/** The place with the least distance; of several the one whose middle is nearest. */
function nearest(
  boxes: readonly Box[],
  isThere: (box: Box) => boolean,
  distance: (box: Box) => number,
  aside: (box: Box) => number,
): number | null {
  let best: number | null = null;
  for (const [place, box] of boxes.entries()) {
    if (!isThere(box)) continue;
    const held = best === null ? undefined : boxes[best];
    const gain = held === undefined ? -1 : distance(box) - distance(held);
    if (held === undefined || gain < -SLACK || (gain <= SLACK && aside(box) < aside(held))) best = place;
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

/** Walks in one direction until there is nothing more. */
function farthest(boxes: readonly Box[], start: number, step: typeof row, sign: 1 | -1): number {
  let place = start;
  for (let next: number | null = start; next !== null; ) {
    place = next;
    const from = boxes[place];
    next = from === undefined ? null : step(boxes, from, sign);
  }
  return place;
}

/** A key as the keyboard tells it. */
export interface PressedKey {
  readonly key: string;
  readonly ctrlKey?: boolean;
}

/**
 * The place that a key leads to in a field of things laid out in rows, however many stand in a row on this screen: arrows to
 * the neighbour, Home and End to the ends of the row, with Ctrl to the first and the last of all, Page Up and Page Down to
 * the ends of the column. `null` when the key does not lead anywhere.
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
