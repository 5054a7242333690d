import { rows } from '../row.ts';

const backOffice = { token: 'staff', server: 'backoffice' } as const;
const change = { method: 'POST', ...backOffice, perMinute: 30 } as const;

/** Payment channels in the back office: who is offered which channel on which terms, its provider, and the platform's own bank accounts. */
export const paymentsChannels = rows('paymentsChannels', {
  channels: { method: 'GET', path: '/bo/channels', ...backOffice },
  createDepositChannel: { path: '/bo/channels/deposit', ...change },
  changeDepositChannel: { path: '/bo/channels/deposit/change', ...change },
  createPayoutChannel: { path: '/bo/channels/payout', ...change },
  changePayoutChannel: { path: '/bo/channels/payout/change', ...change },
  requestProvider: { path: '/bo/channels/provider', ...change },
  requestBankAccount: { path: '/bo/channels/account', ...change },
});
