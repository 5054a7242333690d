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
import type { VendorWallets } from '../wallet/index.ts';
import { gamesApprovals } from './approvals.ts';
import { createAvailability } from './catalogue/availability.ts';
import { createCatalogues } from './catalogue/catalogue.ts';
import { LOTTERY_VENDOR } from './catalogue/categories.ts';
import { createPopularity } from './catalogue/list-popular.ts';
import { ownWalletGames, studioGames } from './catalogue/studio-games.ts';
import type { GamesDeps } from './deps.ts';
import { connectVendor, type NewConnection } from './forms/connect-vendor.ts';
import { sealConnectionsAnew } from './forms/connection-secrets.ts';
import { formRoutes } from './forms/form-routes.ts';
import { createFrameOrigins } from './launch/frame-origins.ts';
import { launchGame } from './launch/launch-game.ts';
import { type Adjustment, adjustRound } from './matching/adjust-round.ts';
import { matchVendors, type VendorDay } from './matching/match-vendors.ts';
import { createStatements } from './matching/statements.ts';
import { queryOpenRounds } from './open-rounds/query-round.ts';
import { createOwnWallets } from './own-wallets/vendor-wallets.ts';
import { countBrandOpenRounds, type OpenRounds } from './repository/brand-rounds.ts';
import { insertGames, listBrandsWith } from './repository/games.ts';
import { hasBrought } from './repository/matching.ts';
import { countOpenSince } from './repository/open-rounds.ts';
import { countWaitingPrizes } from './repository/prizes.ts';
import { listEndedDays, type RoundDay } from './repository/round-days.ts';
import { listMemberRounds, type RoundRow, type RoundSums, sumMemberRounds } from './repository/rounds.ts';
import { listRoundsOfMembers, type PlayedSums, type RoundFilter, sumRoundsOfMember } from './repository/team-rounds.ts';
import { insertVendor, insertVendorKey } from './repository/vendors.ts';
import { nameRounds } from './rounds/name-rounds.ts';
import { watchRounds } from './rounds/watch-rounds.ts';
import { gamesRoutes } from './routes.ts';
import { vendorRoutes } from './seamless/answer-vendor.ts';
import { createVendorBatcher } from './seamless/vendor-batcher.ts';
import { createVendorCaches } from './seamless/vendor-sessions.ts';

export { seedSandbox } from './catalogue/seed-sandbox.ts';
export type { VendorDay } from './matching/match-vendors.ts';

/** Public API of the area: the game catalogue, and the wallet calls of vendors' games. */
export interface Games {
  readonly routes: readonly Route[];
  readonly plainRoutes: readonly PlainRoute[];
  readonly jobs: readonly Job[];
  readonly consumers: readonly Consumer[];
  /** The games of a member's rounds, by reference. */
  readonly nameRounds: typeof nameRounds;
  /** A member's rounds that began before an instant, newest first. */
  roundsOf(scope: MemberScope, before: Date, limit: number): Promise<readonly RoundRow[]>;
  /** Rounds of several members (or, with null, of all members), newest first. */
  roundsOfMembers(scope: Scope, members: readonly bigint[] | null, filter: RoundFilter): Promise<readonly RoundRow[]>;
  /** Sums over a member's rounds under a filter. */
  sumPlayed(scope: MemberScope, filter: Pick<RoundFilter, 'from' | 'to' | 'gameType' | 'state'>): Promise<PlayedSums>;
  /** Sums of a member's stakes (those of ended rounds also separately) and payouts. */
  sumRounds(scope: MemberScope): Promise<RoundSums>;
  /** The address of a game for a member without an own login; the same as the call of that name. */
  launch(
    scope: MemberScope,
    language: Language,
    game: Payload<'games.launchGame'>,
  ): Promise<Value<'games.launchGame'> | Refusal>;
  /** The origins that a brand's pages frame for games of external vendors. */
  frameOrigins(scope: Scope): Promise<readonly string[]>;
  /** GAMING_STOPPED or PLAY_STOPPED while operators have stopped play for everybody or for this member; lotteries use it too. */
  playRefusal(scope: MemberScope): Promise<Refusal | null>;
  /**
   * Sums of what the events of ended rounds have published, by member, business day and category.
   *
   * @param timeZone of the business day, e.g. `+08:00`
   */
  endedDays(db: Queryable, scope: Scope, timeZone: string): Promise<readonly RoundDay[]>;
  /** Open REAL rounds of a brand. */
  openRounds(scope: Scope): Promise<OpenRounds>;
  /** Number of REAL rounds that have been open for a day; they need a manual check. */
  countStuckRounds(scope: Scope, now: Date): Promise<number>;
  /** Number of prizes above their vendor's limit that wait for four-eyes approval. */
  countWaitingPrizes(scope: Scope): Promise<number>;
  /** Reconciliation of play on our wallet with vendors' reports. */
  readonly matching: Matching;
  /** Vendors with their own wallets, for the wallet. */
  readonly vendorWallets: VendorWallets;
  /** Connects an external vendor to a brand, after four-eyes approval. */
  connect(scope: Scope, connection: NewConnection): Promise<void>;
  /** Re-encrypts vendors' signing secrets with the newest key. */
  sealSecrets(): Promise<{ readonly sealed: number; readonly lost: number }>;
  /** Adds the platform's own vendors and games to a brand. */
  ensureDemo(brandId: bigint): Promise<void>;
  /** Adds new games of the platform's studio to every brand that has the studio. Existing games are not changed. */
  ensureStudioGames(): Promise<void>;
}

/** The daily reconciliation of vendors that use the wallet, and its corrections. */
export interface Matching {
  match(scope: Scope, span: { readonly from: Date; readonly to: Date }): AsyncIterable<VendorDay>;
  /** Whether the operator imported the file of a vendor's report about the day. */
  hasBrought(
    scope: Scope,
    report: { readonly vendor: string; readonly day: string; readonly by: string },
  ): Promise<boolean>;
  /** Posts an approved correction, in the transaction of its approval. */
  adjust(tx: Queryable, scope: Scope, adjustment: Adjustment): Promise<Refusal | null>;
}

const WATCH_MS = 15 * 60_000;
const FOLLOW_MS = 10_000;
const STUCK_MS = 24 * 3_600_000;

export function createGames(deps: GamesDeps): Games {
  deps.staff.requests.define(gamesApprovals(deps));
  const board = createAvailability(deps);
  const ownWallets = createOwnWallets({ ...deps, board });
  const catalogues = createCatalogues(deps);
  const statements = createStatements(deps);
  const useCaseDeps = { ...deps, board, ownWallets, catalogues, statements, popularity: createPopularity(deps) };
  const wallet = {
    ...useCaseDeps,
    memory: createVendorCaches(deps),
    batcher: createVendorBatcher(deps.ledger, deps.clock),
  };
  return {
    routes: gamesRoutes(useCaseDeps),
    plainRoutes: [...vendorRoutes(wallet), ...formRoutes(wallet)],
    jobs: [
      {
        name: 'games.watch-rounds',
        everyMs: WATCH_MS,
        async run(now, pieces) {
          await watchRounds(deps, now);
          await queryOpenRounds({ ...deps, statements }, now, pieces);
        },
      },
      { name: 'games.follow-vendors', everyMs: FOLLOW_MS, run: (_now, pieces) => ownWallets.follow(pieces) },
    ],
    vendorWallets: ownWallets.vendorWallets,
    matching: {
      match: (scope, span) => matchVendors({ ...deps, statements }, scope, span),
      hasBrought: (scope, report) => hasBrought(deps.pool, scope, report),
      adjust: (tx, scope, adjustment) => adjustRound(deps, tx, scope, adjustment),
    },
    consumers: [],
    nameRounds,
    roundsOf: (scope, before, limit) => listMemberRounds(deps.pool, scope, { before: { at: before, ref: '' }, limit }),
    roundsOfMembers: (scope, members, filter) => listRoundsOfMembers(deps.pool, scope, members, filter),
    sumPlayed: (scope, filter) => sumRoundsOfMember(deps.pool, scope, filter),
    sumRounds: (scope) => sumMemberRounds(deps.pool, scope),
    launch: (scope, language, game) =>
      launchGame(useCaseDeps, { member: { scope, sessionId: null }, language, country: null }, game),
    frameOrigins: createFrameOrigins(deps),
    playRefusal: (scope) => board.playRefusal(scope),
    endedDays: (db, scope, timeZone) => listEndedDays(db, scope, businessOffsetMs(timeZone)),
    openRounds: (scope) => countBrandOpenRounds(deps.pool, scope),
    countWaitingPrizes: (scope) => countWaitingPrizes(deps.pool, scope),
    countStuckRounds: (scope, now) => countOpenSince(deps.pool, scope, new Date(now.getTime() - STUCK_MS)),
    connect: (scope, connection) => connectVendor(deps, deps.pool, scope, connection),
    sealSecrets: () => sealConnectionsAnew(deps, deps.pool),
    ensureDemo: (brandId) => ensureDemo(deps, brandId),
    ensureStudioGames: () => ensureStudioGames(deps),
  };
}

async function ensureStudioGames({ pool, studio }: GamesDeps): Promise<void> {
  for (const brandId of await listBrandsWith(pool, studio.code)) {
    await insertGames(pool, { brandId }, studioGames(studio.code));
  }
}

async function ensureDemo({ pool, studio, ownWalletVendors, clock }: GamesDeps, brandId: bigint): Promise<void> {
  const scope = { brandId };
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
