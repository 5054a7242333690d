import { commandId } from '@lantern/ledger';

/** The ledger key of a transaction's debit or return. */
export const callKey = (vendor: string, transaction: string) => commandId('games.call', vendor, transaction);
/** The ledger key of a transaction's win. */
export const winKey = (vendor: string, transaction: string) => commandId('games.win', vendor, transaction);
/** The ledger key of the end of a round. */
export const endKey = (vendor: string, memberId: bigint, round: string) =>
  commandId('games.end', vendor, memberId, round);

/** Prefix of transaction ids created by the platform; vendors may not use it. */
export const OWN_PREFIX = 'lantern.';
