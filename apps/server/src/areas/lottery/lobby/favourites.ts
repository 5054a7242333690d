import type { Payload, Value } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { ANY_DAY, elotteryFamily } from '@lantern/engines/lottery/elottery';
import { commandId } from '@lantern/ledger';
import { formatAmount } from '@lantern/money';
import { isRefusal, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import { recentGameCodes } from '../bets/repository/bets.ts';
import { listLastSlip } from '../bets/repository/last-slip.ts';
import type { BettingDeps } from '../betting/deps.ts';
import { elotteryBetting, quoteLines } from '../betting/families/elottery.ts';
import { quoteSlip } from '../betting/families/vietnam.ts';
import { bettorOf } from '../betting/prepare-slip.ts';
import { FAMILIES } from '../families/index.ts';
import { findGame, listGames } from '../games/repository.ts';
import {
  deleteFavourite,
  deleteSavedSlip,
  insertFavourite,
  listFavourites,
  listSavedSlips,
  type SavedLine,
  type SavedSlipRow,
  upsertSlip,
} from './repository/favourites.ts';

type Deps = BettingDeps;
type Caller = Pick<MemberContext, 'member' | 'brand'>;

const MOST_FAVOURITES = 50;
const MOST_RECENT = 12;
const MOST_SLIPS = 20;
const LAST_SLIP_DAYS = 60;
const DAY_MS = 86_400_000;

/** A member's favourite lotteries and recently played ones, of those that are offered. */
export async function readMine(deps: Deps, { member: { scope } }: Caller): Promise<Value<'lotto.mine'>> {
  const [games, favourites, recent] = await Promise.all([
    listGames(deps.pool, scope),
    listFavourites(deps.pool, scope, MOST_FAVOURITES),
    recentGameCodes(deps.pool, scope, MOST_RECENT),
  ]);
  const offered = new Set(games.map(({ code }) => code));
  const isOffered = (code: string) => offered.has(code);
  return { favourites: favourites.filter(isOffered), recent: recent.filter(isOffered) };
}

/** Adds a lottery to the favourites or removes it. */
export async function markFavourite(
  deps: Deps,
  { member: { scope } }: Caller,
  { gameCode, isFavourite }: Payload<'lotto.markFavourite'>,
): Promise<null | Refusal> {
  if (!isFavourite) {
    await deleteFavourite(deps.pool, scope, gameCode);
    return null;
  }
  const game = await findGame(deps.pool, scope, gameCode);
  if (game === null || !game.isEnabled) return refuse('NOT_FOUND');
  const bound = { at: deps.clock.now(), most: MOST_FAVOURITES };
  const isStored = await transaction(deps.pool, (tx) => insertFavourite(tx, scope, gameCode, bound));
  return isStored ? null : refuse('FAVOURITES_FULL', { max: MOST_FAVOURITES });
}

const viewSlip = ({ id, name, lines, savedAt }: SavedSlipRow): Value<'lotto.saveSlip'> => ({
  ...{ id, name, savedAt: savedAt.toISOString() },
  lines: lines.map((line) => ({ ...line, numbers: [...line.numbers] })),
});

/** A member's saved slips of a lottery. */
export async function readSavedSlips(
  deps: Deps,
  { member: { scope } }: Caller,
  { gameCode }: Payload<'lotto.savedSlips'>,
): Promise<Value<'lotto.savedSlips'>> {
  return { slips: (await listSavedSlips(deps.pool, scope, gameCode, MOST_SLIPS)).map(viewSlip) };
}

/** Saves a slip under a name. A slip that could not be bet now is refused in the same way as when it is bet. */
export async function saveSlip(
  deps: Deps,
  context: Caller,
  { gameCode, name, lines }: Payload<'lotto.saveSlip'>,
): Promise<Value<'lotto.saveSlip'> | Refusal> {
  const refusal = await refusalOf(deps, context, gameCode, lines);
  if (refusal !== null) return refusal;
  const { brandId, memberId } = context.member.scope;
  const ofName = name.trim();
  const id = commandId('lottery.saved-slip', brandId, memberId, gameCode, ofName);
  const slip = { id, name: ofName, lines, savedAt: deps.clock.now() };
  const saved = await transaction(deps.pool, (tx) => upsertSlip(tx, context.member.scope, gameCode, slip, MOST_SLIPS));
  return saved === null ? refuse('FAVOURITES_FULL', { max: MOST_SLIPS }) : viewSlip(saved);
}

/** Why lines cannot be bet on a lottery at its current prices; null if they can. */
async function refusalOf(
  deps: Deps,
  context: Caller,
  gameCode: string,
  lines: readonly SavedLine[],
): Promise<Refusal | null> {
  const { scope } = context.member;
  const fixed = await deps.prices.game(scope, gameCode);
  if (fixed !== null) {
    const slip = lines.map(({ play, numbers, points }) => ({ play, numbers: [...numbers], points }));
    const quoted = quoteSlip(fixed, gameCode, slip, context.brand.currency.exponent);
    return isRefusal(quoted) ? quoted : null;
  }
  const priced = await deps.elottery.game(scope, gameCode);
  if (priced === null) return refuse('NOT_FOUND');
  const many = lines.findIndex(({ numbers }) => numbers.length !== 1);
  if (many >= 0) return refuse('NUMBER_INVALID', { line: many + 1 });
  const quoted = quoteLines(
    elotteryFamily(priced.game.family, ANY_DAY),
    priced,
    lines.map(({ play, numbers, points, unitPrice, prizeGroup }) => ({
      ...{ play, unitPrice, prizeGroup, multiple: points },
      selection: numbers[0] ?? '',
    })),
    await bettorOf(deps, elotteryBetting(deps), context, priced),
  );
  return isRefusal(quoted) ? quoted : null;
}

/** Deletes one of the member's saved slips. */
export async function deleteSlip(
  deps: Deps,
  { member: { scope } }: Caller,
  { id }: Payload<'lotto.deleteSlip'>,
): Promise<null | Refusal> {
  return (await deleteSavedSlip(deps.pool, scope, id)) ? null : refuse('NOT_FOUND');
}

/** The lines of a member's last slip on a lottery, to bet them again. */
export async function readLastSlip(
  deps: Deps,
  { member: { scope }, brand }: Caller,
  { gameCode }: Payload<'lotto.lastSlip'>,
): Promise<Value<'lotto.lastSlip'>> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - LAST_SLIP_DAYS * DAY_MS);
  const bets = await listLastSlip(deps.pool, scope, gameCode, { since, now });
  return {
    lines: bets.map((bet) => {
      const { numbers, prizeGroup } = FAMILIES[bet.family].describe(bet);
      const unitPrice = bet.ticketStake / BigInt(Math.max(1, bet.points * bet.units));
      const price = formatAmount(unitPrice, brand.currency.exponent);
      return { play: bet.play, numbers: [...numbers], points: bet.points, unitPrice: price, prizeGroup };
    }),
  };
}
