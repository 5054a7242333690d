import { createDigestDeposits } from './digest/deposits.ts';
import { createDigestPayouts } from './digest/payouts.ts';
import { createDigestCall } from './digest/wire.ts';
import { createHmacDeposits } from './hmac/deposits.ts';
import { createHmacPayouts } from './hmac/payouts.ts';
import { createHmacCall } from './hmac/wire.ts';
import type { PayoutGateway } from './payout.ts';
import type { AccountOf } from './provider-account.ts';
import { createProviderCalls, type ProviderCallOptions } from './provider-call.ts';
import type { PspGateway } from './psp.ts';

export interface ProviderGatewayDeps {
  readonly depositAccount: AccountOf;
  readonly payoutAccount: AccountOf;
  readonly now: () => Date;
  readonly calls?: ProviderCallOptions;
}

/** All adapters to external providers, for deposits and payouts; register new ones only here. */
export function createProviderGateways({ depositAccount, payoutAccount, now, calls }: ProviderGatewayDeps): {
  readonly deposits: readonly PspGateway[];
  readonly payouts: readonly PayoutGateway[];
} {
  const post = createProviderCalls(calls);
  const digest = createDigestCall(post, now);
  const hmac = createHmacCall(post, now);
  return {
    deposits: [
      createDigestDeposits({ call: digest, accountOf: depositAccount }),
      createHmacDeposits({ call: hmac, accountOf: depositAccount }),
    ],
    payouts: [
      createDigestPayouts({ call: digest, accountOf: payoutAccount }),
      createHmacPayouts({ call: hmac, accountOf: payoutAccount }),
    ],
  };
}
