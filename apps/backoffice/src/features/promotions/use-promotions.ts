import { calls } from '@lantern/contract/calls';
import type { Payload, Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';
import { useTranslations } from 'use-intl';
import { Refused } from '../../shared/api/call.ts';
import { useRefusalText } from '../../shared/i18n/text.ts';

export type Activity = Value<'promotionsBackOffice.activity'>;
export type Grant = Value<'promotionsBackOffice.grants'>['rows'][number];
export type Terms = Payload<'promotionsBackOffice.saveDraft'>['terms'];

export const PHASES = ['DRAFT', 'APPROVED', 'LIVE', 'PAUSED', 'ENDED'] as const;
export const PHASE_TONES: Readonly<Record<Activity['phase'], TagTone>> = {
  DRAFT: 'neutral',
  APPROVED: 'info',
  LIVE: 'ok',
  PAUSED: 'wait',
  ENDED: 'neutral',
};
export const GRANT_STATES = ['CHOSEN', 'HELD', 'GRANTED', 'REFUSED', 'LAPSED', 'TAKEN_BACK'] as const;
export const GRANT_TONES: Readonly<Record<Grant['state'], TagTone>> = {
  CHOSEN: 'info',
  HELD: 'wait',
  GRANTED: 'ok',
  REFUSED: 'bad',
  LAPSED: 'neutral',
  TAKEN_BACK: 'neutral',
};

/** Queries that are stale after a change of promotions or bonuses. */
export const CHANGES = {
  invalidates: [
    calls.promotionsBackOffice.activities,
    calls.promotionsBackOffice.activity,
    calls.promotionsBackOffice.grants,
    calls.staff.requests,
  ],
  quiet: true,
} as const;

/** Texts of the page. */
export const usePromotionText = () => useTranslations('activities');

/** Text of a refusal, with the field that it concerns. */
export function usePromotionRefusal(): (error: unknown) => string {
  const a = usePromotionText();
  const words = useRefusalText();
  return (error) => {
    const { field } = error instanceof Refused ? error.params : {};
    const rule = error instanceof Refused ? `rule_${error.params.patternId}` : '';
    if (typeof field !== 'string' || !a.has(`field_${field}`) || !a.has(rule)) return words(error);
    return `${a(`field_${field}`)} ${a(rule)}`;
  };
}
