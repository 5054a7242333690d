import type { Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';

type State = Value<'paymentsFinance.lines'>['rows'][number]['state'];

/** Tones of a statement row's states. */
export const LINE_TONES: Readonly<Record<State, TagTone>> = {
  NEW: 'info',
  UNMATCHED: 'wait',
  MATCHED: 'ok',
  RETURNED: 'neutral',
  OUT: 'neutral',
  WAITING: 'wait',
  REFUSED: 'bad',
  REVERSED: 'neutral',
};
