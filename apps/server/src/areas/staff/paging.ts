/** Rows of a page when the caller does not say. */
export const DEFAULT_LIMIT = 50;

/** The id that a cursor stands for; a cursor that is none starts from the beginning. */
export function cursorId(cursor: string | undefined): bigint | null {
  return cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null;
}

/** Splits what was read (one row more than asked for) into the page and the cursor of the next. */
export function pageOf<Row extends { readonly id: bigint }>(
  rows: readonly Row[],
  limit: number,
): { rows: readonly Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? last.id.toString() : null };
}
