import type { Value } from '@lantern/contract/schemas';
import type { PlatformTransfer, StatementLine } from '@lantern/ledger';
import { formatAmount, POINTS_CURRENCY } from '@lantern/money';

type Detail = Value<'walletBackOffice.entry'>;
type Side = Detail['transfers'][number]['debit'];

interface Currency {
  readonly code: string;
  readonly exponent: number;
}

interface Moved {
  readonly currency: Currency;
  readonly debit: Side;
  readonly credit: Side;
  readonly amount: bigint;
}

/**
 * A command with every transfer it made. Each member entry is one transfer between its account and its counter-account (a transfer between
 * two members has an entry on both sides and is listed once); transfers between platform accounts are listed too. Null when the command
 * moved nothing in these books.
 */
export function describeCommand(
  entries: readonly StatementLine[],
  transfers: readonly PlatformTransfer[],
  money: Currency,
): Detail | null {
  const first = entries[0] ?? transfers[0];
  if (first === undefined) return null;
  const moved = [...ofEntries(entries, money), ...ofPlatform(transfers, money)];
  const currencies = new Map(moved.map(({ currency }) => [currency.code, currency]));
  return {
    entryId: first.commandId,
    posting: first.code,
    time: first.at.toISOString(),
    batchId: first.batchId.toString(),
    reference: { ...first.reference },
    transfers: moved.map(({ currency, debit, credit, amount }) => ({
      currency: currency.code,
      debit,
      credit,
      amount: formatAmount(amount, currency.exponent),
    })),
    sums: [...currencies.values()].map((currency) => {
      const sum = moved.filter((one) => one.currency.code === currency.code).reduce((all, one) => all + one.amount, 0n);
      const shown = formatAmount(sum, currency.exponent);
      return { currency: currency.code, debit: shown, credit: shown };
    }),
  };
}

function ofEntries(entries: readonly StatementLine[], money: Currency): Moved[] {
  const seen = new Set<StatementLine>();
  return entries.flatMap((line) => {
    if (seen.has(line)) return [];
    const currency = currencyOf(line.account, money);
    const isMirror = (other: StatementLine) =>
      !seen.has(other) &&
      other.account === line.counter &&
      other.counter === line.account &&
      other.amount === -line.amount;
    const mirror = entries.find(isMirror);
    if (mirror) seen.add(mirror);
    const own = sideOf(line, currency);
    const counter = mirror ? sideOf(mirror, currency) : platformSide(line.counter);
    return line.amount < 0n
      ? [{ currency, debit: own, credit: counter, amount: -line.amount }]
      : [{ currency, debit: counter, credit: own, amount: line.amount }];
  });
}

function ofPlatform(transfers: readonly PlatformTransfer[], money: Currency): Moved[] {
  return transfers.map(({ debit, credit, amount }) => ({
    currency: currencyOf(debit, money),
    debit: platformSide(debit),
    credit: platformSide(credit),
    amount,
  }));
}

function sideOf({ account, seq, balanceAfter }: StatementLine, { exponent }: Currency): Side {
  return { account, seq: seq.toString(), balanceAfter: formatAmount(balanceAfter, exponent) };
}

const platformSide = (account: string): Side => ({ account, seq: null, balanceAfter: null });

const currencyOf = (account: string, money: Currency): Currency => (account.startsWith('P:') ? POINTS_CURRENCY : money);
