import { EntriesPosted } from '@lantern/events';
import { type Consumer, consumer, type Job, type Queryable, type Route, type Scope } from '@lantern/server-kit';
import { agentsApprovals } from './approvals.ts';
import type { ContractDeps } from './contracts/deps.ts';
import { type Contracts, createContracts } from './contracts/index.ts';
import { countEntries } from './figures/count-entries.ts';
import { countFigures, FIGURE_TYPES } from './figures/count-figures.ts';
import { refreshCounts } from './figures/overview-counts.ts';
import { type FigureDifference, findFigureDifferences, rebuildFigures } from './figures/rebuild-figures.ts';
import { createLeads } from './leads/index.ts';
import { collectShares, issueLine, SHARE_TYPES } from './rebates/collect-shares.ts';
import { postRebates } from './rebates/post-rebates.ts';
import { calculateDays } from './rebates/reckon-days.ts';
import { findTeamDifferences } from './repository/figures.ts';
import { HAS_COUNTS_TO_MAKE } from './repository/overview-counts.ts';
import { brandsWithFigures, HAS_REBATES_TO_POST, sumIssueShares } from './repository/rebates.ts';
import { agentsRoutes } from './routes.ts';

export { decodeKey, encodeKey, type MixedKey } from './pages/page-keys.ts';

/** The agent centre and its back office: teams, figures, links, account openings. */
export interface Agents {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  readonly consumers: readonly Consumer[];
  /** Days on which a team's sums differ from those of its members; empty proves that figures add up. */
  findDifferences(
    db: Queryable,
    scope: Scope,
  ): Promise<readonly { readonly accountId: bigint; readonly day: string; readonly category: string }[]>;
  /** Figures of play that differ from bets, rounds and the ledger; empty proves that they agree. */
  findFigureDifferences(scope: Scope): Promise<readonly FigureDifference[]>;
  /** Brands whose teams have figures. */
  brandsWithFigures(): Promise<readonly bigint[]>;
  /** Rebuilds them; returns the number of wrong days. */
  rebuildFigures(scope: Scope): Promise<number>;
  /** Debts from contracts, which the wallet does not let go. */
  readonly contracts: Pick<Contracts, 'debtOf'>;
  /** Rebates due to the levels above a draw's bettors from one of its settlements: real money, minor units. */
  issueShares(db: Queryable, scope: Scope, issue: { readonly issueId: bigint; readonly run: number }): Promise<bigint>;
}

export function createAgents(deps: ContractDeps): Agents {
  deps.staff.requests.define(agentsApprovals(deps));
  const contracts = createContracts(deps);
  const leads = createLeads(deps);
  return {
    contracts,
    routes: [...agentsRoutes(deps), ...contracts.routes, ...leads.routes],
    jobs: [
      ...contracts.jobs,
      ...leads.jobs,
      { name: 'agents.reckon-days', everyMs: 600_000, run: (now, pieces) => calculateDays(deps, now, pieces) },
      {
        name: 'agents.refresh-counts',
        everyMs: 2_000,
        hasWork: HAS_COUNTS_TO_MAKE,
        run: (now, pieces) => refreshCounts(deps, now, pieces),
      },
      {
        name: 'agents.post-rebates',
        everyMs: 2_000,
        hasWork: HAS_REBATES_TO_POST,
        run: (_now, pieces) => postRebates(deps, pieces),
      },
    ],
    consumers: [
      ...contracts.consumers,
      consumer({
        name: 'agents.figures',
        types: FIGURE_TYPES,
        handle: (tx, events) => countFigures(deps, tx, events),
      }),
      consumer({
        name: 'agents.entries',
        types: [EntriesPosted],
        // Each event lists every account of a ledger batch.
        batchSize: 100,
        handle: (tx, events) => countEntries(deps, tx, events),
      }),
      consumer({
        name: 'agents.shares',
        types: SHARE_TYPES,
        // A later settlement reverses earlier ones, so they must be handled in order.
        sequenceOf: issueLine,
        handle: (tx, events) => collectShares(deps, tx, events),
      }),
    ],
    issueShares: sumIssueShares,
    findDifferences: findTeamDifferences,
    findFigureDifferences: (scope) => findFigureDifferences(deps, scope),
    brandsWithFigures: () => brandsWithFigures(deps.pool),
    rebuildFigures: (scope) => rebuildFigures(deps, scope),
  };
}
