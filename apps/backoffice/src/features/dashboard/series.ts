import type { Value } from '@lantern/contract/schemas';
import { parseAmount } from '@lantern/money';

export type Dashboard = Value<'views.operatorDashboard'>;
export type Series = Dashboard['series'][number];
export type Range = 'TODAY' | '7D' | '30D';

/** Minor units of a wire amount. */
export function minorOf(amount: string, exponent: number): bigint {
  return parseAmount(amount, exponent, { isSignAllowed: true }) ?? 0n;
}

export interface Change {
  /** Tenths of a percent. */
  readonly permille: bigint;
  readonly tone: 'pos' | 'neg' | undefined;
  /** `+6.2%`. */
  readonly text: string;
}

/** Change against the previous period; null if that was zero. */
export function changeOf(now: bigint, before: bigint): Change | null {
  if (before === 0n) return null;
  const size = before < 0n ? -before : before;
  const permille = ((now - before) * 1000n) / size;
  const abs = permille < 0n ? -permille : permille;
  const sign = permille > 0n ? '+' : permille < 0n ? '−' : '';
  return {
    permille,
    tone: permille > 0n ? 'pos' : permille < 0n ? 'neg' : undefined,
    text: `${sign}${abs / 10n}.${abs % 10n}%`,
  };
}

/** Link parameters for the entries of a range: time from and to. */
export const spanSearch = ({ from, asOf }: Pick<Dashboard, 'from' | 'asOf'>) => ({ from, to: asOf });

/** Categories with rounds of vendors' games; the platform's own lotteries have bets. */
export const isGames = (category: string) => !['LOTT', 'ELOTT', 'ALL'].includes(category);
