import type { Payload, Value } from '@lantern/contract/schemas';
import {
  businessOffsetMs,
  type Consumer,
  type Job,
  type Language,
  type MemberScope,
  type PlainRoute,
  type Queryable,
  type Refusal,
  type Route,
  type Scope,
} from '@lantern/server-kit';
import type { VendorDesk } from '../wallet/index.ts';
import { vendorRoutes } from './answer-vendor.ts';
import { LOTTERY_VENDOR } from './categories.ts';
import type { GamesDeps } from './deps.ts';
import { launchGame } from './launch-game.ts';
import { createOwnWallets } from './own-wallets/desk.ts';
import { insertGames } from './repository/games.ts';
import { countBrandOpenRounds, type OpenRounds } from './repository/house-rounds.ts';
import { listEndedDays, type RoundDay } from './repository/round-days.ts';
import { listMemberRounds, type RoundRow, type RoundSums, sumMemberRounds } from './repository/rounds.ts';
import { listRoundsOfMembers, type PlayedSums, type RoundFilter, sumRoundsOfMember } from './repository/team-rounds.ts';
import { insertVendor, insertVendorKey } from './repository/vendors.ts';
import { gamesRoutes } from './routes.ts';
import { ownWalletGames, studioGames } from './studio-games.ts';
import { createSwitchboard } from './switchboard.ts';
import { createVendorLane } from './vendor-lane.ts';
import { createVendorMemory } from './vendor-sessions.ts';
import { watchRounds } from './watch-rounds.ts';

/** The catalogue, and the wallet as vendors' games use it. */
export interface Games {
  readonly routes: readonly Route[];
  readonly plainRoutes: readonly PlainRoute[];
  readonly jobs: readonly Job[];
  readonly consumers: readonly Consumer[];
  /** A member's rounds that began before a moment, newest first. */
  roundsOf(scope: MemberScope, before: Date, limit: number): Promise<readonly RoundRow[]>;
  /** Rounds of several members (or, null, of everybody) together, newest first. */
  roundsOfMembers(scope: Scope, members: readonly bigint[] | null, filter: RoundFilter): Promise<readonly RoundRow[]>;
  /** Sums over a member's rounds under a filter. */
  sumPlayed(scope: MemberScope, filter: Pick<RoundFilter, 'from' | 'to' | 'gameType' | 'state'>): Promise<PlayedSums>;
  /** What a member has staked (in ended rounds apart), and what he was paid. */
  sumRounds(scope: MemberScope): Promise<RoundSums>;
  /** The address of a game for a member without a login of his own, as the call of the same name gives it. */
  launch(
    scope: MemberScope,
    language: Language,
    game: Payload<'games.launchGame'>,
  ): Promise<Value<'games.launchGame'> | Refusal>;
  /** GAMING_STOPPED or PLAY_STOPPED while operators keep everybody, or this member, from staking; lotteries ask it, too. */
  playRefusal(scope: MemberScope): Promise<Refusal | null>;
  /**
   * What the events of ended rounds have told, summed up by member, business day and category.
   *
   * @param timeZone of the business day, e.g. `+08:00`
   */
  endedDays(db: Queryable, scope: Scope, timeZone: string): Promise<readonly RoundDay[]>;
  /** REAL rounds of a brand that are open. */
  openRounds(scope: Scope): Promise<OpenRounds>;
  /** The wallet's way to vendors that keep wallets of their own. */
  readonly vendorDesk: VendorDesk;
  /** Gives a brand the house's own vendors and games. */
  ensureDemo(merchantId: bigint): Promise<void>;
}

const WATCH_MS = 15 * 60_000;
const FOLLOW_MS = 10_000;

export function createGames(deps: GamesDeps): Games {
  const board = createSwitchboard(deps);
  const ownWallets = createOwnWallets({ ...deps, board });
  const desk = { ...deps, board, ownWallets };
  const wallet = { ...desk, memory: createVendorMemory(deps), lane: createVendorLane(deps.ledger, deps.clock) };
  return {
    routes: gamesRoutes(desk),
    plainRoutes: vendorRoutes(wallet),
    jobs: [
      { name: 'games.watch-rounds', everyMs: WATCH_MS, run: (now) => watchRounds(deps, now) },
      { name: 'games.follow-vendors', everyMs: FOLLOW_MS, run: () => ownWallets.follow() },
    ],
    vendorDesk: ownWallets.desk,
    consumers: [],
    roundsOf: (scope, before, limit) => listMemberRounds(deps.pool, scope, { before: { at: before, ref: '' }, limit }),
    roundsOfMembers: (scope, members, filter) => listRoundsOfMembers(deps.pool, scope, members, filter),
    sumPlayed: (scope, filter) => sumRoundsOfMember(deps.pool, scope, filter),
    sumRounds: (scope) => sumMemberRounds(deps.pool, scope),
    launch: (scope, language, game) => launchGame(desk, { member: { scope, sessionId: null }, language }, game),
    playRefusal: (scope) => board.playRefusal(scope),
    endedDays: (db, scope, timeZone) => listEndedDays(db, scope, businessOffsetMs(timeZone)),
    openRounds: (scope) => countBrandOpenRounds(deps.pool, scope),
    ensureDemo: (merchantId) => ensureDemo(deps, merchantId),
  };
}

async function ensureDemo({ pool, studio, ownWalletVendors, clock }: GamesDeps, merchantId: bigint): Promise<void> {
  const scope = { merchantId };
  const vendor = { is_hot: true, opens: 'game' };
  await insertVendor(pool, scope, {
    ...vendor,
    vassalage: LOTTERY_VENDOR,
    game_type: 'LOTT',
    display_name: 'TCG',
    small_icon: 'tcg',
  });
  await insertVendor(pool, scope, {
    ...vendor,
    vassalage: LOTTERY_VENDOR,
    game_type: 'ELOTT',
    display_name: 'TCG',
    small_icon: 'tcg',
  });
  await insertVendor(pool, scope, {
    ...vendor,
    vassalage: studio.code,
    game_type: 'RNG',
    display_name: studio.displayName,
    small_icon: 'lantern',
    opens: 'list',
  });
  await insertVendorKey(pool, studio.code, studio.key, clock.now());
  await insertGames(pool, scope, studioGames(studio.code));
  for (const { code, displayName } of ownWalletVendors) {
    const shown = { is_hot: false, opens: 'list', small_icon: 'lotus', game_type: 'RNG' as const };
    await insertVendor(pool, scope, { ...shown, vassalage: code, display_name: displayName });
    await insertGames(pool, scope, ownWalletGames(code));
  }
}
