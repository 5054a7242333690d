import type { Payload } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import { type Currency, findCurrency, parseAmount } from '@lantern/money';
import { isRefusal, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { cleanNames } from './channel-names.ts';
import { findBankAccount } from './repository/bank-accounts.ts';
import type { DepositTerms, PayoutTerms } from './repository/edited-channels.ts';

type Terms = Payload<'paymentsChannels.changeDepositChannel'>['terms'];

const wrong = (field: string, patternId: string) => refuse('FIELD_RULE', { field, min: 0, max: 0, patternId });

/** A channel's terms in minor units, or a refusal; the account of a transfer channel must be one of the platform's. */
export async function readDepositTerms(
  tx: Queryable,
  scope: Scope,
  terms: Terms,
  { isTransfer, currency }: { readonly isTransfer: boolean; readonly currency: Pick<Currency, 'code' | 'exponent'> },
): Promise<DepositTerms | Refusal> {
  const money = readMoney(terms, currency.exponent);
  if (isRefusal(money)) return money;
  if ((terms.opensAt === null) !== (terms.closesAt === null)) return wrong('hours', 'BOTH');
  const isForeign = terms.currency !== null && terms.currency !== currency.code;
  if (isForeign && findCurrency(terms.currency ?? '') === null) return wrong('currency', 'UNKNOWN');
  if (isTransfer !== (terms.receiving !== null)) return wrong('receiving', 'REQUIRED');
  const account = terms.receiving === null ? null : await findBankAccount(tx, scope, terms.receiving);
  if (terms.receiving !== null && account === null) return wrong('receiving', 'UNKNOWN');
  return { ...terms, ...money, names: cleanNames(terms.names) };
}

/** A payout channel's terms in minor units, or a refusal. */
export function readPayoutTerms(
  terms: Payload<'paymentsChannels.changePayoutChannel'>['terms'],
  currency: Pick<Currency, 'exponent'>,
): PayoutTerms | Refusal {
  const maximum = terms.maximum === null ? null : parseAmount(terms.maximum.trim(), currency.exponent);
  if (terms.maximum !== null && (maximum === null || maximum <= 0n)) return refuse('AMOUNT_INVALID');
  return { ...terms, maximum, names: cleanNames(terms.names) };
}

function readMoney(terms: Terms, exponent: number) {
  const read = (text: string) => parseAmount(text.trim(), exponent);
  const [minimum, maximum, queryAbove] = [read(terms.minimum), read(terms.maximum), read(terms.queryAbove)];
  const dailyCap = terms.dailyCap === null ? null : read(terms.dailyCap);
  if (minimum === null || maximum === null || queryAbove === null) return refuse('AMOUNT_INVALID');
  if (minimum <= 0n || queryAbove < 0n) return refuse('AMOUNT_INVALID');
  if (terms.dailyCap !== null && (dailyCap === null || dailyCap <= 0n)) return refuse('AMOUNT_INVALID');
  if (maximum < minimum) return wrong('maximum', 'BOUNDS');
  return { minimum, maximum, queryAbove, dailyCap };
}
