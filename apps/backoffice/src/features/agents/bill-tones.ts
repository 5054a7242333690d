import type { Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';

type State = Value<'contractsOffice.bills'>['rows'][number]['state'];

/** How the state of a bill is coloured: what waits for a person warns. */
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
