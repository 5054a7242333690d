import type { Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';

type State = Value<'paymentsFinance.statement'>['state'];

/** Tones of a statement's states. */
export const STATEMENT_TONES: Readonly<Record<State, TagTone>> = {
  POSTED: 'ok',
  WAITING: 'wait',
  CONFIRMED: 'ok',
  REFUSED: 'bad',
  REVERSED: 'neutral',
};
