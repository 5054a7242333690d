import type { Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';

type State = Value<'paymentsBackOffice.deposits'>['rows'][number]['state'];

/** Tones of a deposit's states. */
export const DEPOSIT_TONES: Readonly<Record<State, TagTone>> = {
  CREATED: 'info',
  PAYING: 'info',
  MATCHING: 'wait',
  LATE: 'wait',
  CREDITED: 'ok',
  EXPIRED: 'neutral',
  CANCELLED: 'neutral',
  FAILED: 'bad',
  REVERSED: 'bad',
};
