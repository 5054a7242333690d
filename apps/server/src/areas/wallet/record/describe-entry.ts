import type { Value } from '@lantern/contract/schemas';
import type { StatementLine } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import { accountExponent } from '../account-exponent.ts';
import { toRecordRow } from './record-row.ts';

type EntryDetail = Value<'wallet.accountRecordEntry'>;

/**
 * A movement with all its sides, built from its entries: each entry is one transfer between its account and its counter-account. Transfers
 * between two stored accounts have an entry on both sides and are listed once. The sides include points exchanged for money; the sums are
 * in the entry's own currency only.
 *
 * @param name how an account is shown to the reader
 */
export function describeEntry(
  lines: readonly StatementLine[],
  exponent: number,
  name: (account: string) => string = (account) => account,
): EntryDetail | null {
  const first = lines.find((line) => line.account.endsWith(':MAIN')) ?? lines[0];
  if (first === undefined) return null;
  const described = new Set<string>(lines.map((line) => line.account));
  const transfers = lines.filter((line) => !(described.has(line.counter) && line.amount > 0n));
  const legs = transfers.flatMap((line) => {
    const amount = formatAmount(sizeOf(line), accountExponent(line.account, exponent));
    const [debit, credit] = line.amount < 0n ? [line.account, line.counter] : [line.counter, line.account];
    return [
      { side: 'DEBIT' as const, account: name(debit), amount },
      { side: 'CREDIT' as const, account: name(credit), amount },
    ];
  });
  const moved = transfers
    .filter((line) => isPoints(line) === isPoints(first))
    .reduce((sum, line) => sum + sizeOf(line), 0n);
  const sum = formatAmount(moved, accountExponent(first.account, exponent));
  return {
    entry: toRecordRow(first, exponent),
    counterAccount: name(first.counter),
    legs,
    sumDebit: sum,
    sumCredit: sum,
  };
}

function sizeOf({ amount }: StatementLine): bigint {
  return amount < 0n ? -amount : amount;
}

function isPoints({ account }: StatementLine): boolean {
  return account.startsWith('P:');
}
