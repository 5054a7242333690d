/** A cursor is the last id of the previous page; undefined for the first page, null if invalid. */
export function readCursor(cursor: string | undefined): bigint | null | undefined {
  if (cursor === undefined) return undefined;
  return /^[1-9]\d{0,17}$/.test(cursor) ? BigInt(cursor) : null;
}

/** Splits the rows (read with one more than the limit) into the page and the next cursor. */
export function pageOf<Row extends { readonly id: bigint }>(
  rows: readonly Row[],
  limit: number,
): { readonly page: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit);
  return { page, nextCursor: rows.length > limit ? (page.at(-1)?.id.toString() ?? null) : null };
}
