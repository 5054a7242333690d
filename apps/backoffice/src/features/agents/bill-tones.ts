import type { Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';

type State = Value<'contractsBackOffice.bills'>['rows'][number]['state'];

/** Tones of a bill's states: those that need a decision warn. */
export const BILL_TONES: Readonly<Record<State, TagTone>> = {
  NOT_REACHED: 'neutral',
  REVIEW: 'wait',
  REJECTED: 'neutral',
  PAYABLE: 'info',
  CLAIMABLE: 'info',
  INSUFFICIENT: 'bad',
  PART_PAID: 'wait',
  PAID: 'ok',
};
