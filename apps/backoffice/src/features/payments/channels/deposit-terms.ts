import { type GuardedTerms, guardedChanges } from '@lantern/contract/channel-terms';
import type { Payload } from '@lantern/contract/schemas';
import { parseAmount } from '@lantern/money';
import { NOT_READ } from '@lantern/ui';
import { hasNumber } from '../../../shared/fields/has-number.ts';
import { percentOf, ppmOf } from '../percent.ts';
import type { DepositChannel } from './use-channels.ts';

export type DepositTerms = Payload<'paymentsChannels.changeDepositChannel'>['terms'];

/** Form values of the terms: numbers as text; hours and cap are empty if there are none. */
export interface TermsTyped {
  readonly names: DepositTerms['names'];
  readonly minimum: string;
  readonly maximum: string;
  readonly queryAbove: string;
  readonly dailyCap: string;
  /** Percent. */
  readonly fee: string;
  readonly minutesToPay: string;
  readonly minimumRank: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly currency: string;
  readonly receiving: string;
  readonly priority: string;
  readonly open: boolean;
}

export const NEW_TERMS: TermsTyped = {
  ...{ names: {}, minimum: '50.00', maximum: '50000.00', queryAbove: '10000.00', dailyCap: '', fee: '0' },
  ...{ minutesToPay: '30', minimumRank: '0', opensAt: '', closesAt: '', currency: '', receiving: '' },
  ...{ priority: '100', open: false },
};

export function typedTerms(channel: DepositChannel): TermsTyped {
  const { names, minimum, maximum, queryAbove, dailyCap, feePpm, minutesToPay, minimumRank } = channel;
  const { opensAt, closesAt, currency, receiving, priority, open } = channel;
  return {
    ...{ names, minimum, maximum, queryAbove, dailyCap: dailyCap ?? '', fee: percentOf(feePpm) },
    ...{ minutesToPay: String(minutesToPay), minimumRank: String(minimumRank), priority: String(priority), open },
    ...{ opensAt: opensAt ?? '', closesAt: closesAt ?? '', currency: currency ?? '', receiving: receiving ?? '' },
  };
}

/** The typed terms; null while a number is invalid. */
export function readTyped(typed: TermsTyped): DepositTerms | null {
  const feePpm = ppmOf(typed.fee);
  const whole = [typed.minutesToPay, typed.minimumRank, typed.priority];
  if (feePpm === null || !whole.every((text) => /^\d{1,4}$/.test(text))) return null;
  const [minutesToPay = 0, minimumRank = 0, priority = 0] = whole.map(Number);
  const { names, minimum, maximum, queryAbove, dailyCap, open } = typed;
  if (![minimum, maximum, queryAbove].every(hasNumber) || dailyCap === NOT_READ) return null;
  const orNull = (text: string) => text.trim() || null;
  return {
    ...{ names, minimum, maximum, queryAbove, feePpm, minutesToPay, minimumRank, priority, open },
    ...{ dailyCap: dailyCap || null, currency: orNull(typed.currency), receiving: orNull(typed.receiving) },
    ...{ opensAt: orNull(typed.opensAt), closesAt: orNull(typed.closesAt) },
  };
}

type Amounts = Pick<DepositTerms, 'feePpm' | 'maximum' | 'queryAbove' | 'dailyCap' | 'currency' | 'receiving'>;

/** Terms with amounts in minor units; null while an amount cannot be read. */
function guarded(terms: Amounts, exponent: number): GuardedTerms | null {
  const minor = (text: string) => parseAmount(text, exponent);
  const [maximum, queryAbove] = [minor(terms.maximum), minor(terms.queryAbove)];
  const dailyCap = terms.dailyCap === null ? null : minor(terms.dailyCap);
  if (maximum === null || queryAbove === null || (terms.dailyCap !== null && dailyCap === null)) return null;
  const { feePpm, currency, receiving } = terms;
  return { feePpm, maximum, queryAbove, dailyCap, currency, receiving };
}

/**
 * What of the next terms a second person has to approve, by the rule of the server: weaker terms while the channel is open, or `open` when
 * nobody has approved its terms. Empty when one person saves them.
 */
export function secondPersonFor(
  channel: Amounts & Pick<DepositChannel, 'approved'>,
  terms: DepositTerms,
  exponent: number,
): (keyof GuardedTerms | 'open')[] {
  if (!terms.open) return [];
  const [before, after] = [guarded(channel, exponent), guarded(terms, exponent)];
  const changes = before && after ? guardedChanges(before, after) : [];
  return changes.length === 0 && !channel.approved ? ['open'] : changes;
}
