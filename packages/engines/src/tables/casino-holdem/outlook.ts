import { Rational } from '@lantern/money';
import { choose } from '../../combinations.ts';
import { HOLDEM_CALLED_DEALS, type HoldemDeals, type HoldemEndings } from './called-deals.ts';
import { HOLDEM_ANTE_PAYS, HOLDEM_CALL, type HoldemAntePays } from './settle.ts';

export interface HoldemOutlook {
  /** Expected net per unit of the ante. */
  readonly net: Rational;
  /** Share of deals that are called. */
  readonly called: Rational;
  /** Shares of all deals. */
  readonly notQualified: Rational;
  readonly won: Rational;
  readonly tied: Rational;
  readonly lost: Rational;
  /** Ante and call together, per unit of the ante. */
  readonly averageStake: Rational;
}

/** Player's cards × flops × turns and rivers × dealer's cards. */
export const HOLDEM_DEALS = choose(52, 2) * choose(50, 3) * choose(47, 2) * choose(45, 2);

/**
 * Expectation of a round when the player calls every hand for which a call loses less than the ante.
 * @param pays another pay table for the same play
 */
export function holdemOutlook(pays = HOLDEM_ANTE_PAYS, deals: HoldemDeals = HOLDEM_CALLED_DEALS): HoldemOutlook {
  const lines = Object.entries(deals) as [keyof HoldemAntePays, HoldemEndings][];
  const total = (of: (endings: HoldemEndings) => bigint) => lines.reduce((sum, [, one]) => sum + of(one), 0n);
  const [notQualified, won] = [total((one) => one.notQualified), total((one) => one.won)];
  const [tied, lost] = [total((one) => one.tied), total((one) => one.lost)];
  const called = notQualified + won + tied + lost;
  const antesPaid = lines.reduce((sum, [line, one]) => sum + BigInt(pays[line]) * (one.notQualified + one.won), 0n);
  const call = BigInt(HOLDEM_CALL);
  const net = antesPaid + call * won - (1n + call) * lost - (HOLDEM_DEALS - called);
  const share = (count: bigint) => Rational.of(count, HOLDEM_DEALS);
  return {
    net: share(net),
    called: share(called),
    notQualified: share(notQualified),
    won: share(won),
    tied: share(tied),
    lost: share(lost),
    averageStake: Rational.ONE.add(share(call * called)),
  };
}
