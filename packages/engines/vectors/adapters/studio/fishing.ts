import { Rational } from '@lantern/money';
import {
  blastMultiplier,
  bulletBet,
  FISHING_RETURN,
  killPayout,
  killProbability,
  killThreshold,
  meanMultiplier,
} from '../../../src/fishing/index.ts';
import type { TopicAdapters } from '../adapter.ts';

/** Kill probabilities and bullet prices. */
export const fishing: TopicAdapters = {
  kill: (input) => {
    const p = killProbability(decimal(input.multiplier), decimal(input.rtp));
    return { p: p.toNumber(), threshold32: killThreshold(p) };
  },
  kill_random: (input) => {
    const mean = meanMultiplier(input.multipliers);
    return { meanMultiplier: mean.toNumber(), p: killProbability(mean, decimal(input.rtp)).toNumber() };
  },
  aoe: (input) => {
    const total = blastMultiplier(input.primary, input.others);
    return { totalMultiplier: total, p: killProbability(Rational.of(total), decimal(input.rtp)).toNumber() };
  },
  payout: (input) => ({ payout: killPayout(BigInt(input.bulletBet), input.multiplier) }),
  power: (input) => {
    const bet = bulletBet(BigInt(input.baseBet), input.cannonMultiple);
    const roomReturn = input.rtp === undefined ? FISHING_RETURN : decimal(input.rtp);
    return {
      bulletBet: bet,
      payout: killPayout(bet, input.fishMultiplier),
      p: killProbability(decimal(input.fishMultiplier), roomReturn).toNumber(),
    };
  },
};

function decimal(value: number): Rational {
  return Rational.fromDecimal(String(value));
}
