import { createRegistration } from '@lantern/server-kit';
import type { AccountHandler, IdentityDeps, PayoutAccounts } from './deps.ts';

/** What upper areas register when the platform is composed. */
export interface IdentityRegistrations {
  /** Adds a handler that runs in the transaction that opens an account; handlers run in the order of registration. */
  onAccountOpened(handler: AccountHandler): void;
  /** The same for trial accounts, last in the transaction. */
  onTrialOpened(handler: AccountHandler): void;
  registerPayoutAccounts(accounts: PayoutAccounts): void;
}

export function createRegistrations(): {
  readonly registered: Pick<IdentityDeps, 'accountOpened' | 'trialOpened' | 'payoutAccounts'>;
  readonly registrations: IdentityRegistrations;
} {
  const opened: AccountHandler[] = [];
  const trials: AccountHandler[] = [];
  const payoutAccounts = createRegistration<PayoutAccounts>('payout accounts');
  const runAll =
    (handlers: readonly AccountHandler[]): AccountHandler =>
    async (tx, scope) => {
      for (const handle of handlers) await handle(tx, scope);
    };
  return {
    registered: {
      accountOpened: runAll(opened),
      trialOpened: runAll(trials),
      payoutAccounts: payoutAccounts.part,
    },
    registrations: {
      onAccountOpened: (handler) => void opened.push(handler),
      onTrialOpened: (handler) => void trials.push(handler),
      registerPayoutAccounts: payoutAccounts.register,
    },
  };
}
