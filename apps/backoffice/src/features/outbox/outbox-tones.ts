import type { Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';

type State = Value<'messagesBackOffice.message'>['state'];

/** Tones of a message's states. */
export const OUTBOX_TONES: Readonly<Record<State, TagTone>> = {
  QUEUED: 'wait',
  SENT: 'ok',
  FAILED: 'bad',
  EXPIRED: 'bad',
  SUPPRESSED: 'neutral',
};
