import type { Value } from '@lantern/contract/schemas';
import { type BetRule, betMathematics, betRulesOf } from '@lantern/engines/lottery';
import { formatAmount, PPM, Rational } from '@lantern/money';
import type { PricedGame } from '../pricing/vietnam-prices.ts';
import { regionOf } from './regions.ts';
import type { GameRow } from './repository.ts';

type PlayView = Value<'lottery.lobby'>['plays'][number];

const PPM_WHOLE = new Rational(PPM);

/** The board's tab for a play. */
export function groupOf(rule: BetRule): string {
  if (rule.wins === 'ALL_APPEAR') return 'parlay';
  if (rule.wins === 'NONE_APPEARS') return 'miss';
  return ['', 'head-tail', 'two-digit', 'three-digit', 'four-digit'][rule.digits] ?? 'two-digit';
}

/** Maximum exposure of one selection of a play in an issue, minor units. */
export function exposureLimitOf(game: GameRow, play: string): bigint {
  const own = game.playLimits[play];
  return own === undefined ? game.exposureLimit : BigInt(own);
}

/** The plays of a game that have a price, in the order of the board. */
export function describePlays({ game, prices }: PricedGame, exponent: number): PlayView[] {
  const region = regionOf(game);
  return betRulesOf(region).flatMap((rule) => {
    const price = prices.prices[region].get(rule.code);
    if (price === undefined) return [];
    const { returnToPlayer } = betMathematics(region, rule, price.odds, price.units);
    return [
      {
        code: rule.code,
        nameKey: `play_${rule.code}`,
        group: groupOf(rule),
        digits: rule.digits,
        numbersPerUnit: rule.size,
        units: price.units,
        odds: price.odds.toDecimal(4),
        rtpPpm: Number(returnToPlayer.mul(PPM_WHOLE).floor()),
        perOccurrence: rule.wins === 'PER_OCCURRENCE',
        minPoints: minPoints(game, price.units),
        maxPoints: game.maxPoints,
        unitPrice: formatAmount(game.unitPrice, exponent),
        limitPerNumber: formatAmount(exposureLimitOf(game, rule.code), exponent),
      },
    ];
  });
}

/** The smallest number of points whose stake reaches the game's minimum. */
function minPoints(game: GameRow, units: number): number {
  const perPoint = game.unitPrice * BigInt(units);
  return Number((game.minStake + perPoint - 1n) / perPoint);
}
