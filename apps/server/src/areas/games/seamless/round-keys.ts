import { commandId } from '@lantern/ledger';
import type { Scope } from '@lantern/server-kit';

/** The ledger key of a transaction's debit or return. A vendor's transactions are unique within a brand. */
export const callKey = ({ brandId }: Scope, vendor: string, transaction: string) =>
  commandId('games.call', brandId, vendor, transaction);
/** The ledger key of a transaction's win. */
export const winKey = ({ brandId }: Scope, vendor: string, transaction: string) =>
  commandId('games.win', brandId, vendor, transaction);
/** The ledger key of the end of a round. */
export const endKey = (vendor: string, memberId: bigint, round: string) =>
  commandId('games.end', vendor, memberId, round);

/** Prefix of transaction ids created by the platform; vendors may not use it. */
export const OWN_PREFIX = 'lantern.';
