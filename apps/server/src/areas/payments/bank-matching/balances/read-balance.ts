import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import {
  businessDay,
  businessDayStart,
  businessOffsetMs,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { findBankAccount } from '../../channels/repository/bank-accounts.ts';
import type { PaymentsDeps } from '../../deps.ts';
import { parseBalance } from './parse-balance.ts';
import { balancesAt, hasUploaded, insertReading, listReadings, type ReadingRow } from './repository.ts';

const DAY_MS = 86_400_000;

/** The instants between which a business day lies. */
export function spanOfDay(day: string, timeZone: string): { readonly from: Date; readonly to: Date } {
  const from = new Date(Date.parse(`${day}T00:00:00Z`) - businessOffsetMs(timeZone));
  return { from, to: new Date(from.getTime() + DAY_MS) };
}

/**
 * Records the balance that a person read at the bank for the end of a business day: the second source beside the uploaded files. The person
 * must not have uploaded rows of the day.
 */
export async function readBalance(
  deps: PaymentsDeps,
  context: StaffContext,
  { account, day, balance: typed }: Payload<'paymentsFinance.readBalance'>,
): Promise<Value<'paymentsFinance.readBalance'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.approve');
  if (refusal) return refusal;
  const { scope, name } = context.operator;
  const { exponent } = context.brand.currency;
  const balance = parseBalance(typed, exponent);
  if (balance === null) return refuse('AMOUNT_INVALID');
  if ((await findBankAccount(deps.pool, scope, account)) === null) return refuse('NOT_FOUND');
  const { businessTimeZone } = await deps.settings(scope.brandId);
  const span = spanOfDay(day, businessTimeZone);
  if (span.to > businessDayStart(context.now, businessTimeZone)) return refuse('DAY_NOT_OVER');
  return transactionOrRefuse(deps.pool, async (tx) => {
    const who = { account, operatorId: scope.operatorId };
    if (await hasUploaded(tx, scope, who, span)) return refuse('READING_SAME_PERSON');
    await insertReading(tx, scope, { ...who, day, balance, operator: name, at: context.now });
    const ours = (await balancesAt(tx, scope, span.to)).get(account) ?? null;
    await deps.staff.audit(tx, context, {
      action: 'payments.read-balance',
      permission: 'payments.approve',
      target: `bank-account:${account}`,
      after: { day, balance: balance.toString(), ours: ours?.toString() ?? null },
    });
    return {
      ...{ account, day, balance: formatAmount(balance, exponent), readBy: name, readAt: context.now.toISOString() },
      ours: ours === null ? null : formatAmount(ours, exponent),
    };
  });
}

/** The newest reading of each account beside the balance by our rows on the same day. */
export async function shownReadings(
  deps: PaymentsDeps,
  context: StaffContext,
): Promise<ReadonlyMap<string, Value<'paymentsFinance.readBalance'>>> {
  const { scope } = context.operator;
  const { exponent } = context.brand.currency;
  const { businessTimeZone } = await deps.settings(scope.brandId);
  const readings = await listReadings(deps.pool, scope, null);
  const days = new Map<string, ReadonlyMap<string, bigint>>();
  for (const { day } of readings.values()) {
    if (!days.has(day)) days.set(day, await balancesAt(deps.pool, scope, spanOfDay(day, businessTimeZone).to));
  }
  const shown = ({ account, day, balance, readBy, readAt }: ReadingRow) => {
    const ours = days.get(day)?.get(account);
    return {
      ...{ account, day, readBy, balance: formatAmount(balance, exponent), readAt: readAt.toISOString() },
      ours: ours === undefined ? null : formatAmount(ours, exponent),
    };
  };
  return new Map([...readings].map(([account, row]) => [account, shown(row)]));
}

/** A bank's balance at the end of a business day: by our rows, and as an operator read it; null when nobody did. */
export interface BankBalance {
  readonly account: string;
  readonly ours: bigint;
  readonly read: bigint | null;
}

/** The balances of all accounts with a confirmed statement. */
export async function bankBalances(
  deps: Pick<PaymentsDeps, 'pool'>,
  scope: { readonly brandId: bigint },
  { from, to }: { readonly from: Date; readonly to: Date },
  timeZone: string,
): Promise<readonly BankBalance[]> {
  const [ours, readings] = await Promise.all([
    balancesAt(deps.pool, scope, to),
    listReadings(deps.pool, scope, businessDay(from, timeZone)),
  ]);
  return [...ours].map(([account, balance]) => ({
    account,
    ours: balance,
    read: readings.get(account)?.balance ?? null,
  }));
}
