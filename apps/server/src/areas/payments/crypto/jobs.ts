import type { Job } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { sendTransactions } from './send-transactions.ts';
import { watchChains } from './watch-chain.ts';

/** Scheduled jobs of the chains; none when no chain is configured. */
export function chainJobs(deps: PaymentsDeps): readonly Job[] {
  if (deps.chains.list.length === 0) return [];
  return [
    { name: 'payments.watch-chains', everyMs: 2_000, run: (now) => watchChains(deps, now) },
    { name: 'payments.send-transactions', everyMs: 2_000, run: (now) => sendTransactions(deps, now) },
  ];
}
