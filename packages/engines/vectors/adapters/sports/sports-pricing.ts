import type { Rational } from '@lantern/money';
import {
  equalMaps,
  type LineOutlook,
  priceFirstGoal,
  priceFootball,
  priceHalfTimeFullTime,
  priceSeries,
} from '../../../src/sports/index.ts';
import type { TopicAdapters } from '../adapter.ts';
import { exact } from '../decimals.ts';

/** Fair odds of football matches and of series of maps. */
export const sportsPricing: TopicAdapters = {
  football: (input) => {
    const model = { home: exact(input.lambdaHome), away: exact(input.lambdaAway), rho: exact(input.rho) };
    const prices = priceFootball(model);
    return {
      '1x2': numbers(prices.match),
      ah: lines(prices.handicaps, 'homeFair', 'awayFair'),
      ou: lines(prices.totals, 'overFair', 'underFair'),
      btts: numbers(prices.bothToScore),
      oddEven: numbers(prices.oddEven),
      correctScore: numbers(prices.correctScores),
      htft: numbers(priceHalfTimeFullTime(model)),
      firstGoal: numbers(priceFirstGoal(model)),
      cleanSheetHome: prices.cleanSheet.home.toNumber(),
      winToNilHome: prices.winToNil.home.toNumber(),
      ...wins(prices.teamTotals.home, 'teamTotalHomeOver'),
      ...wins(prices.teamTotals.away, 'teamTotalAwayOver'),
      cleanSheetAway: prices.cleanSheet.away.toNumber(),
      winToNilAway: prices.winToNil.away.toNumber(),
    };
  },
  esports_series: (input) => {
    const prices = priceSeries(equalMaps(exact(input.mapWinProb), input.bestOf));
    return {
      score: numbers(prices.scores),
      matchWinner: prices.winner.toNumber(),
      ...wins(prices.handicaps, 'mapHandicap'),
      ...wins(prices.totals, 'totalMapsOver'),
    };
  },
};

function numbers(probabilities: Readonly<Record<string, Rational>>) {
  return Object.fromEntries(Object.entries(probabilities).map(([name, value]) => [name, value.toNumber()]));
}

function lines(outlooks: Readonly<Record<string, LineOutlook>>, fair: string, fairAgainst: string) {
  return Object.fromEntries(
    Object.entries(outlooks).map(([line, outlook]) => [
      line,
      {
        dist: numbers(outlook.probabilities),
        [fair]: outlook.fairOdds?.toNumber() ?? null,
        [fairAgainst]: outlook.fairOddsAgainst?.toNumber() ?? null,
      },
    ]),
  );
}

/** Win probability per line under a name; lines of the away side have a plus sign. */
function wins(outlooks: Readonly<Record<string, LineOutlook>>, name: string) {
  return Object.fromEntries(
    Object.entries(outlooks).map(([line, { probabilities }]) => [
      `${name}${name === 'mapHandicap' && !line.startsWith('-') ? '+' : ''}${line}`,
      probabilities.win.toNumber(),
    ]),
  );
}
