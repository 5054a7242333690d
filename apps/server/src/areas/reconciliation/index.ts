import type { Job, Queryable, Route, Scope } from '@lantern/server-kit';
import type { LostDeposit } from '../payments/index.ts';
import { reconciliationApprovals } from './approvals.ts';
import { openCaseOfLost } from './cases/open-case-of-lost.ts';
import type { ReconciliationDeps } from './deps.ts';
import { reconciliationRoutes } from './routes.ts';
import { reconcileDaily } from './runs/reconcile.ts';

/** Daily comparison of our records with the statements of providers, banks, chains and vendors; the daily finance report. */
export interface Reconciliation {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  /** Opens a case at once for a credited deposit whose transfer was removed from its chain. */
  openCaseOfLost(tx: Queryable, scope: Scope, lost: LostDeposit, now: Date): Promise<void>;
}

export function createReconciliation(deps: ReconciliationDeps): Reconciliation {
  deps.staff.requests.define(reconciliationApprovals(deps));
  return {
    routes: reconciliationRoutes(deps),
    jobs: [{ name: 'reconciliation.run', everyMs: 600_000, run: (now, pieces) => reconcileDaily(deps, now, pieces) }],
    openCaseOfLost: (tx, scope, lost, now) => openCaseOfLost(deps, tx, scope, lost, now),
  };
}
