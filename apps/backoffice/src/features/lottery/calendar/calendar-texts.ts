import type { Payload, Value } from '@lantern/contract/schemas';
import type { TagTone } from '@lantern/ui';

export type Exception = Value<'lotteryCalendar.exceptions'>['rows'][number];
export type CalendarDay = Value<'lotteryCalendar.days'>['rows'][number];
/** Days that people must confirm or change. */
export type DaysToConfirm = Value<'lotteryCalendar.toConfirm'>['rows'][number];
export type Effect = Value<'lotteryCalendar.checkChange'>;
export type Change = Payload<'lotteryCalendar.checkChange'>['change'];
/** Kinds of new exceptions; a shifted draw is stored as two exceptions. */
export type ChangeKind = Exclude<Change['kind'], 'END'>;

export const KINDS: readonly ChangeKind[] = ['CONFIRMED', 'SHIFTED', 'CLOSED', 'EXTRA', 'MOVED'];
/** For a draw on a day that the calendar does not have: nothing is calculated that could be confirmed. */
const KINDS_WITHOUT_DAY: readonly ChangeKind[] = ['EXTRA', 'SHIFTED', 'CLOSED', 'MOVED'];

export const KIND_TONES: Readonly<Record<Exception['kind'], TagTone>> = {
  CLOSED: 'bad',
  EXTRA: 'ok',
  MOVED: 'wait',
  CONFIRMED: 'info',
};

/** Input of the form. */
export interface Draft {
  readonly gameCode: string;
  readonly kind: ChangeKind;
  readonly from: string;
  readonly to: string;
  readonly time: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
/** Days before the first day from which the confirmation is urgent. */
const URGENT_DAYS = 7;

/** Whether draws of this kind can have their own time. */
export const hasTime = (kind: ChangeKind) => kind !== 'CLOSED' && kind !== 'CONFIRMED';

/** The change that the input describes, or null while it is incomplete. An empty last day means one day, except for a shifted draw. */
export function changeOf({ gameCode, kind, from, to, time }: Draft): Change | null {
  const isShifted = kind === 'SHIFTED';
  const last = to === '' && !isShifted ? from : to;
  if (gameCode === '' || !DAY.test(from) || !DAY.test(last)) return null;
  // A draw can also be shifted to an earlier day.
  if (isShifted ? last === from : last < from) return null;
  if (kind === 'MOVED' && time === '') return null;
  return { kind, gameCode, from, to: last, time: !hasTime(kind) || time === '' ? null : time };
}

/** Changes that are possible for days to confirm; the first is the likely one. */
export const kindsFor = ({ holiday }: Pick<DaysToConfirm, 'holiday'>): readonly ChangeKind[] =>
  holiday === null ? KINDS_WITHOUT_DAY : KINDS;

/** Input for days to confirm: all of them, or the first draw where the change concerns single draws. */
export function draftFor({ gameCode, from, to, draws }: DaysToConfirm, kind: ChangeKind): Draft {
  if (!hasTime(kind)) return { gameCode, kind, from, to, time: '' };
  return { gameCode, kind, from: draws[0]?.day ?? from, to: '', time: '' };
}

/** One day, or a range of days. */
export function daysText({ from, to }: Pick<Exception, 'from' | 'to'>): string {
  return from === to ? from : `${from} – ${to}`;
}

/** Tone of days to confirm by the time that is left. */
export const urgencyTone = (days: number): TagTone => (days <= URGENT_DAYS ? 'bad' : 'wait');

/** Sorted days, successive ones as a range. */
export function rangesText(days: readonly string[]): string {
  const ranges: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && Date.parse(day) - Date.parse(last.to) === DAY_MS) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges.map(daysText).join(', ');
}
