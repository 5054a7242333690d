import type { Payload } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { type Currency, findCurrency, parseAmount } from '@lantern/money';
import { isRefusal, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { cleanNames } from './channel-names.ts';
import { findBankAccount } from './repository/bank-accounts.ts';
import type { DepositTerms, PayoutTerms } from './repository/edited-channels.ts';

type Wish = Payload<'paymentsChannels.changeDepositChannel'>['terms'];

const wrong = (field: string, patternId: string) => refuse('FIELD_RULE', { field, min: 0, max: 0, patternId });

/** A channel's terms in minor units, or a refusal; the account of a transfer channel must be one of the platform's. */
export async function readDepositTerms(
  tx: Queryable,
  scope: Scope,
  wish: Wish,
  { isTransfer, currency }: { readonly isTransfer: boolean; readonly currency: Pick<Currency, 'code' | 'exponent'> },
): Promise<DepositTerms | Refusal> {
  const money = readMoney(wish, currency.exponent);
  if (isRefusal(money)) return money;
  if ((wish.opensAt === null) !== (wish.closesAt === null)) return wrong('hours', 'BOTH');
  const isForeign = wish.currency !== null && wish.currency !== currency.code;
  if (isForeign && findCurrency(wish.currency ?? '') === null) return wrong('currency', 'UNKNOWN');
  if (isTransfer !== (wish.receiving !== null)) return wrong('receiving', 'REQUIRED');
  const account = wish.receiving === null ? null : await findBankAccount(tx, scope, wish.receiving);
  if (wish.receiving !== null && account === null) return wrong('receiving', 'UNKNOWN');
  return { ...wish, ...money, names: cleanNames(wish.names) };
}

/** A payout channel's terms in minor units, or a refusal. */
export function readPayoutTerms(
  wish: Payload<'paymentsChannels.changePayoutChannel'>['terms'],
  currency: Pick<Currency, 'exponent'>,
): PayoutTerms | Refusal {
  const maximum = wish.maximum === null ? null : parseAmount(wish.maximum.trim(), currency.exponent);
  if (wish.maximum !== null && (maximum === null || maximum <= 0n)) return refuse('AMOUNT_INVALID');
  return { ...wish, maximum, names: cleanNames(wish.names) };
}

function readMoney(wish: Wish, exponent: number) {
  const read = (text: string) => parseAmount(text.trim(), exponent);
  const [minimum, maximum, queryAbove] = [read(wish.minimum), read(wish.maximum), read(wish.queryAbove)];
  const dailyCap = wish.dailyCap === null ? null : read(wish.dailyCap);
  if (minimum === null || maximum === null || queryAbove === null) return refuse('AMOUNT_INVALID');
  if (minimum <= 0n || queryAbove < 0n) return refuse('AMOUNT_INVALID');
  if (wish.dailyCap !== null && (dailyCap === null || dailyCap <= 0n)) return refuse('AMOUNT_INVALID');
  if (maximum < minimum) return wrong('maximum', 'BOUNDS');
  return { minimum, maximum, queryAbove, dailyCap };
}
