import type { CarryPolicy } from '@lantern/engines/agency';
import type { PeriodKind } from './bills/periods.ts';

export type ContractKind = 'DIVIDEND' | 'DAILY' | 'HOURLY' | 'REALTIME';
export type PayMode = 'HOUSE' | 'UPLINE';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface KindRules {
  /** Feature switch that must be on to offer and show it. */
  readonly modId: string;
  /** Maximum rate that a brand gives. */
  readonly siteMaxPpm: bigint;
  /** Allowed billing periods; the first is the default. */
  readonly periods: readonly PeriodKind[];
  readonly payMode: PayMode;
  /** Delay in ms from a period's end until its figures are read. */
  readonly closesAfterMs: number;
  /** Minimum delay in ms from a period's end until it is paid. */
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

/** An account has at most one of these. */
export const SALARIES: readonly ContractKind[] = ['DAILY', 'HOURLY', 'REALTIME'];

/** Hours and windows are closed for a whole brand at once, from single bets; periods of days from the daily figures. */
export const isByBets = (kind: ContractKind): kind is 'HOURLY' | 'REALTIME' => kind === 'HOURLY' || kind === 'REALTIME';

export const DEFAULT_CARRY: CarryPolicy = 'PERMANENT';

/** Days until an unanswered offer expires, and until an unclaimed dividend is paid automatically. */
export const OFFER_DAYS = 7;
export const CLAIM_DAYS = 30;
/** Days after its end for which a contract with permanent carry-over passes a loss on to a new one. */
export const CARRY_DAYS = 90;
/** Days after which a debt needs an operator. */
export const CASE_DAYS = 7;
/** Interval of payment attempts after a shortage. */
export const RETRY_MS = HOUR_MS;

/** Bills from this gross on are reviewed by a person; whole units of the currency. */
const REVIEW_FROM = 50_000n;
/** Default valid bet from which an account counts as active. */
const ACTIVE_MIN = 10_000n;

export const reviewFrom = (exponent: number) => REVIEW_FROM * 10n ** BigInt(exponent);
export const usualActiveMin = (exponent: number) => ACTIVE_MIN * 10n ** BigInt(exponent);
