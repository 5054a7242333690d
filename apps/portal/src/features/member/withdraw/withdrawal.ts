import type { Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';

/** A withdrawal as its member sees it. */
export type Withdrawal = Value<'payments.withdrawal'>['order'];
export type PayoutAccount = Withdrawal['account'];
export type Terms = Value<'payments.withdrawalTerms'>;

/** Tone of each state: in progress info, action needed warn, received ok, ended neutral. */
export const STATE_TONES: Readonly<Record<Withdrawal['state'], TagTone>> = {
  SUBMITTED: 'info',
  RISK_REVIEW: 'info',
  APPROVED: 'info',
  REJECTED: 'bad',
  CANCELLED: 'neutral',
  DISBURSING: 'info',
  PAY_FAILED: 'wait',
  UNKNOWN: 'wait',
  DISBURSED: 'wait',
  RECEIVED: 'ok',
  AUTO_RECEIVED: 'ok',
  PARTIAL_DISPUTE: 'wait',
  NOT_RECEIVED_DISPUTE: 'wait',
  CLOSED_RETURNED: 'ok',
  CLOSED_REPAID: 'ok',
  FORCED_RECEIVED: 'neutral',
};

/** While one of these is open, no other request is accepted. */
const PENDING: ReadonlySet<Withdrawal['state']> = new Set([
  'SUBMITTED',
  'RISK_REVIEW',
  'APPROVED',
  'DISBURSING',
  'PAY_FAILED',
  'UNKNOWN',
]);

export const isPending = (state: Withdrawal['state']) => PENDING.has(state);

/** Bank and last digits, in the common format: `Vietcombank ··· 4471`. */
export const accountText = ({ institution, last4 }: PayoutAccount) => `${institution} ··· ${last4}`;

/** Minimum of amounts; Math.min does not accept bigint. */
export function least(first: bigint, ...others: readonly bigint[]): bigint {
  let found = first;
  for (const amount of others) if (amount < found) found = amount;
  return found;
}
