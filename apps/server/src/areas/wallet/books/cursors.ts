const BY_SEQUENCE = /^\d{1,18}$/;
const BY_ACCOUNT = /^[MPHARE]:[A-Za-z0-9_.:-]{1,118}$/;
const BY_ENTRY = /^\d{1,18}-\d{1,18}$/;
const BY_LINE = /^\d{1,9}$/;
const BY_BATCH = /^\d{1,18}-P\d\d[a-z]?$/;

/** True when a cursor of a member's entries has a valid format, or is absent. */
export function isEntryCursor(cursor: string | undefined): boolean {
  return cursor === undefined || BY_SEQUENCE.test(cursor);
}

/** The same for counter-legs of platform accounts. */
export function isLegCursor(cursor: string | undefined): boolean {
  return cursor === undefined || BY_BATCH.test(cursor);
}

/** The same for the accounts of a group. */
export function isAccountCursor(cursor: string | undefined): boolean {
  return cursor === undefined || BY_ACCOUNT.test(cursor);
}

/** The same for the member entries behind a counter-leg. */
export function isLegEntryCursor(cursor: string | undefined): boolean {
  return cursor === undefined || BY_ENTRY.test(cursor);
}

/** The same for the platform transfers behind a counter-leg. */
export function isTransferCursor(cursor: string | undefined): boolean {
  return cursor === undefined || BY_LINE.test(cursor);
}
