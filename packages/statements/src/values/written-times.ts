import { plainText } from './cell-text.ts';

/** A time of day as it is written. */
export interface WrittenTime {
  /** `08:15:00`. */
  readonly clock: string;
  /** Minutes ahead of UTC when the cell says so, as ISO times do; else null: the bank's clock. */
  readonly offset: number | null;
}

const HALVES: readonly (readonly [RegExp, 'AM' | 'PM'])[] = [
  [/(?:\ba\.?m\b\.?|\bSA\b|上午|凌晨|早上|午前|오전)/iu, 'AM'],
  [/(?:\bp\.?m\b\.?|\bCH\b|下午|晚上|中午|午後|오후)/iu, 'PM'],
];
const LONGEST_TIME = 30;

/**
 * Takes the time of day out of a cell.
 * @returns what is left of the cell, and the time if there is one; null when there is one that no clock shows
 */
export function takeTime(cell: string): { readonly rest: string; readonly time: WrittenTime | null } | null {
  const text = cell
    .replaceAll(/(\d) ?[時时点點시] ?(?=\d|$)/g, '$1:')
    .replaceAll(/(\d) ?[分분] ?(?=\d)/g, '$1:')
    .replaceAll(/(\d) ?[分分분秒초]/g, '$1')
    .replaceAll(/(\d)h(?=\d\d(?!\d))/gi, '$1:')
    .replace(/(\d)T(?=\d)/, '$1 ')
    .replace(/:$/, ':00');
  const match = /(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?!\d)/.exec(text);
  if (match === null) return { rest: text, time: null };
  const [whole, hour = '', minute = '', second = '00'] = match;
  const zone = /^ ?(?:Z(?![\p{L}])|(?:UTC|GMT)?([+-]\d{2}):?(\d{2})(?!\d))/u.exec(
    text.slice(match.index + whole.length),
  );
  let rest = `${text.slice(0, match.index)} ${text.slice(match.index + whole.length + (zone?.[0].length ?? 0))}`;
  const half = HALVES.find(([pattern]) => pattern.test(rest));
  if (half !== undefined) rest = rest.replace(half[0], ' ');
  const hours = hoursOf(Number(hour), half?.[1] ?? null);
  if (hours === null || Number(minute) > 59 || Number(second) > 59) return null;
  const clock = [String(hours).padStart(2, '0'), minute, second].join(':');
  return { rest, time: { clock, offset: zone === null ? null : minutesOf(zone[1] ?? '+00', zone[2] ?? '00') } };
}

const minutesOf = (hours: string, minutes: string) =>
  (Math.abs(Number(hours)) * 60 + Number(minutes)) * (hours.startsWith('-') ? -1 : 1);

function hoursOf(hour: number, half: 'AM' | 'PM' | null): number | null {
  if (hour > 23) return null;
  if (half === 'AM') return hour > 12 ? null : hour % 12;
  return half === 'PM' && hour < 12 ? hour + 12 : hour;
}

/**
 * Reads a cell of a column with times of day: `10:15`, `10.15.30`, `101530`, and `91530`, which lost its zero in a spreadsheet.
 * @returns `08:15:00`; null for anything else
 */
export function readTimeOfDay(cell: string): string | null {
  if (cell.length > LONGEST_TIME) return null;
  const text = plainText(cell);
  const digits = /^\d{5,6}$/.test(text)
    ? text.padStart(6, '0')
    : /^\d{3,4}$/.test(text)
      ? `${text.padStart(4, '0')}00`
      : '';
  const spread = digits === '' ? text : `${digits.slice(0, 2)}:${digits.slice(2, 4)}:${digits.slice(4)}`;
  const pointed = /^\d{1,2}\.\d{2}(?:\.\d{2})?$/.test(spread) ? spread.replaceAll('.', ':') : spread;
  const taken = takeTime(pointed);
  return taken?.rest.trim() === '' ? (taken.time?.clock ?? null) : null;
}
