import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import { cancelDeposit } from './cancel-deposit.ts';
import { channelRoutes } from './channels/routes.ts';
import { requestChargeBack } from './charge-back.ts';
import { claimPaid } from './claim-paid.ts';
import { createDeposit } from './create-deposit.ts';
import { chainRoutes } from './crypto/routes.ts';
import type { PaymentsDeps } from './deps.ts';
import { deskRoutes } from './desk/routes.ts';
import { disputeRoutes } from './disputes/routes.ts';
import { listChannels } from './list-channels.ts';
import { listDeposits, readDeposit } from './list-deposits.ts';
import { listOfficeDeposits, readOfficeDeposit } from './list-office-deposits.ts';
import { requestMatch } from './match-deposit.ts';
import { bindAccount } from './payout-accounts/bind-account.ts';
import { listAccounts } from './payout-accounts/list-accounts.ts';
import { removeAccount } from './payout-accounts/remove-account.ts';
import { receiveCallback } from './receive-callback.ts';
import { listRepairChannels, requestRepair } from './repair-deposit.ts';
import { withdrawalRoutes } from './withdrawals/routes.ts';

export function routes(deps: PaymentsDeps): readonly Route[] {
  const { payments, paymentsOffice } = calls;
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
    ...deskRoutes(deps),
    ...channelRoutes(deps),
    ...chainRoutes(deps),
    route(paymentsOffice.deposits, (context, query) => listOfficeDeposits(deps, context, query)),
    route(paymentsOffice.deposit, (context, query) => readOfficeDeposit(deps, context, query)),
    route(paymentsOffice.requestMatch, (context, input) => requestMatch(deps, context, input)),
    route(paymentsOffice.requestChargeBack, (context, input) => requestChargeBack(deps, context, input)),
    route(paymentsOffice.repairChannels, (context) => listRepairChannels(deps, context)),
    route(paymentsOffice.requestRepair, (context, input) => requestRepair(deps, context, input)),
  ];
}
