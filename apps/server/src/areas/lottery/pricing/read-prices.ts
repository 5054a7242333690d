import type { Payload, Value } from '@lantern/contract/schemas';
import type { FamilyPriceData } from '@lantern/engines/lottery/family';
import { formatAmount } from '@lantern/money';
import { isRefusal, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { findGame, type GameRow, listGames } from '../games/repository.ts';
import { READ_PERMISSION } from '../issues/read-issues.ts';
import { findCurrentIssue } from '../issues/repository/issues.ts';
import { isElotteryGame } from './elottery-prices.ts';
import { readTable } from './price-change.ts';
import {
  findPrices,
  listComingIssues,
  listPriceStarts,
  listPriceVersions,
  newestVersion,
  type PriceStart,
  type PriceVersionRow,
} from './repository/price-tables.ts';

type Version = Value<'lotteryBackOffice.priceVersions'>['rows'][number];

/** Issues from which a change can start: enough for a day's breaks of a one-minute game, or a week of daily draws. */
const MOST_ISSUES = 60;
const PAGE = 20;

/** The version in force at an instant: the newest one that has started. */
function soldOf(starts: readonly PriceStart[], gameCode: string, at: Date): number {
  return starts.findLast((start) => start.gameCode === gameCode && start.fromAt <= at)?.version ?? 1;
}

/** The brand's lotteries with the price version in force, and the next version that waits for its issue. */
export async function listPriceGames(
  deps: LotteryDeps,
  context: StaffContext,
): Promise<Value<'lotteryBackOffice.priceGames'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const now = deps.clock.now();
  const [games, starts] = await Promise.all([listGames(deps.pool, scope), listPriceStarts(deps.pool, scope, now)]);
  return {
    games: games.map(({ code, family }) => {
      const version = soldOf(starts, code, now);
      const next = starts.findLast((start) => start.gameCode === code && start.version > version);
      return {
        ...{ code, family, version },
        nextVersion: next?.version ?? null,
        nextFrom: next?.fromAt.toISOString() ?? null,
      };
    }),
  };
}

/** One version of a game's prices with the return of each play, and the issues from which a change can start. */
export async function readPrices(
  deps: LotteryDeps,
  context: StaffContext,
  input: Payload<'lotteryBackOffice.prices'>,
): Promise<Value<'lotteryBackOffice.prices'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const game = await findGame(deps.pool, scope, input.gameCode);
  const newest = game === null ? null : await newestVersion(deps.pool, scope, game.code);
  if (game === null || newest === null) return refuse('NOT_FOUND');
  const now = deps.clock.now();
  const sold = soldOf(await listPriceStarts(deps.pool, scope, now), game.code, now);
  const version = input.version ?? newest;
  const stored = await findPrices(deps.pool, scope, game.code, version);
  if (stored === null) return refuse('NOT_FOUND');
  const read = readTable(game, stored);
  if (isRefusal(read)) throw new Error(`lottery ${game.code}: stored prices are refused with ${read.code}`);
  const current = await findCurrentIssue(deps.pool, scope, game.code, now);
  const coming = await listComingIssues(deps.pool, scope, game.code, current?.closesAt ?? now, MOST_ISSUES);
  return {
    gameCode: game.code,
    family: game.family,
    ...{ version, sold, newest },
    highestRatePpm: Number(stored.highestRatePpm),
    ...settingsOf(game, stored.data as FamilyPriceData, context.brand.currency.exponent),
    rows: [...read.rows],
    issues: coming.map(({ id, number, closesAt }) => ({
      id: String(id),
      number,
      closesAt: closesAt.toISOString(),
    })),
  };
}

function settingsOf(game: GameRow, data: FamilyPriceData, exponent: number) {
  if (!isElotteryGame(game)) return { groups: null, maxPayout: null };
  return {
    groups: data.groups === null ? null : { ...data.groups },
    maxPayout: formatAmount(BigInt(data.maxPayout), exponent),
  };
}

/** History of a game's price versions with the operators who changed them, newest first. */
export async function listVersionsForOperators(
  deps: LotteryDeps,
  context: StaffContext,
  input: Payload<'lotteryBackOffice.priceVersions'>,
): Promise<Value<'lotteryBackOffice.priceVersions'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const limit = input.limit ?? PAGE;
  const below = /^\d{1,9}$/.test(input.cursor ?? '') ? Number(input.cursor) : undefined;
  const now = deps.clock.now();
  const [versions, starts] = await Promise.all([
    listPriceVersions(deps.pool, scope, input.gameCode, { below, limit: limit + 1 }),
    listPriceStarts(deps.pool, scope, now),
  ]);
  const page = versions.slice(0, limit);
  const sold = soldOf(starts, input.gameCode, now);
  return {
    rows: page.map((row) => viewVersion(row, sold, now)),
    nextCursor: versions.length > limit ? String(page.at(-1)?.version ?? 0) : null,
  };
}

function viewVersion(row: PriceVersionRow, sold: number, now: Date): Version {
  return {
    version: row.version,
    state: stateOf(row, sold, now),
    fromIssue: row.fromIssue,
    fromAt: row.fromAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    approvedBy: row.approvedBy,
    reason: row.reason,
  };
}

function stateOf({ version, fromAt, replacedBy }: PriceVersionRow, sold: number, now: Date): Version['state'] {
  if (version === sold) return 'SOLD';
  if (fromAt > now) return replacedBy === null ? 'COMING' : 'REPLACED';
  return 'PAST';
}
