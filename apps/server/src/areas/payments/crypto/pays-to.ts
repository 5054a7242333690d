import type { Chains } from './chains.ts';

/** Whether a way to pay out leads to accounts of this institution: coins of the house's chains go their own way, and nothing else does. */
export function paysTo(chains: Chains, channel: { readonly gateway: string }, institution: string): boolean {
  const served = chains.served(channel.gateway);
  if (served !== null) return chains.signer !== null && served.coin.label === institution;
  return !labelsOf(chains).includes(institution);
}

const labelsOf = ({ list }: Chains) => list.flatMap((chain) => chain.coins.map((coin) => coin.label));

/** Coins that members may be paid in, as they pick them; none where nothing can be signed. */
export function coinLabels(chains: Chains): readonly string[] {
  return chains.signer === null ? [] : labelsOf(chains);
}

/** Whether a channel's gateway names a coin of a chain, `<chain>/<symbol>`: also of one that the house has no more. */
export const isCoinGateway = (gateway: string): boolean => gateway.includes('/');
