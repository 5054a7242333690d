import type { CarryPolicy } from '@lantern/engines/agency';
import type { PeriodKind } from './periods.ts';

export type ContractKind = 'DIVIDEND' | 'DAILY' | 'HOURLY' | 'REALTIME';
export type PayMode = 'HOUSE' | 'UPLINE';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface KindRules {
  /** Feature switch without which it is neither offered nor shown. */
  readonly modId: string;
  /** Highest rate that this site gives (operations 2.3). */
  readonly siteMaxPpm: bigint;
  /** Periods that it may be settled in; the first is the usual one. */
  readonly periods: readonly PeriodKind[];
  readonly payMode: PayMode;
  /** How long after a period's end its figures are taken. */
  readonly closesAfterMs: number;
  /** How long after a period's end it is paid at the earliest. */
  readonly paysAfterMs: number;
}

export const KINDS: Readonly<Record<ContractKind, KindRules>> = {
  DIVIDEND: {
    ...{ modId: 'DIVIDEND', siteMaxPpm: 400_000n, payMode: 'UPLINE' },
    periods: ['MONTHLY', 'SEMIMONTHLY', 'WEEKLY', 'DAILY'],
    ...{ closesAfterMs: 2 * HOUR_MS, paysAfterMs: 2 * HOUR_MS },
  },
  DAILY: {
    ...{ modId: 'DAILY_SALARY', siteMaxPpm: 15_000n, payMode: 'HOUSE', periods: ['DAILY'] },
    ...{ closesAfterMs: 2 * HOUR_MS, paysAfterMs: 10 * HOUR_MS },
  },
  HOURLY: {
    ...{ modId: 'HOURLY_SALARY', siteMaxPpm: 10_000n, payMode: 'HOUSE', periods: ['HOUR'] },
    ...{ closesAfterMs: 10 * MINUTE_MS, paysAfterMs: 10 * MINUTE_MS },
  },
  REALTIME: {
    ...{ modId: 'REALTIME_SALARY', siteMaxPpm: 10_000n, payMode: 'HOUSE', periods: ['WINDOW'] },
    ...{ closesAfterMs: MINUTE_MS, paysAfterMs: MINUTE_MS },
  },
};

export const CONTRACT_KINDS = Object.keys(KINDS) as readonly ContractKind[];

/** Of these an account has one at most (operations 2.3). */
export const SALARIES: readonly ContractKind[] = ['DAILY', 'HOURLY', 'REALTIME'];

/** Hours and windows are closed for a whole brand at once, from single bets; days from the daily figures. */
export const isByBets = (kind: ContractKind): kind is 'HOURLY' | 'REALTIME' => kind === 'HOURLY' || kind === 'REALTIME';

export const DEFAULT_CARRY: CarryPolicy = 'PERMANENT';

/** How long an offer waits for its answer, and an unclaimed dividend for its claim. */
export const OFFER_DAYS = 7;
export const CLAIM_DAYS = 30;
/** For how long a permanent loss follows an account from an ended contract into a new one. */
export const CARRY_DAYS = 90;
/** After how many days a debt is the operator's case. */
export const CASE_DAYS = 7;
/** How often a payer who was short is asked again. */
export const RETRY_MS = HOUR_MS;

/** Bills of this gross or more are looked at by a person, in whole units of the currency. */
const REVIEW_FROM = 50_000n;
/** From which valid bet on an account is active, where nothing else is agreed. */
const ACTIVE_MIN = 10_000n;

export const reviewFrom = (exponent: number) => REVIEW_FROM * 10n ** BigInt(exponent);
export const usualActiveMin = (exponent: number) => ACTIVE_MIN * 10n ** BigInt(exponent);
