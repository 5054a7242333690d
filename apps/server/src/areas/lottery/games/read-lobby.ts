import type { Payload, Value } from '@lantern/contract/schemas';
import { certainHits, findBetRule, payableAt, payoutFor, WHOLE_PPM } from '@lantern/engines/lottery';
import { formatAmount } from '@lantern/money';
import { type CallContext, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { type Attribution, payableRate } from '../betting/attribution.ts';
import { listNearLimit } from '../betting/repository/liability.ts';
import type { LotteryDeps } from '../deps.ts';
import { viewIssue } from '../issues/issue-view.ts';
import { findCurrentIssue, findPreviousIssue } from '../issues/repository/issues.ts';
import { listOddsSteps } from '../pricing/repository/odds-steps.ts';
import type { PricedGame, Prices } from '../pricing/vietnam-prices.ts';
import { viewGame } from './game-view.ts';
import { describePlays, exposureLimitOf } from './plays.ts';
import { regionOf } from './regions.ts';

type Deps = LotteryDeps & {
  readonly prices: Prices;
  readonly attribution: (scope: NonNullable<CallContext['member']>['scope'], gameCode: string) => Promise<Attribution>;
};

/** Everything that a betting board shows: the current issue, plays with prices, limits, and numbers that are full. */
export async function readLobby(
  deps: Deps,
  { brand, member }: Pick<CallContext, 'brand' | 'member'>,
  { gameCode }: Payload<'lottery.lobby'>,
): Promise<Value<'lottery.lobby'> | Refusal> {
  const scope: Scope = { brandId: brand.id };
  const priced = await deps.prices.game(scope, gameCode);
  if (priced === null) return refuse('NOT_FOUND');
  const { game } = priced;
  const now = deps.clock.now();
  const [view, issue, previous, settings, rate] = await Promise.all([
    viewGame(deps.pool, scope, game, now),
    findCurrentIssue(deps.pool, scope, gameCode, now),
    findPreviousIssue(deps.pool, scope, gameCode, now),
    deps.brands.settings(scope.brandId),
    member === null ? null : deps.attribution(member.scope, gameCode),
  ]);
  const { exponent } = brand.currency;
  const amount = (minor: bigint) => formatAmount(minor, exponent);
  return {
    serverTime: now.toISOString(),
    game: view,
    issue: issue === null ? null : viewIssue(issue, now),
    previousIssue: previous === null ? null : viewIssue(previous, now),
    plays: describePlays(priced, exponent),
    priceTableVersion: priced.version,
    limits: {
      minStake: amount(game.minStake),
      maxStakePerLine: amount(game.maxStakePerLine),
      maxStakePerIssue: amount(game.maxStakePerIssue),
      maxLines: game.maxLines,
    },
    cancelAllowed: settings.cancelBets,
    rebatePpm: Number(payableRate(rate?.ratePpm ?? 0n, priced.highestRatePpm)),
    closedNumbers: issue === null ? {} : await closedNumbers(deps, scope, priced, issue.id),
    reducedOdds: issue === null ? {} : await reducedOdds(deps, scope, priced, issue.id),
  };
}

/** Per play, the selections that currently pay less than their odds. */
async function reducedOdds(
  { pool }: Pick<LotteryDeps, 'pool'>,
  scope: Scope,
  { game }: PricedGame,
  issueId: bigint,
): Promise<Record<string, Record<string, number>>> {
  const steps = await listOddsSteps(pool, scope, game.code);
  const limitOf = (play: string) => exposureLimitOf(game, play);
  const least = [...steps].map(([play, [first]]) => ({
    play,
    exposure: (limitOf(play) * BigInt(first?.fromPpm ?? WHOLE_PPM) - 1n) / BigInt(WHOLE_PPM),
  }));
  if (least.length === 0) return {};
  const reduced: Record<string, Record<string, number>> = {};
  for (const { play, selection, exposure } of await listNearLimit(pool, scope, issueId, least)) {
    reduced[play] = { ...reduced[play], [selection]: payableAt(steps.get(play) ?? [], exposure, limitOf(play)) };
  }
  return reduced;
}

/** Per play, the selections that cannot take even the minimum ticket any more. */
async function closedNumbers(
  deps: Pick<LotteryDeps, 'pool'>,
  scope: Scope,
  { game, prices }: PricedGame,
  issueId: bigint,
): Promise<Record<string, string[]>> {
  const region = regionOf(game);
  const least = [...prices.prices[region]].flatMap(([play, { odds, units }]) => {
    const rule = findBetRule(region, play);
    if (rule === null) return [];
    const stake = game.unitPrice * BigInt(units);
    const smallest = payoutFor({ stake, units, odds }, certainHits(region, rule));
    return [{ play, exposure: exposureLimitOf(game, play) - smallest }];
  });
  const closed: Record<string, string[]> = {};
  for (const row of await listNearLimit(deps.pool, scope, issueId, least)) {
    closed[row.play] = [...(closed[row.play] ?? []), row.selection];
  }
  return closed;
}
