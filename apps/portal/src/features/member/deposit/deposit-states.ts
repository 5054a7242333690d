import type { Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';

/** Tone of each state of an order: open info, waiting warn, done ok, ended neutral. */
export const STATE_TONES: Readonly<Record<Value<'payments.depositOrder'>['state'], TagTone>> = {
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
