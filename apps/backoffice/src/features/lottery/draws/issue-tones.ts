import type { Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';

/** Tones of a draw's states. */
export const ISSUE_TONES: Readonly<Record<Value<'lotteryBackOffice.issue'>['issue']['state'], TagTone>> = {
  PLANNED: 'neutral',
  UNCONFIRMED: 'wait',
  OPEN: 'info',
  CLOSED: 'wait',
  DRAWN: 'wait',
  SETTLING: 'wait',
  SETTLED: 'ok',
  VOID: 'bad',
};
