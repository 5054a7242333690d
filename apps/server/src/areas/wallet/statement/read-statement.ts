import { transaction } from '@lantern/database';
import type { AccountName, LedgerScope, PeriodLine, PostingCode } from '@lantern/ledger';
import { businessOffsetMs } from '@lantern/server-kit';
import type { WalletDeps } from '../deps.ts';
import { codesOf, type RecordGroup } from '../record/record-groups.ts';

/** Maximum rows of a statement, about fifty pages. */
const MOST_LINES = 2_000;
const DAY_MS = 86_400_000;
const MOST_DAYS = 366;

/** Frequent game movements are merged to one row per day and posting code. */
const FOLDED: readonly PostingCode[] = [...(codesOf('BET') ?? []), ...(codesOf('PAYOUT') ?? []), 'P25', 'P26', 'P37'];

/** Sums of a statement in minor units; together they lead from `opening` to `closing`. */
export interface StatementSums {
  readonly opening: bigint;
  readonly moneyIn: bigint;
  readonly moneyOut: bigint;
  readonly play: bigint;
  readonly bonus: bigint;
  readonly other: bigint;
  readonly closing: bigint;
}

export interface Statement {
  readonly sums: StatementSums;
  /** Each row with the balance after it. */
  readonly lines: readonly (PeriodLine & { readonly balance: bigint })[];
}

/** The business days from first to last as instants; null for an invalid range or one of more than 366 days. */
export function spanOf(
  { from, to }: { readonly from: string; readonly to: string },
  timeZone: string,
): { readonly from: Date; readonly to: Date } | null {
  const [first = Number.NaN, last = Number.NaN] = [from, to].map((day) => Date.parse(`${day}T00:00:00Z`));
  const days = (last - first) / DAY_MS + 1;
  if (!(days >= 1 && days <= MOST_DAYS)) return null;
  const ahead = businessOffsetMs(timeZone);
  return { from: new Date(first - ahead), to: new Date(last + DAY_MS - ahead) };
}

const within = (group: RecordGroup, code: PostingCode) => codesOf(group)?.includes(code) === true;

function sumUp(opening: bigint, closing: bigint, lines: readonly PeriodLine[]): StatementSums {
  const sums = { moneyIn: 0n, moneyOut: 0n, play: 0n, bonus: 0n, other: 0n };
  for (const { code, amount } of lines) {
    if (within('BET', code) || within('PAYOUT', code)) sums.play += amount;
    else if (within('BONUS', code)) sums.bonus += amount;
    else if (within('OTHER', code)) sums.other += amount;
    else if (amount > 0n) sums.moneyIn += amount;
    else sums.moneyOut += amount;
  }
  return { opening, ...sums, closing };
}

/**
 * A period of an account, from one snapshot. Invariant: opening + movements = closing, otherwise no statement is produced.
 *
 * @returns null when it has more rows than the maximum
 */
export async function readStatement(
  deps: WalletDeps,
  of: { readonly scope: LedgerScope; readonly account: AccountName; readonly timeZone: string },
  span: { readonly from: Date; readonly to: Date },
): Promise<Statement | null> {
  const filter = { ...span, offsetMs: businessOffsetMs(of.timeZone), folded: FOLDED, limit: MOST_LINES };
  const period = await transaction(deps.pool, (tx) => deps.ledger.period(tx, of.scope, of.account, filter), {
    isolation: 'repeatable read',
  });
  if (period.isCut) return null;
  let balance: bigint = period.opening;
  const lines = period.lines.map((line) => {
    balance += line.amount;
    return { ...line, balance };
  });
  if (balance !== period.closing)
    throw new Error(`the statement of ${of.account} ends at ${balance}, not ${period.closing}`);
  return { sums: sumUp(period.opening, period.closing, period.lines), lines };
}
