/** A cursor is the last id of the page before; undefined for the first page, null when it is none. */
export function readCursor(cursor: string | undefined): bigint | null | undefined {
  if (cursor === undefined) return undefined;
  return /^[1-9]\d{0,17}$/.test(cursor) ? BigInt(cursor) : null;
}

/** Splits what was read (one row more than asked for) into the page and the cursor of the next. */
export function pageOf<Row extends { readonly id: bigint }>(
  rows: readonly Row[],
  limit: number,
): { readonly page: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit);
  return { page, nextCursor: rows.length > limit ? (page.at(-1)?.id.toString() ?? null) : null };
}
