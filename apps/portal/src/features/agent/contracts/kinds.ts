import { contracts as calls } from '@lantern/contract/contract-calls';
import type { Value } from '@lantern/contract/schemas';

export type Page = Value<'contracts.dividend'>;
export type Bill = Page['rows'][number];
export type Downline = Value<'contracts.downlines'>['rows'][number];
export type BillDetail = Value<'contracts.bill'>;
export type Contract = NonNullable<Page['contract']>;
export type Kind = Contract['kind'];
export type Terms = Contract['terms'];
export type Tier = NonNullable<Terms['tiers']>[number];

/** The call of each page (7P-02). */
export const PAGE_CALLS = {
  DIVIDEND: calls.dividend,
  DAILY: calls.dailySalary,
  HOURLY: calls.hourlySalary,
  REALTIME: calls.realtimeSalary,
} as const;

/** Settlement periods of each kind; the first is the default. */
export const PERIODS = {
  DIVIDEND: ['MONTHLY', 'SEMIMONTHLY', 'WEEKLY', 'DAILY'],
  DAILY: ['DAILY'],
  HOURLY: ['HOUR'],
  REALTIME: ['WINDOW'],
} as const satisfies Record<Kind, readonly Contract['period'][]>;

/** Calls that are stale after an agreement or answer. */
export const AGREED = [...Object.values(PAGE_CALLS), calls.info, calls.downlines, calls.contract];

export const BILL_TONES = {
  NOT_REACHED: 'neutral',
  REVIEW: 'wait',
  REJECTED: 'bad',
  PAYABLE: 'info',
  CLAIMABLE: 'brand',
  INSUFFICIENT: 'bad',
  PART_PAID: 'wait',
  PAID: 'ok',
} as const satisfies Record<Bill['state'], string>;

export const CONTRACT_TONES = {
  OFFERED: 'wait',
  PENDING_START: 'info',
  ACTIVE: 'ok',
  TERMINATING: 'wait',
  REJECTED: 'neutral',
  EXPIRED: 'neutral',
  WITHDRAWN: 'neutral',
  SUPERSEDED: 'neutral',
  TERMINATED: 'neutral',
} as const satisfies Record<Contract['state'], string>;

/** A rate in ppm as a percentage, e.g. 125000 → `12.5%`, 3 → `0.0003%`. */
export function percent(ppm: number): string {
  return `${Number((ppm / 10_000).toFixed(4))}%`;
}

/** Parses a percentage from its field to ppm; null if it is invalid or finer than one ppm. */
export function readPercent(text: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(text);
  if (!match) return null;
  const [, whole = '0', part = ''] = match;
  const ppm = Number(whole) * 10_000 + Number(part.padEnd(4, '0'));
  return ppm <= 1_000_000 ? ppm : null;
}

/** The highest rate of terms, for a badge. */
export function topRate(terms: Terms): number {
  if (terms.realtime) return Math.max(terms.realtime.winRatePpm, terms.realtime.lossRatePpm);
  return Math.max(0, ...(terms.tiers ?? []).map(({ ratePpm }) => ratePpm));
}

/** Whether a decimal text is zero. */
export const isZero = (amount: string): boolean => /^-?0+(\.0+)?$/.test(amount);
