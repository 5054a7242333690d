/** A cursor is the last id of the previous page; undefined without a cursor, null for an invalid one. */
export function readCursor(cursor: string | undefined): bigint | null | undefined {
  if (cursor === undefined) return undefined;
  return /^[1-9]\d{0,17}$/.test(cursor) ? BigInt(cursor) : null;
}

/** Splits the rows (one more than the page size was read) into the page and the cursor of the next one. */
export function pageOf<Row extends { readonly id: bigint }>(
  rows: readonly Row[],
  limit: number,
): { readonly page: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit);
  return { page, nextCursor: rows.length > limit ? (page.at(-1)?.id.toString() ?? null) : null };
}
