import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { renewRate } from './deposits/quote-coins.ts';
import { showChains, showTransfers } from './show-chains.ts';
import { listSweepPlans } from './sweeps/show-sweeps.ts';
import { planSweep, requestSweep } from './sweeps/sweep.ts';
import { showTransactions } from './transactions/show-transactions.ts';

export function chainRoutes(deps: PaymentsDeps): readonly Route[] {
  const { payments, paymentsChains } = calls;
  return [
    route(payments.renewRate, (context, input) => renewRate(deps, context, input)),
    route(paymentsChains.chains, (context) => showChains(deps, context)),
    route(paymentsChains.transfers, (context, query) => showTransfers(deps, context, query)),
    route(paymentsChains.transactions, (context, query) => showTransactions(deps, context, query)),
    route(paymentsChains.sweeps, (context, query) => listSweepPlans(deps, context, query)),
    route(paymentsChains.planSweep, (context, input) => planSweep(deps, context, input)),
    route(paymentsChains.requestSweep, (context, input) => requestSweep(deps, context, input)),
  ];
}
