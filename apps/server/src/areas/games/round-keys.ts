import { commandId } from '@lantern/ledger';

/** The key of what a transaction takes or gives back. */
export const callKey = (vendor: string, transaction: string) => commandId('games.call', vendor, transaction);
/** The key of what a transaction wins. */
export const winKey = (vendor: string, transaction: string) => commandId('games.win', vendor, transaction);
/** The key of the end of a round. */
export const endKey = (vendor: string, memberId: bigint, round: string) =>
  commandId('games.end', vendor, memberId, round);

/** Begins the names of transactions that the house itself has made, which no vendor may use. */
export const OWN_PREFIX = 'lantern.';
