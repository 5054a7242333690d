import type { Payload, Value } from '@lantern/contract/schemas';
import { areSteps, betRulesOf } from '@lantern/engines/lottery';
import { ANY_DAY, elotteryFamily, isElottery } from '@lantern/engines/lottery/elottery';
import { formatAmount } from '@lantern/money';
import { type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { exposureLimitOf } from '../games/plays.ts';
import { regionOf } from '../games/regions.ts';
import { findGame, type GameRow } from '../games/repository.ts';
import { listOddsSteps, replaceOddsSteps } from './repository/odds-steps.ts';

const READ_PERMISSION = 'lottery.read';
const CHANGE_PERMISSION = 'lottery.prices';

/** Play codes under which a game's liability is counted. */
function riskPlaysOf(game: GameRow): readonly string[] {
  if (!isElottery(game.family)) return betRulesOf(regionOf(game)).map(({ code }) => code);
  return [...new Set(elotteryFamily(game.family, ANY_DAY).plays.map(({ liability }) => liability))];
}

/** Maximum exposure of one number of each play in an issue, and the shares of it from which the number pays less. */
export async function readOddsSteps(
  deps: LotteryDeps,
  context: StaffContext,
  { gameCode }: Payload<'lotteryBackOffice.oddsSteps'>,
): Promise<Value<'lotteryBackOffice.oddsSteps'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const game = await findGame(deps.pool, scope, gameCode);
  if (game === null) return refuse('NOT_FOUND');
  const steps = await listOddsSteps(deps.pool, scope, gameCode);
  const amount = (minor: bigint) => formatAmount(minor, context.brand.currency.exponent);
  return {
    limits: {
      bet: amount(game.maxStakePerLine),
      member: amount(game.maxStakePerIssue),
      number: amount(game.exposureLimit),
    },
    plays: riskPlaysOf(game).map((play) => ({
      play,
      limit: amount(exposureLimitOf(game, play)),
      steps: (steps.get(play) ?? []).map((step) => ({ ...step })),
    })),
  };
}

/**
 * Replaces a play's odds steps; with an empty list every number pays its full odds up to the limit. Bets already placed keep their odds.
 */
export async function saveOddsSteps(
  deps: LotteryDeps,
  context: StaffContext,
  { gameCode, play, steps }: Payload<'lotteryBackOffice.saveOddsSteps'>,
): Promise<Value<'lotteryBackOffice.saveOddsSteps'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, CHANGE_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  if (!areSteps(steps)) return refuse('ODDS_STEPS_INVALID');
  return transactionOrRefuse(deps.pool, async (tx) => {
    const game = await findGame(tx, scope, gameCode);
    if (game === null || !riskPlaysOf(game).includes(play)) return refuse('NOT_FOUND');
    const before = (await listOddsSteps(tx, scope, gameCode)).get(play) ?? [];
    await replaceOddsSteps(tx, scope, gameCode, play, steps);
    await deps.staff.audit(tx, context, {
      action: 'lottery.save-odds-steps',
      target: `lottery_game:${gameCode}:${play}`,
      permission: CHANGE_PERMISSION,
      before,
      after: steps,
    });
    return { play };
  });
}
