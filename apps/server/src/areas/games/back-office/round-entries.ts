import type { Value } from '@lantern/contract/schemas';
import { accounts } from '@lantern/ledger';
import type { Scope } from '@lantern/server-kit';
import type { RoundRow, TransactionRow } from '../repository/rounds.ts';
import { callKey, endKey, winKey } from '../seamless/round-keys.ts';

type Entry = Value<'gamesBackOffice.round'>['transactions'][number]['entries'][number];

type Amount = (minor: bigint) => string;

/** The main-wallet entries that a transaction posted: their ids derive from it, so no search is needed. */
export function entriesOf(scope: Scope, round: RoundRow, row: TransactionRow, amount: Amount): Entry[] {
  const account = accounts.main(round.memberId);
  const entry = (entryId: string, posting: string, minor: bigint): Entry[] =>
    minor === 0n ? [] : [{ entryId, posting, account, amount: amount(minor) }];
  const own = callKey(scope, round.vendor, row.ref);
  const won = winKey(scope, round.vendor, row.ref);
  switch (row.kind) {
    case 'bet':
      return entry(own, 'P28', -row.amount);
    case 'play':
      // A round played in one call has no other transaction, so its win belongs to this one.
      return [...entry(own, 'P28p', -row.amount), ...entry(won, 'P28w', round.payout)];
    case 'result':
      return entry(won, 'P28w', row.amount);
    case 'rollback':
      return entry(own, 'P28r', row.amount);
    case 'promo':
      return entry(own, 'P34', row.amount);
    case 'jackpot':
      return entry(own, 'P28w', row.amount);
    case 'adjust':
      return entry(own, row.amount > 0n ? 'P28w' : 'P24', row.amount);
    default:
      return [];
  }
}

/** A round played on a vendor's own wallet: its gain or loss in our mirror account. */
export function ownWalletEntries(scope: Scope, round: RoundRow, amount: Amount): Entry[] {
  const minor = round.payout - round.stake;
  if (minor === 0n) return [];
  const entryId = callKey(scope, round.vendor, round.ref);
  const account = accounts.vendorWallet(round.memberId, round.vendor);
  return [{ entryId, posting: minor > 0n ? 'P31w' : 'P31', account, amount: amount(minor) }];
}

/** The entry that moved the reserved stakes to the platform's result; null for rounds played in one call or still open. */
export function settlementOf(round: RoundRow, rows: readonly TransactionRow[], amount: Amount): Entry | null {
  const wasWaiting = rows.some(({ kind }) => kind === 'bet');
  if (round.state !== 'ENDED' || !wasWaiting || round.stake === 0n) return null;
  return {
    entryId: endKey(round.vendor, round.memberId, round.ref),
    posting: 'P28e',
    account: accounts.bet(round.memberId),
    amount: amount(-round.stake),
  };
}
