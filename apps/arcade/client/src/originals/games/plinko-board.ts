/** Size of the drawing, in its own units. */
export const PLINKO_BOARD = { width: 600, height: 470 } as const;

interface Point {
  readonly x: number;
  readonly y: number;
}

const TOP = 34;
const BOTTOM = 452;

/** Buckets share the width; pegs are between them. */
const pitchOf = (rows: number) => PLINKO_BOARD.width / (rows + 1);
const dropOf = (rows: number) => (BOTTOM - TOP) / rows;

/** Row r, counted from 0, has r + 1 pegs: the ball hits exactly one of them. */
export function pegPlaces(rows: number): Point[] {
  return Array.from({ length: rows }, (_, row) => row).flatMap((row) =>
    Array.from({ length: row + 1 }, (_peg, index) => ({
      x: round(PLINKO_BOARD.width / 2 + (index - row / 2) * pitchOf(rows)),
      y: round(TOP + row * dropOf(rows)),
    })),
  );
}

/** Ball positions above each row and finally over its bucket; each letter of the path moves it by half a pitch. */
export function ballPlaces(path: string): Point[] {
  const rows = path.length;
  const places: Point[] = [{ x: PLINKO_BOARD.width / 2, y: 8 }];
  let x = PLINKO_BOARD.width / 2;
  for (const [row, turn] of [...path].entries()) {
    places.push({ x: round(x), y: round(TOP + row * dropOf(rows) - 13) });
    x += ((turn === 'R' ? 1 : -1) * pitchOf(rows)) / 2;
  }
  places.push({ x: round(x), y: BOTTOM });
  return places;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Distance of a bucket from the middle, 0 to 4 at the edge: outer buckets pay more. */
export function heatOf(bucket: number, rows: number): number {
  return Math.round((Math.abs(bucket - rows / 2) / (rows / 2)) * 4);
}
