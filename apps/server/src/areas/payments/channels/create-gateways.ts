import type { Pool } from '@lantern/database';
import type { BrandView, OutsideNetwork } from '@lantern/server-kit';
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
  readonly brand: (brandId: bigint) => Promise<BrandView>;
  /** Absolute URL of a path of the brand's portal, for provider callbacks. */
  readonly linkTo: (brandId: bigint, path: string) => Promise<string>;
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
  const { pool, brand } = deps;
  const currencyOf = async (brandId: bigint) => (await brand(brandId)).currency.code;
  const depositAccount: AccountOf = async (brandId, code) => {
    const channel = await findChannel(pool, { brandId }, code);
    const settings = channel && readProviderSettings(channel.settings);
    if (!channel || !settings) throw new Error(`channel ${code} has no provider`);
    const [callbackUrl, { currency }] = await Promise.all([deps.linkTo(brandId, callbackPath(code)), brand(brandId)]);
    return { ...settings, secret: openChannelSecret(deps, brandId, channel), currency, callbackUrl };
  };
  const payoutAccount: AccountOf = async (brandId, code) => {
    const channel = (await listPayoutChannels(pool, { brandId })).find((one) => one.code === code);
    const settings = channel && readProviderSettings(channel.settings);
    if (!channel?.secretSealed || !settings) throw new Error(`payout channel ${code} has no provider`);
    const secret = openPayoutSecret(deps, brandId, { code, secretSealed: channel.secretSealed });
    const { currency } = await brand(brandId);
    return { ...settings, secret, currency, callbackUrl: '' };
  };
  const now = () => deps.clock.now();
  const calls = { fetch: deps.outside.fetch, ...deps.calls };
  const outside = createProviderGateways({ depositAccount, payoutAccount, now, calls });
  const ofBrand = async (brandId: bigint) => (await brand(brandId)).currency;
  const coins = deps.chains ? createCoinPayouts({ pool, chains: deps.chains, currencyOf: ofBrand }) : [];
  const named = <One extends { readonly name: string }>(list: readonly One[]) =>
    new Map(list.map((one) => [one.name, one]));
  return {
    gateways: named([createSandboxGateway({ pool, currencyOf }), ...outside.deposits]),
    payoutGateways: named([createSandboxPayouts({ pool }), ...outside.payouts, ...coins]),
  };
}
