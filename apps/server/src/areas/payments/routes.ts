import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import { bankMatchingRoutes } from './bank-matching/routes.ts';
import { listChannels } from './channels/list-member-channels.ts';
import { channelRoutes } from './channels/routes.ts';
import { chainRoutes } from './crypto/routes.ts';
import { cancelDeposit } from './deposits/cancel-deposit.ts';
import { claimPaid } from './deposits/claim-paid.ts';
import { createDeposit } from './deposits/create-deposit.ts';
import { listDeposits, readDeposit } from './deposits/list-deposits.ts';
import { receiveCallback } from './deposits/reports/receive-callback.ts';
import { requestChargeBack } from './deposits/review/charge-back.ts';
import { listBackOfficeDeposits, readBackOfficeDeposit } from './deposits/review/list-back-office-deposits.ts';
import { requestMatch } from './deposits/review/match-deposit.ts';
import { listRepairChannels, requestRepair } from './deposits/review/repair-deposit.ts';
import type { PaymentsDeps } from './deps.ts';
import { disputeRoutes } from './disputes/routes.ts';
import { bindAccount } from './payout-accounts/bind-account.ts';
import { listAccounts } from './payout-accounts/list-accounts.ts';
import { removeAccount } from './payout-accounts/remove-account.ts';
import { withdrawalRoutes } from './withdrawals/routes.ts';

export function routes(deps: PaymentsDeps): readonly Route[] {
  const { payments, paymentsBackOffice } = calls;
  return [
    route(payments.depositChannels, (context) => listChannels(deps, context)),
    route(payments.createDeposit, (context, input) => createDeposit(deps, context, input)),
    route(payments.depositOrders, (context, query) => listDeposits(deps, context, query)),
    route(payments.depositOrder, (context, query) => readDeposit(deps, context, query)),
    route(payments.cancelDeposit, (context, input) => cancelDeposit(deps, context, input)),
    route(payments.claimDepositPaid, (context, input) => claimPaid(deps, context, input)),
    route(payments.depositCallback, (context) => receiveCallback(deps, context)),
    route(payments.payoutAccounts, (context) => listAccounts(deps, context)),
    route(payments.bindPayoutAccount, (context, input) => bindAccount(deps, context, input)),
    route(payments.removePayoutAccount, (context, input) => removeAccount(deps, context, input)),
    ...withdrawalRoutes(deps),
    ...disputeRoutes(deps),
    ...bankMatchingRoutes(deps),
    ...channelRoutes(deps),
    ...chainRoutes(deps),
    route(paymentsBackOffice.deposits, (context, query) => listBackOfficeDeposits(deps, context, query)),
    route(paymentsBackOffice.deposit, (context, query) => readBackOfficeDeposit(deps, context, query)),
    route(paymentsBackOffice.requestMatch, (context, input) => requestMatch(deps, context, input)),
    route(paymentsBackOffice.requestChargeBack, (context, input) => requestChargeBack(deps, context, input)),
    route(paymentsBackOffice.repairChannels, (context) => listRepairChannels(deps, context)),
    route(paymentsBackOffice.requestRepair, (context, input) => requestRepair(deps, context, input)),
  ];
}
