import type { Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';

export type WithdrawalRow = Value<'paymentsBackOffice.withdrawal'>['order'];
type WithdrawalState = WithdrawalRow['state'];

/** Tones of a withdrawal's states: those that need a decision warn. */
export const WITHDRAWAL_TONES: Readonly<Record<WithdrawalState, TagTone>> = {
  SUBMITTED: 'wait',
  RISK_REVIEW: 'wait',
  APPROVED: 'info',
  REJECTED: 'neutral',
  CANCELLED: 'neutral',
  DISBURSING: 'info',
  PAY_FAILED: 'bad',
  UNKNOWN: 'bad',
  DISBURSED: 'info',
  RECEIVED: 'ok',
  AUTO_RECEIVED: 'ok',
  PARTIAL_DISPUTE: 'bad',
  NOT_RECEIVED_DISPUTE: 'bad',
  CLOSED_RETURNED: 'ok',
  CLOSED_REPAID: 'ok',
  FORCED_RECEIVED: 'neutral',
};

export type RefusalCode = NonNullable<WithdrawalRow['reasonCode']>;
/** Rejection reasons in the order of the list. */
export const REFUSAL_CODES: readonly RefusalCode[] = [
  'ACCOUNT_INVALID',
  'NAME_DIFFERS',
  'IDENTITY_NEEDED',
  'TURNOVER_OPEN',
  'DUPLICATE',
  'MEMBER_ASKED',
  'NOT_POSSIBLE',
];
