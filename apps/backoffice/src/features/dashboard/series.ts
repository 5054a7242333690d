import type { Value } from '@lantern/contract/schemas';
import { parseSum } from '@lantern/money';

export type Dashboard = Value<'views.operatorDashboard'>;
export type Series = Dashboard['series'][number];
export type Range = 'TODAY' | '7D' | '30D';

/** Minor units of a wire amount. */
export function minorOf(amount: string, exponent: number): bigint {
  return parseSum(amount, exponent) ?? 0n;
}

export interface Change {
  /** Tenths of a percent. */
  readonly permille: bigint;
  readonly tone: 'pos' | 'neg' | undefined;
  /** `+6.2%`; null where the previous period was negative, so that no percentage means anything. */
  readonly text: string | null;
}

/** Whether more of a figure is good for the brand; money that goes out is neither. */
export type Meaning = 'MORE_IS_GOOD' | 'NEITHER';

/** Change against the previous period; null if that was zero. */
export function changeOf(now: bigint, before: bigint, meaning: Meaning = 'MORE_IS_GOOD'): Change | null {
  if (before === 0n) return null;
  if (before < 0n) return { permille: 0n, tone: undefined, text: null };
  const permille = ((now - before) * 1000n) / before;
  const abs = permille < 0n ? -permille : permille;
  const sign = permille > 0n ? '+' : permille < 0n ? '−' : '';
  return {
    permille,
    tone: meaning === 'NEITHER' || permille === 0n ? undefined : permille > 0n ? 'pos' : 'neg',
    text: `${sign}${abs / 10n}.${abs % 10n}%`,
  };
}

/** Link parameters for the entries of a range: time from and to. */
export const spanSearch = ({ from, asOf }: Pick<Dashboard, 'from' | 'asOf'>) => ({ from, to: asOf });

/** Categories with rounds of vendors' games; the platform's own lotteries have bets. */
export const isGames = (category: string) => !['LOTT', 'ELOTT', 'ALL'].includes(category);
