import { agreeContracts } from './agreements.ts';
import { spinTogether } from './arcade.ts';
import {
  answerDisputes,
  createOperators,
  type DemoOperators,
  enterResult,
  matchDeposits,
  reviewWithdrawals,
} from './back-office.ts';
import { importStatement } from './bank.ts';
import { type Chance, createChance } from './chance.ts';
import type { DemoPlatform } from './demo-platform.ts';
import { betOnBoard, elotteryEvening, finishBoards, knownResults } from './lottery.ts';
import { answerPayments, bindAccount, deposit, newMoneyState, withdraw } from './money.ts';
import { playOriginals } from './originals.ts';
import { type Agent, logIn, openAgents, type Player, register } from './people.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Offset of Hà Nội, whose time zone the lottery days use, from UTC. */
const AHEAD_MS = 7 * 3_600_000;
const SEED = 20_250_402;
const EVENING = 19 * 60 + 30;
/** Vietnam draws are planned for a week. */
const PLAN_DAYS = 7;
const LAST_STRETCH_MS = 60 * MINUTE_MS;
const BOARDS = ['xsmb', 'xsmn1', 'xsmn2'] as const;

export interface Figures {
  players: number;
  rounds: number;
  issues: number;
}

export interface LifePlan {
  readonly days: number;
  readonly players: number;
  /** End of the simulated past; called repeatedly, because the present advances meanwhile. */
  readonly until: () => Date;
  readonly signal: AbortSignal;
  /** The e-lottery is new: it started this number of days before the present, and is played one evening a week, and at the end. */
  readonly elotteryDays: number;
  /** Password of every player and agent. */
  readonly password: string;
  readonly onDay: (day: number, figures: Figures) => void;
}

interface Life extends LifePlan {
  readonly platform: DemoPlatform;
  readonly chance: Chance;
  readonly operators: DemoOperators;
  readonly links: readonly string[];
  readonly present: Player[];
  readonly results: readonly Record<string, string[]>[];
  readonly money: ReturnType<typeof newMoneyState>;
  readonly figures: Figures;
}

export interface LivedWorld {
  readonly agents: readonly Agent[];
  readonly players: readonly Player[];
  readonly operators: DemoOperators;
  readonly figures: Figures;
}

/** The instant of a time of day in Hà Nội, a number of days after the day of `start`. */
function timeOn(start: Date, day: number, minutes: number): Date {
  const midnight = Math.floor((start.getTime() + AHEAD_MS) / DAY_MS) * DAY_MS - AHEAD_MS;
  return new Date(midnight + day * DAY_MS + minutes * MINUTE_MS);
}

/** The evening on which a simulation of this number of days begins: the first draws are planned and played then. */
export const firstEvening = (until: Date, days: number): Date =>
  timeOn(new Date(until.getTime() - days * DAY_MS), 0, EVENING);

/** Simulates from the platform's clock to the end of the past, day by day, using only the use cases. */
export async function liveThrough(platform: DemoPlatform, plan: LifePlan): Promise<LivedWorld> {
  const start = platform.clock.now();
  const operators = await createOperators(platform);
  const { agents, links } = await openAgents(platform, plan.password);
  await agreeContracts(platform, operators, { agents, password: plan.password });
  const results = await knownResults(platform);
  const figures: Figures = { players: 0, rounds: 0, issues: 0 };
  const life: Life = {
    ...{
      ...plan,
      platform,
      chance: createChance(SEED),
      operators,
      links,
      present: [],
      results,
      money: newMoneyState(),
      figures,
    },
  };
  await arrive(life, Math.ceil(plan.players / 4));
  await evening(life, 0);
  for (let day = 1; day <= plan.days; day += 1) {
    for (const [minutes, step] of stepsOf(life, day)) {
      const at = timeOn(start, day, minutes);
      plan.signal.throwIfAborted();
      if (at.getTime() > plan.until().getTime() - LAST_STRETCH_MS) break;
      platform.clock.reach(at);
      await step();
    }
    plan.onDay(day, figures);
  }
  await lastStretch(life);
  return { agents, players: life.present, operators, figures };
}

/** Steps of a day, by minute. */
function stepsOf(life: Life, day: number): readonly (readonly [number, () => Promise<void>])[] {
  const { platform, chance } = life;
  return [
    [8 * 60, () => arrive(life, newcomers(life, day))],
    [10 * 60, () => morningMoney(life)],
    [10 * 60 + 40, () => operateBackOffice(life)],
    [11 * 60, () => answerPayments(platform, chance, life.money)],
    [11 * 60 + 45, () => noon(life)],
    [14 * 60, () => bets(life)],
    [16 * 60 + 11, () => platform.run('lottery.advance-issues')],
    [16 * 60 + 20, () => finishBoards(platform)],
    [18 * 60 + 11, () => platform.run('lottery.advance-issues')],
    [18 * 60 + 16, () => northern(life, day)],
    [EVENING, () => evening(life, day)],
    [23 * 60, () => night(life)],
  ];
}

/** Registrations of a day, so that all players exist at the end. */
function newcomers(life: Life, day: number): number {
  const first = Math.ceil(life.players / 4);
  const due = first + Math.round(((life.players - first) * day) / life.days);
  return Math.max(0, due - life.present.length);
}

/** Runs the scheduled payment jobs and all consumers. */
async function payments({ platform }: Life): Promise<void> {
  await platform.run('payments.sandbox-notices', 'payments.pay-out');
  platform.clock.pass(2 * MINUTE_MS);
  await platform.run(
    'payments.query-providers',
    'payments.pay-out',
    'payments.expire-deposits',
    'payments.pass-deadlines',
  );
}

async function arrive(life: Life, count: number): Promise<void> {
  const { platform, chance, links, password, present, figures } = life;
  for (let arrived = 0; arrived < count; arrived += 1) {
    const player = await register(platform, chance, { number: present.length + 1, links, password });
    present.push(player);
    if (chance.percent(90)) await deposit(platform, chance, player);
  }
  figures.players = present.length;
}

async function morningMoney(life: Life): Promise<void> {
  const { platform, chance, money, password } = life;
  for (const player of chance.some(life.present, 3)) await logIn(platform, chance, player, password);
  for (const player of chance.some(life.present, 7)) await deposit(platform, chance, player);
  for (const player of chance.some(life.present, 4))
    await bindAccount(platform, chance, { state: money, player, password });
  const payees = life.present.filter((player) => money.payees.has(player.account));
  for (const player of chance.some(payees, 10)) await withdraw(platform, chance, money, player);
  await payments(life);
}

async function operateBackOffice(life: Life): Promise<void> {
  const { platform, chance, operators } = life;
  await matchDeposits(platform, chance, operators);
  await reviewWithdrawals(platform, chance, operators);
  await answerDisputes(platform, chance, operators);
  await importStatement(platform, chance, { operators, players: chance.some(life.present, 2) });
  await payments(life);
}

/** A withdrawal needs the wagering requirement to be met, so players with a bank account bet every day. */
async function bets({ platform, chance, present, money }: Life): Promise<void> {
  const payees = present.filter((player) => money.payees.has(player.account));
  for (const [index, game] of BOARDS.entries()) {
    const players = index === 0 ? [...chance.some(present, 20), ...chance.some(payees, 15)] : chance.some(present, 5);
    await betOnBoard(platform, chance, game, [...new Set(players)]);
    platform.clock.pass(MINUTE_MS);
  }
}

async function games(life: Life): Promise<void> {
  const { platform, chance, present, password, figures } = life;
  const players = chance.some(present, 8);
  // A game session ends with the login that opened it.
  for (const player of players) await logIn(platform, chance, player, password);
  figures.rounds += await spinTogether(platform, chance, players, 8);
  figures.rounds += await playOriginals(platform, chance, chance.some(players, 4), 4);
}

/** Operators enter a northern result that was once published; draws without an entry use the sandbox draw. */
async function northern({ platform, operators, results }: Life, day: number): Promise<void> {
  const numbers = results[(day - 1) % Math.max(1, results.length)];
  if (numbers !== undefined) await enterResult(platform, operators, numbers);
  await finishBoards(platform);
  platform.clock.pass(MINUTE_MS);
  await finishBoards(platform);
  await platform.drain();
}

async function evening(life: Life, day: number): Promise<void> {
  const { platform } = life;
  const since = day - Math.max(0, life.days - life.elotteryDays);
  // The draw of the last evening is played in the last stretch, up to the present.
  if (since >= 0 && since % PLAN_DAYS === 0 && day < life.days) await playElottery(life);
  else if (since < 0 && day % PLAN_DAYS === 0) await platform.run('lottery.plan-issues');
  await games(life);
}

async function playElottery({ platform, chance, present, figures, until, signal }: Life): Promise<void> {
  await platform.openElottery();
  figures.issues += await elotteryEvening(platform, chance, { players: present, until, signal });
}

async function noon(life: Life): Promise<void> {
  await payments(life);
  await life.platform.drain();
}

async function night(life: Life): Promise<void> {
  await life.platform.run('staff.expire-requests');
  await payments(life);
  await life.platform.drain();
  await life.platform.run('agents.reckon-days', 'agents.post-rebates', 'agents.contracts');
}

/** Advances minute by minute to the present, so that a server started now continues where the simulation ends. */
async function lastStretch(life: Life): Promise<void> {
  const { platform, until } = life;
  platform.clock.reach(new Date(until().getTime() - LAST_STRETCH_MS));
  await games(life);
  await payments(life);
  await playElottery(life);
  platform.clock.reach(until());
  await platform.run('lottery.advance-issues', 'lottery.draws', 'lottery.settle', 'lottery.publish-settled');
  await platform.drain();
}
