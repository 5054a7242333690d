const BY_SEQUENCE = /^\d{1,18}$/;
const BY_ACCOUNT = /^[MPHARE]:[A-Za-z0-9_.:-]{1,118}$/;
const BY_ENTRY = /^\d{1,18}-\d{1,18}$/;
const BY_LINE = /^\d{1,9}$/;
const BY_BATCH = /^\d{1,18}-P\d\d[a-z]?$/;

/** Whether a cursor of a member's entries is of the form that the page before gave out; none at all is fine. */
export function isEntryCursor(cursor: string | undefined): boolean {
  return cursor === undefined || BY_SEQUENCE.test(cursor);
}

/** The same for counter-legs of the house. */
export function isLegCursor(cursor: string | undefined): boolean {
  return cursor === undefined || BY_BATCH.test(cursor);
}

/** The same for the accounts of a group. */
export function isAccountCursor(cursor: string | undefined): boolean {
  return cursor === undefined || BY_ACCOUNT.test(cursor);
}

/** The same for the members' entries behind a counter-leg. */
export function isLegEntryCursor(cursor: string | undefined): boolean {
  return cursor === undefined || BY_ENTRY.test(cursor);
}

/** The same for the transfers of the house behind a counter-leg. */
export function isTransferCursor(cursor: string | undefined): boolean {
  return cursor === undefined || BY_LINE.test(cursor);
}
