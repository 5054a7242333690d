import type { Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';

type State = Value<'reconciliation.cases'>['rows'][number]['state'];

/** Tones of a difference's states. */
export const CASE_TONES: Readonly<Record<State, TagTone>> = {
  OPEN: 'bad',
  TAKEN: 'wait',
  CLOSED: 'neutral',
  SETTLED: 'ok',
};
