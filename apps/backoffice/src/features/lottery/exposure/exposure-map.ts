import type { Value } from '@lantern/contract/schemas';
import type { ExposureFrame } from '@lantern/contract/sockets';

type Issue = Value<'lotteryBackOffice.issue'>;
export type ExposureRow = Issue['liability'][number];

/** Id of the map's element. */
export const EXPOSURE_MAP = 'exposure-map';

/** Merges a socket update of exposure into the draw's data, highest exposure first. */
export function withExposure(read: Issue, frame: ExposureFrame): Issue {
  const keyOf = ({ play, number }: Pick<ExposureRow, 'play' | 'number'>) => `${play} ${number}`;
  const rows = new Map((frame.isWhole ? [] : read.liability).map((row) => [keyOf(row), row]));
  for (const key of frame.gone) rows.delete(key);
  for (const row of frame.rows) rows.set(keyOf(row), row);
  const liability = [...rows.values()].sort((one, other) => Number(other.exposure) - Number(one.exposure));
  return { ...read, issue: { ...read.issue, ...frame.totals }, liability };
}

/** One number of a play on the map. */
export interface MapCell {
  readonly number: string;
  readonly row: ExposureRow | null;
  /** Used share of the limit, 0 to 100. */
  readonly usedPercent: number;
}

/** A number is marked from this share on; at the limit it is closed for new bets. */
export const NEAR_PERCENT = 80;

/** Plays of a draw with exposure, the highest first. */
export function playsOf(rows: readonly ExposureRow[]): readonly string[] {
  return [...new Set(rows.map((row) => row.play))];
}

/** All numbers of a play in order, if they are single digits or pairs; null for other selections. */
export function mapOf(rows: readonly ExposureRow[], play: string): readonly MapCell[] | null {
  const own = rows.filter((row) => row.play === play);
  const digits = own[0]?.number.length ?? 0;
  if (digits < 1 || digits > 2 || own.some((row) => row.number.length !== digits || !/^\d+$/.test(row.number)))
    return null;
  const byNumber = new Map(own.map((row) => [row.number, row]));
  return Array.from({ length: 10 ** digits }, (_, value) => {
    const number = String(value).padStart(digits, '0');
    const row = byNumber.get(number) ?? null;
    return { number, row, usedPercent: row === null ? 0 : usedPercent(row) };
  });
}

/** Only for display, so plain numbers are safe. */
export function usedPercent(row: Pick<ExposureRow, 'exposure' | 'limit'>): number {
  const limit = Number(row.limit);
  return limit > 0 ? Math.min(100, Math.round((Number(row.exposure) / limit) * 100)) : 0;
}

/** A short amount for a map cell, rounded up so that a risk never looks smaller than it is: "13435.20" is 14K. */
export function compactAmount(amount: string): string {
  const whole = Math.ceil(Number(amount));
  if (whole > 999_000) return `${Math.ceil(whole / 100_000) / 10}M`;
  return whole > 999 ? `${whole < 9_900 ? Math.ceil(whole / 100) / 10 : Math.ceil(whole / 1_000)}K` : String(whole);
}
