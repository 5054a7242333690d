import type { Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';

export type Check = Value<'safetyBackOffice.identityCheck'>['check'];
export type Case = Value<'safetyBackOffice.oneCase'>['one'];

export const CHECK_TONES: Readonly<Record<Check['state'], TagTone>> = {
  NONE: 'neutral',
  SUBMITTED: 'wait',
  APPROVED: 'ok',
  REJECTED: 'bad',
  EXPIRED: 'neutral',
};

export const CASE_TONES: Readonly<Record<Case['state'], TagTone>> = {
  OPEN: 'bad',
  INVESTIGATING: 'wait',
  CLEARED: 'ok',
  REPORTED: 'info',
};

const LEAST_REASON = 3;
/** Whether the server accepts the text as a reason. */
export const isReason = (text: string) => text.trim().length >= LEAST_REASON;

export type RejectCode = NonNullable<Check['reasonCode']>;
/** Rejection reasons in the order of the list. */
export const REJECT_CODES: readonly RejectCode[] = [
  'UNREADABLE',
  'INCOMPLETE',
  'WRONG_DOCUMENT',
  'DOCUMENT_EXPIRED',
  'NAME_DIFFERS',
  'FACE_DIFFERS',
  'ADDRESS_NOT_PROVEN',
  'FUNDS_NOT_PROVEN',
  'OTHER',
];
