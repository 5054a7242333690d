import type { Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';

export type Lead = Value<'leadsBackOffice.list'>['rows'][number];

/** Tones of an enquiry's states: unanswered ones warn. */
export const LEAD_TONES: Readonly<Record<Lead['state'], TagTone>> = {
  NEW: 'wait',
  TALKING: 'info',
  WON: 'ok',
  DECLINED: 'neutral',
};
