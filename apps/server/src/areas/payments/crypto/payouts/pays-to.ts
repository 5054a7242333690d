import type { Chains } from '../chains/chains.ts';

/**
 * True when a payout channel can pay accounts of this institution: coin channels pay only their own coin, other channels never pay coins of
 * configured chains.
 */
export function paysTo(chains: Chains, channel: { readonly gateway: string }, institution: string): boolean {
  const served = chains.served(channel.gateway);
  if (served !== null) return chains.signer !== null && served.coin.label === institution;
  return !labelsOf(chains).includes(institution);
}

const labelsOf = ({ list }: Chains) => list.flatMap((chain) => chain.coins.map((coin) => coin.label));

/** Names of the coins for payouts; none when no signer is configured. */
export function coinLabels(chains: Chains): readonly string[] {
  return chains.signer === null ? [] : labelsOf(chains);
}

/** True when a gateway name has the form `<chain>/<symbol>`, also for chains that are no longer configured. */
export const isCoinGateway = (gateway: string): boolean => gateway.includes('/');
