import type { Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';

/** Lost is neutral: a loss is not an error. */
export const BET_TONES: Readonly<Record<Value<'lottery.myBet'>['bet']['state'], TagTone>> = {
  OPEN: 'info',
  WON: 'ok',
  LOST: 'neutral',
  CANCELLED: 'neutral',
  VOID: 'wait',
};
