import { pipeline } from '@lantern/database';
import { accounts } from '@lantern/ledger';
import {
  type Consumer,
  consumer,
  type Job,
  type MemberScope,
  type Pieces,
  plainPieces,
  type Queryable,
  type Route,
} from '@lantern/server-kit';
import { ledgerScope } from '../../wallet/index.ts';
import { issueLine } from '../rebates/collect-shares.ts';
import { closeDays } from './bills/close-days.ts';
import { closeWindows } from './bills/close-windows.ts';
import { countBets } from './bills/count-bets.ts';
import { SALARY_CONSUMER } from './bills/is-behind.ts';
import { payBills } from './bills/pay-bills.ts';
import type { ContractDeps } from './deps.ts';
import { ENDING_TYPES, followMoves } from './offers/follow-moves.ts';
import { stepByClock } from './offers/step-contract.ts';
import { owedBy } from './repository/bills.ts';
import { brandsWithBets } from './repository/contracts.ts';
import { contractRoutes } from './routes.ts';

const RHYTHM_MS = 15_000;

/** Contracts between levels: offers, periods, bills and the debts from them. */
export interface Contracts {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
  readonly consumers: readonly Consumer[];
  /** An account's debts in minor units: to downlines by unpaid bills, and to the platform by advances. */
  debtOf(db: Queryable, scope: MemberScope): Promise<bigint>;
}

/** All scheduled steps in order: start and end contracts, close periods, pay bills. */
async function runScheduledSteps(deps: ContractDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  const waitingBranches = await stepByClock(deps, now, pieces);
  await closeDays(deps, now, pieces, waitingBranches);
  for (const { brandId, kind } of await brandsWithBets(deps.pool)) {
    await pieces.run(`windows ${kind} of ${brandId}`, () => closeWindows(deps, brandId, kind, now), brandId);
  }
  await payBills(deps, now, pieces);
}

export function createContracts(deps: ContractDeps): Contracts {
  return {
    routes: contractRoutes(deps),
    jobs: [
      { name: 'agents.contracts', everyMs: RHYTHM_MS, run: (now, pieces) => runScheduledSteps(deps, now, pieces) },
    ],
    consumers: [
      consumer({ ...SALARY_CONSUMER, sequenceOf: issueLine, handle: (tx, events) => countBets(deps, tx, events) }),
      consumer({
        name: 'agents.contracts',
        types: ENDING_TYPES,
        handle: (tx, events) => followMoves(deps, tx, events),
      }),
    ],
    async debtOf(db, scope) {
      const brand = await deps.brands.brand(scope.brandId);
      const names = [accounts.agentReceivable(scope.memberId)];
      const [[receivable], owed] = await pipeline([
        deps.ledger.balances(db, ledgerScope(brand, scope), names),
        owedBy(db, scope, scope.memberId),
      ]);
      return owed + (receivable?.balance ?? 0n);
    },
  };
}
