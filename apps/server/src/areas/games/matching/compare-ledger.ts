import { accounts, type StatementLine } from '@lantern/ledger';
import { callKey, winKey } from '../round-keys.ts';
import { type Finding, nothingFound, type OurLine } from './lines.ts';

/** An entry of a member's main wallet that must stand in the books; minor units, positive when he received. */
interface Expected {
  readonly entryId: string;
  readonly code: string;
  readonly amount: bigint;
}

/** The entries that a transaction must have made: they are named after it, so that none is looked for. */
function expectedOf(vendor: string, { kind, transaction, taken, paid }: OurLine): readonly Expected[] {
  const own = callKey(vendor, transaction);
  const won = winKey(vendor, transaction);
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

/** The keys of every entry that these lines must have made. */
export function keysOf(vendor: string, lines: readonly OurLine[]): readonly string[] {
  return lines.flatMap((line) => expectedOf(vendor, line).map(({ entryId }) => entryId));
}

/**
 * Lays our book of transactions beside the ledger.
 *
 * @param entries what the ledger has under `keysOf` these lines, by key
 */
export function compareLedger(
  vendor: string,
  lines: readonly OurLine[],
  entries: ReadonlyMap<string, readonly StatementLine[]>,
): readonly Finding[] {
  return lines.flatMap((line) =>
    expectedOf(vendor, line).flatMap(({ entryId, code, amount }): Finding[] => {
      const main = accounts.main(line.memberId);
      const found = (entries.get(entryId) ?? []).filter((entry) => entry.account === main && entry.code === code);
      const booked = found.reduce((sum, entry) => sum + entry.amount, 0n);
      // A correction takes what the wallet holds; the rest is owed and stands elsewhere.
      const isRight = code === 'P24' ? booked >= amount && booked <= 0n : booked === amount;
      if (isRight) return [];
      const { transaction, round, memberId, game, state: ourState } = line;
      const place = { transaction, round, memberId, game, ourState, entryId };
      return [{ ...nothingFound, kind: 'LEDGER_DIFFERS', ...place, ours: amount, theirs: booked }];
    }),
  );
}
