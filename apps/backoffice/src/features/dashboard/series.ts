import type { Value } from '@lantern/contract/schemas';
import { parseAmount } from '@lantern/money';

export type Dashboard = Value<'views.operatorDashboard'>;
export type Series = Dashboard['series'][number];
export type Range = 'TODAY' | '7D' | '30D';

/** Minor units of an amount on the wire. */
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

/** How a figure has changed against the time before; null where there was nothing to compare with. */
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

/** Where entries of a span lie: its category's revenue account and its time. */
export const spanSearch = ({ from, asOf }: Pick<Dashboard, 'from' | 'asOf'>) => ({ from, to: asOf });

/** Categories whose plays are rounds of vendors' games; those of the house's own lotteries are bets. */
export const isGames = (category: string) => !['LOTT', 'ELOTT', 'ALL'].includes(category);
