import type { Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';

export type Lead = Value<'leadsOffice.list'>['rows'][number];

/** How the state of a letter is coloured: what nobody has answered warns. */
export const LEAD_TONES: Readonly<Record<Lead['state'], TagTone>> = {
  NEW: 'wait',
  TALKING: 'info',
  WON: 'ok',
  DECLINED: 'neutral',
};
