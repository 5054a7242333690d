const BY_SEQUENCE = /^\d{1,18}$/;
const BY_BATCH = /^\d{1,18}-P\d\d[a-z]?$/;

/** Whether a cursor of a member's entries is of the form that the page before gave out; none at all is fine. */
export function isEntryCursor(cursor: string | undefined): boolean {
  return cursor === undefined || BY_SEQUENCE.test(cursor);
}

/** The same for counter-legs of the house. */
export function isLegCursor(cursor: string | undefined): boolean {
  return cursor === undefined || BY_BATCH.test(cursor);
}
