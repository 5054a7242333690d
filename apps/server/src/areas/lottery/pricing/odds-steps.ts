import { type Payload, schemas, type Value } from '@lantern/contract/schemas';
import { areSteps, betRulesOf, type OddsStep } from '@lantern/engines/lottery';
import { ANY_DAY, elotteryFamily, isElottery } from '@lantern/engines/lottery/elottery';
import { formatAmount } from '@lantern/money';
import {
  defineApproval,
  isRefusal,
  payloadSchema,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import { facts } from '../../staff/index.ts';
import type { LotteryDeps } from '../deps.ts';
import { exposureLimitOf } from '../games/plays.ts';
import { regionOf } from '../games/regions.ts';
import { findGame, type GameRow } from '../games/repository.ts';
import { listOddsSteps, replaceOddsSteps } from './repository/odds-steps.ts';

const READ_PERMISSION = 'lottery.read';
const CHANGE_PERMISSION = 'lottery.prices';
const APPROVE_PERMISSION = 'lottery.approve';

const PPM_PERCENT = 10_000;
const FULL_ODDS = '100%';

const { amount, code, part, text } = facts;

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

const stepSchema = schemas['lotteryBackOffice.requestOddsSteps'].payload.properties.steps;

/** The steps as an approver reads them; a number without steps pays its full odds up to the limit. */
const stepsText = (steps: readonly OddsStep[]) =>
  steps.map(({ fromPpm, payablePpm }) => `≥ ${fromPpm / PPM_PERCENT}%: ${payablePpm / PPM_PERCENT}%`).join(', ') ||
  FULL_ODDS;

/** Replaces a play's odds steps; with an empty list every number pays its full odds up to the limit. Bets already placed keep their odds. */
export const setOddsSteps = defineApproval({
  action: 'lottery.save-odds-steps',
  schema: payloadSchema({ game: Type.String(), play: Type.String(), before: stepSchema, steps: stepSchema }),
  permission: { request: CHANGE_PERMISSION, approve: APPROVE_PERMISSION },
  async preview(tx, scope, { game: gameCode, play, steps }) {
    const game = await findGame(tx, scope, gameCode);
    if (game === null) return null;
    const now = (await listOddsSteps(tx, scope, gameCode)).get(play) ?? [];
    const rows = [
      code('game', 'lottery_name', gameCode),
      text('odds_play', play),
      text('odds_steps', stepsText(now), { becomes: stepsText(steps), isFixed: true }),
      amount('odds_limit', exposureLimitOf(game, play), { isFixed: true }),
    ];
    const page = { path: '/prices', search: { game: gameCode } };
    return { name: gameCode, page, parts: [part('CHANGE', rows)] };
  },
  async apply(tx, scope, { game: gameCode, play, before, steps }) {
    const game = await findGame(tx, scope, gameCode);
    if (game === null || !riskPlaysOf(game).includes(play)) return refuse('NOT_FOUND');
    if (!areSteps(steps)) return refuse('ODDS_STEPS_INVALID');
    const now = (await listOddsSteps(tx, scope, gameCode)).get(play) ?? [];
    if (stepsText(now) !== stepsText(before)) return refuse('STATE_CONFLICT');
    await replaceOddsSteps(tx, scope, gameCode, play, steps);
    return null;
  },
});

/** Requests other odds steps of a play; the list replaces all of its steps after a second operator approves. */
export async function requestOddsSteps(
  deps: LotteryDeps,
  context: StaffContext,
  { gameCode, play, steps, reason }: Payload<'lotteryBackOffice.requestOddsSteps'>,
): Promise<Value<'lotteryBackOffice.requestOddsSteps'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, CHANGE_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  if (!areSteps(steps)) return refuse('ODDS_STEPS_INVALID');
  return transactionOrRefuse(deps.pool, async (tx) => {
    const game = await findGame(tx, scope, gameCode);
    if (game === null || !riskPlaysOf(game).includes(play)) return refuse('NOT_FOUND');
    const before = (await listOddsSteps(tx, scope, gameCode)).get(play) ?? [];
    const request = {
      target: `lottery_game:${gameCode}:${play}`,
      payload: { game: gameCode, play, before, steps },
      reason,
    };
    const opened = await deps.staff.requests.open(tx, context, setOddsSteps, request);
    return isRefusal(opened) ? opened : { requestId: String(opened) };
  });
}
