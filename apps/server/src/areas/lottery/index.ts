import type {
  Consumer,
  Job,
  PlainRoute,
  ProxyTrust,
  Queryable,
  Refusal,
  Route,
  Scope,
  SocketServer,
} from '@lantern/server-kit';
import { lotteryApprovals } from './approvals.ts';
import { createAttribution } from './betting/attribution.ts';
import { createOwnGroups } from './betting/own-groups.ts';
import { createSlipBatcher } from './betting/slip-batcher.ts';
import { notifyCloseMoved } from './calendar/notify-close-moved.ts';
import { notifyReplanned } from './calendar/notify-replanned.ts';
import { lotteryCalendarRoutes } from './calendar/routes.ts';
import { type ElotteryOffer, ensureDemoLottery } from './demo/ensure-demo.ts';
import type { LotteryOptions } from './deps.ts';
import { sealDrawSecrets } from './draws/seal-secrets.ts';
import { feedRoutes } from './feeds/feed-route.ts';
import { sealFeedsAnew } from './feeds/feed-secrets.ts';
import { lotteryFeedsRoutes } from './feeds/routes.ts';
import { createExposureSockets } from './issues/exposure/exposure-sockets.ts';
import { voidIssue } from './issues/void-issue.ts';
import { lotteryJobs } from './jobs.ts';
import { createLobby } from './lobby/read-lotto-lobby.ts';
import { countBetsByGame } from './lobby/repository/lotto.ts';
import { lobbyRoutes } from './lobby/routes.ts';
import { createElotteryPrices } from './pricing/elottery-prices.ts';
import { createPrices } from './pricing/vietnam-prices.ts';
import { createRegistrations, type LotteryRegistrations } from './registrations.ts';
import { loadHistory } from './results/file/history.ts';
import { lotteryRoutes } from './routes.ts';
import { brandCache } from './shared/brand-cache.ts';
import { createViews, type LotteryViews } from './views.ts';

const DAY_MS = 86_400_000;

export type { ElotteryOffer } from './demo/ensure-demo.ts';
export type { DrawDeps, LotteryDeps, LotteryOptions } from './deps.ts';
export { createDrand } from './gateways/drand.ts';
export { SEALING_JOB, sealingJob } from './jobs.ts';
export type { LotteryViews } from './views.ts';

/**
 * Public API of the lottery: games, bets, results and settlement.
 *
 * Events: `lottery.issue-open`, `-closed`, `-drawn`, `-settled`, `-void` (issueId, gameCode, number, day), and `lottery.bet-settled`,
 * `lottery.bet-returned` (members with stakes and payouts); for the wallet `wallet.settled-bets`.
 */
export interface Lottery extends LotteryViews, LotteryRegistrations {
  readonly routes: readonly Route[];
  /** HTTP routes on which providers deliver results. */
  readonly plainRoutes: readonly PlainRoute[];
  readonly jobs: readonly Job[];
  readonly consumers: readonly Consumer[];
  /** Socket connections for back-office pages that watch an issue's exposure; used by the HTTP server. */
  exposureSockets(trustProxy: ProxyTrust): SocketServer;
  /** Stores past days of a file of northern results that have no draw here. The result of an existing draw is never taken from a file. */
  loadHistory(
    scope: Scope,
    input: { readonly gameCode: string; readonly csv: string; readonly by: string },
  ): ReturnType<typeof loadHistory>;
  /** Voids an issue without a result, inside the transaction in which two operators approved it. */
  voidIssue(tx: Queryable, scope: Scope, issueId: bigint): Promise<Refusal | null>;
  /** Re-encrypts draw secrets with the newest key; `lost` are those whose key is not available. */
  sealSecrets(): ReturnType<typeof sealDrawSecrets>;
  /** The same for the signing secrets of result providers. */
  sealFeeds(): ReturnType<typeof sealFeedsAnew>;
  /** Creates games, prices, issues and history of the demo brand. */
  ensureDemo(brandId: bigint, offer?: ElotteryOffer): Promise<void>;
}

export function createLottery(options: LotteryOptions): Lottery {
  const { deps: given, registrations } = createRegistrations(options);
  const prices = createPrices({ pool: given.pool, now: () => given.clock.now() });
  const deps = {
    ...given,
    prices,
    elottery: createElotteryPrices({ pool: given.pool, now: () => given.clock.now() }),
    ownGroups: createOwnGroups(given),
    slipBatcher: createSlipBatcher(given.ledger, given.clock),
    popularity: brandCache(
      () => given.clock.now(),
      (scope) => countBetsByGame(given.pool, scope, new Date(given.clock.now().getTime() - DAY_MS)),
    ),
    attribution: createAttribution(given),
    lobby: createLobby(given),
  };
  given.staff.requests.define(lotteryApprovals(deps));
  return {
    ...registrations,
    routes: [...lotteryRoutes(deps), ...lotteryFeedsRoutes(deps), ...lotteryCalendarRoutes(deps), ...lobbyRoutes(deps)],
    plainRoutes: feedRoutes(deps),
    jobs: lotteryJobs(deps),
    consumers: [notifyReplanned(deps), notifyCloseMoved(deps)],
    exposureSockets: (trustProxy) => createExposureSockets(deps, trustProxy),
    ...createViews(deps),
    loadHistory: (scope, input) => loadHistory(deps, scope, input),
    voidIssue: (tx, scope, issueId) => voidIssue(deps, tx, scope, issueId),
    sealSecrets: () => sealDrawSecrets(deps),
    sealFeeds: () => sealFeedsAnew(deps.draws.secrets, deps.pool),
    ensureDemo: (brandId, offer = 'ALL') => ensureDemoLottery(deps, { brandId }, offer),
  };
}
