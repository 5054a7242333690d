import type { Pool } from '@lantern/database';
import type { MerchantView, OutsideNetwork } from '@lantern/server-kit';
import type { SecretBox } from '@lantern/server-kit/security';
import type { Chains } from '../crypto/chains/chains.ts';
import { createCoinPayouts } from '../crypto/payouts/payout-gateway.ts';
import type { PayoutGateway } from '../gateways/payout.ts';
import { type AccountOf, readProviderSettings } from '../gateways/provider-account.ts';
import type { ProviderCallOptions } from '../gateways/provider-call.ts';
import { createProviderGateways } from '../gateways/provider-gateways.ts';
import type { PspGateway } from '../gateways/psp.ts';
import { createSandboxGateway } from '../gateways/sandbox/gateway.ts';
import { createSandboxPayouts } from '../gateways/sandbox/payout-gateway.ts';
import { openChannelSecret, openPayoutSecret } from './channel-secrets.ts';
import { findChannel } from './repository/channels.ts';
import { listPayoutChannels } from './repository/payout-channels.ts';

export interface GatewayDeps {
  readonly pool: Pool;
  readonly secrets: SecretBox;
  readonly clock: { now(): Date };
  readonly merchant: (merchantId: bigint) => Promise<MerchantView>;
  /** Absolute URL of a path of the brand's portal, for provider callbacks. */
  readonly linkTo: (merchantId: bigint, path: string) => Promise<string>;
  readonly calls?: ProviderCallOptions;
  readonly outside: Pick<OutsideNetwork, 'fetch'>;
  /** Absent: no coin payouts. */
  readonly chains?: Chains;
}

/** The path for callbacks of a channel. */
const callbackPath = (channel: string) => `/wps/deposit/callback/${channel}`;

/** All gateways by name: sandbox providers, and adapters that read each channel's account from the brand's rows. */
export function createGateways(deps: GatewayDeps): {
  readonly gateways: ReadonlyMap<string, PspGateway>;
  readonly payoutGateways: ReadonlyMap<string, PayoutGateway>;
} {
  const { pool, merchant } = deps;
  const currencyOf = async (merchantId: bigint) => (await merchant(merchantId)).currency.code;
  const depositAccount: AccountOf = async (merchantId, code) => {
    const channel = await findChannel(pool, { merchantId }, code);
    const settings = channel && readProviderSettings(channel.settings);
    if (!channel || !settings) throw new Error(`channel ${code} has no provider`);
    const [callbackUrl, { currency }] = await Promise.all([
      deps.linkTo(merchantId, callbackPath(code)),
      merchant(merchantId),
    ]);
    return { ...settings, secret: openChannelSecret(deps, merchantId, channel), currency, callbackUrl };
  };
  const payoutAccount: AccountOf = async (merchantId, code) => {
    const channel = (await listPayoutChannels(pool, { merchantId })).find((one) => one.code === code);
    const settings = channel && readProviderSettings(channel.settings);
    if (!channel?.secretSealed || !settings) throw new Error(`payout channel ${code} has no provider`);
    const secret = openPayoutSecret(deps, merchantId, { code, secretSealed: channel.secretSealed });
    const { currency } = await merchant(merchantId);
    return { ...settings, secret, currency, callbackUrl: '' };
  };
  const now = () => deps.clock.now();
  const calls = { fetch: deps.outside.fetch, ...deps.calls };
  const outside = createProviderGateways({ depositAccount, payoutAccount, now, calls });
  const ofMerchant = async (merchantId: bigint) => (await merchant(merchantId)).currency;
  const coins = deps.chains ? createCoinPayouts({ pool, chains: deps.chains, currencyOf: ofMerchant }) : [];
  const named = <One extends { readonly name: string }>(list: readonly One[]) =>
    new Map(list.map((one) => [one.name, one]));
  return {
    gateways: named([createSandboxGateway({ pool, currencyOf }), ...outside.deposits]),
    payoutGateways: named([createSandboxPayouts({ pool }), ...outside.payouts, ...coins]),
  };
}
