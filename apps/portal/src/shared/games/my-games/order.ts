/** Two lists in turns: `[a, b, c]` and `[1]` → `[a, 1, b, c]`. */
export function alternated<Row>(first: readonly Row[], second: readonly Row[]): readonly Row[] {
  const most = Math.max(first.length, second.length);
  return Array.from({ length: most }, (_, place) => [
    ...first.slice(place, place + 1),
    ...second.slice(place, place + 1),
  ]).flat();
}

/** The game that was open last in this visit comes first; its address may have parameters in addition to the game's path. */
export function lastFirst<Row extends { readonly path: string }>(rows: readonly Row[], last: string): readonly Row[] {
  const isLast = ({ path }: Row) => last === path || last.startsWith(`${path}&`);
  return [...rows.filter(isLast), ...rows.filter((row) => !isLast(row))];
}
