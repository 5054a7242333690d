import type { Job } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { watchChains } from './deposits/watch-chain.ts';
import { HAS_DUE_TRANSACTIONS } from './repository/transactions.ts';
import { sendTransactions } from './transactions/send-transactions.ts';

/** Scheduled jobs of the chains; none when no chain is configured. */
export function chainJobs(deps: PaymentsDeps): readonly Job[] {
  if (deps.chains.list.length === 0) return [];
  return [
    { name: 'payments.watch-chains', everyMs: 2_000, run: (now) => watchChains(deps, now) },
    {
      name: 'payments.send-transactions',
      everyMs: 2_000,
      hasWork: HAS_DUE_TRANSACTIONS,
      run: (now) => sendTransactions(deps, now),
    },
  ];
}
