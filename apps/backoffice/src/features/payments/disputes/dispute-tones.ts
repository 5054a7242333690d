import type { Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';
import { ageText } from '../../../shared/formats/age-text.ts';
import type { useText } from '../../../shared/i18n/text.ts';

export type DisputeRow = Value<'paymentsDisputes.dispute'>;

/** Tones by whose turn it is: the operators' turn warns. */
export const TURN_TONES: Readonly<Record<DisputeRow['dispute']['turn'], TagTone>> = {
  OPEN: 'bad',
  ASKED: 'wait',
  ENDED: 'neutral',
};

/** How long a dispute has been, or was, open. */
export function disputeAge(
  t: ReturnType<typeof useText>,
  { openedAt, endedAt }: Pick<DisputeRow['dispute'], 'openedAt' | 'endedAt'>,
): string {
  return endedAt === null ? ageText(t, openedAt) : ageText(t, openedAt, Date.parse(endedAt));
}
