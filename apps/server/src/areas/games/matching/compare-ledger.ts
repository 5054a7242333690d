import { accounts, type StatementLine } from '@lantern/ledger';
import type { Scope } from '@lantern/server-kit';
import { callKey, winKey } from '../seamless/round-keys.ts';
import { type Finding, nothingFound, type OurLine } from './lines.ts';

/** An entry of a member's main wallet that the ledger must contain; minor units, positive for a credit. */
interface Expected {
  readonly entryId: string;
  readonly code: string;
  readonly amount: bigint;
}

/** The entries that a transaction must have posted: their ids derive from it, so no search is needed. */
function expectedOf(scope: Scope, vendor: string, { kind, transaction, taken, paid }: OurLine): readonly Expected[] {
  const own = callKey(scope, vendor, transaction);
  const won = winKey(scope, vendor, transaction);
  const entry = (entryId: string, code: string, amount: bigint): Expected[] =>
    amount === 0n ? [] : [{ entryId, code, amount }];
  switch (kind) {
    case 'bet':
      return entry(own, 'P28', -taken);
    case 'play':
      return [...entry(own, 'P28p', -taken), ...entry(won, 'P28w', paid)];
    case 'result':
      return entry(won, 'P28w', paid);
    case 'rollback':
      return entry(own, 'P28r', paid);
    case 'promo':
      return entry(own, 'P34', paid);
    case 'jackpot':
      return entry(own, 'P28w', paid);
    case 'adjust':
      return paid > 0n ? entry(own, 'P28w', paid) : entry(own, 'P24', -taken);
  }
}

/** The keys of every entry that these lines must have posted. */
export function keysOf(scope: Scope, vendor: string, lines: readonly OurLine[]): readonly string[] {
  return lines.flatMap((line) => expectedOf(scope, vendor, line).map(({ entryId }) => entryId));
}

/**
 * Compares our stored transactions with the ledger.
 *
 * @param entries the ledger's entries for `keysOf` these lines, by key
 */
export function compareLedger(
  scope: Scope,
  vendor: string,
  lines: readonly OurLine[],
  entries: ReadonlyMap<string, readonly StatementLine[]>,
): readonly Finding[] {
  return lines.flatMap((line) =>
    expectedOf(scope, vendor, line).flatMap(({ entryId, code, amount }): Finding[] => {
      const main = accounts.main(line.memberId);
      const found = (entries.get(entryId) ?? []).filter((entry) => entry.account === main && entry.code === code);
      const booked = found.reduce((sum, entry) => sum + entry.amount, 0n);
      // A correction debits at most the balance; the rest is booked elsewhere as a debt.
      const isRight = code === 'P24' ? booked >= amount && booked <= 0n : booked === amount;
      if (isRight) return [];
      const { transaction, round, memberId, game, state: ourState } = line;
      const place = { transaction, round, memberId, game, ourState, entryId };
      return [{ ...nothingFound, kind: 'LEDGER_DIFFERS', ...place, ours: amount, theirs: booked }];
    }),
  );
}
