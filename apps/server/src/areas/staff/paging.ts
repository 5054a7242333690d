/** Default page size. */
export const DEFAULT_LIMIT = 50;

/** The id in a cursor; an invalid cursor starts from the beginning. */
export function cursorId(cursor: string | undefined): bigint | null {
  return cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null;
}

/** Splits the rows (one more than requested) into the page and the next cursor. */
export function pageOf<Row extends { readonly id: bigint }>(
  rows: readonly Row[],
  limit: number,
): { rows: readonly Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? last.id.toString() : null };
}
