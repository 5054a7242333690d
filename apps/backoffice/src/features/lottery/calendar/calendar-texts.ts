import type { Payload, Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';

export type Exception = Value<'lotteryCalendar.exceptions'>['rows'][number];
export type CalendarDay = Value<'lotteryCalendar.days'>['rows'][number];
export type Effect = Value<'lotteryCalendar.checkChange'>;
export type Change = Payload<'lotteryCalendar.checkChange'>['change'];
export type Kind = Exception['kind'];

export const KINDS = ['CLOSED', 'EXTRA', 'MOVED'] as const satisfies readonly Kind[];

export const KIND_TONES: Readonly<Record<Kind, TagTone>> = { CLOSED: 'bad', EXTRA: 'ok', MOVED: 'wait' };

/** Input of the form. */
export interface Draft {
  readonly gameCode: string;
  readonly kind: Kind;
  readonly from: string;
  readonly to: string;
  readonly time: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The change that the input describes, or null while it is incomplete. An empty last day means one day. */
export function changeOf({ gameCode, kind, from, to, time }: Draft): Change | null {
  const last = to === '' ? from : to;
  if (gameCode === '' || !DAY.test(from) || !DAY.test(last) || last < from) return null;
  if (kind === 'MOVED' && time === '') return null;
  return { kind, gameCode, from, to: last, time: kind === 'CLOSED' || time === '' ? null : time };
}

/** One day, or a range of days. */
export function daysText({ from, to }: Pick<Exception, 'from' | 'to'>): string {
  return from === to ? from : `${from} – ${to}`;
}
