import { calls } from '@lantern/contract/calls';
import { type Route, route } from '@lantern/server-kit';
import type { PaymentsDeps } from '../deps.ts';
import { requestBankAccount } from './add-bank-account.ts';
import { requestProvider } from './change-provider.ts';
import {
  changeDepositChannel,
  changePayoutChannel,
  createDepositChannel,
  createPayoutChannel,
} from './edit-channels.ts';
import { showChannels } from './show-channels.ts';

export function channelRoutes(deps: PaymentsDeps): readonly Route[] {
  const { paymentsChannels } = calls;
  return [
    route(paymentsChannels.channels, (context) => showChannels(deps, context)),
    route(paymentsChannels.createDepositChannel, (context, input) => createDepositChannel(deps, context, input)),
    route(paymentsChannels.changeDepositChannel, (context, input) => changeDepositChannel(deps, context, input)),
    route(paymentsChannels.createPayoutChannel, (context, input) => createPayoutChannel(deps, context, input)),
    route(paymentsChannels.changePayoutChannel, (context, input) => changePayoutChannel(deps, context, input)),
    route(paymentsChannels.requestProvider, (context, input) => requestProvider(deps, context, input)),
    route(paymentsChannels.requestBankAccount, (context, input) => requestBankAccount(deps, context, input)),
  ];
}
