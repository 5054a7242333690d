import { parseCoins } from '@lantern/engines/cashier';
import { createSigner, type Signer } from '../transactions/signer-client.ts';
import { createKeys, type Keys } from './keys.ts';
import { type ChainNode, createNode } from './node.ts';
import { createRates, type RateSource } from './rates.ts';
import { createRpc, type RpcOptions } from './rpc.ts';
import type { ChainSettings, ChainsSettings } from './settings.ts';

/** One coin on one chain, as used by channels. */
export interface ChainCoin {
  /** `<chain>/<symbol>`: the gateway name stored on a channel. */
  readonly gateway: string;
  readonly chain: string;
  readonly symbol: string;
  /** Display name for members and operators, e.g. `USDT (Ethereum)`. */
  readonly label: string;
  /** Contract address in lower case; null: the chain's native coin. */
  readonly contract: string | null;
  readonly decimals: number;
  readonly shownDecimals: number;
  /** Minimum in smallest units; smaller amounts are not credited. */
  readonly dust: bigint;
}

export interface PlatformChain
  extends Pick<ChainSettings, 'code' | 'name' | 'chainId' | 'confirmations' | 'startBlock'> {
  readonly sandbox: boolean;
  /** Destination of sweeps; null: the platform's payout wallet. */
  readonly treasury: string | null;
  /** Null: fees are not raised. */
  readonly raising: { readonly afterMs: number; readonly mostFeePerGas: bigint } | null;
  readonly coins: readonly ChainCoin[];
  readonly native: ChainCoin;
  readonly node: ChainNode;
  readonly keys: Keys;
}

/** The configured chains; no node is called before the first use. */
export interface Chains {
  readonly list: readonly PlatformChain[];
  readonly rates: RateSource;
  /** Null: nothing can be sent. */
  readonly signer: Signer | null;
  find(code: string): PlatformChain | null;
  /** The coin and chain of a channel's gateway. */
  served(gateway: string): { readonly chain: PlatformChain; readonly coin: ChainCoin } | null;
}

export interface ChainsDeps {
  readonly now: () => Date;
  readonly rpc?: RpcOptions;
}

/** @param settings null: no chains are configured, and none of the chain libraries is loaded */
export function createChains(settings: ChainsSettings | null, deps: ChainsDeps): Chains {
  const list = (settings?.chains ?? []).map((one) => openChain(one, deps));
  const find = (code: string) => list.find((chain) => chain.code === code) ?? null;
  const secret = settings?.signerSecret ?? null;
  const url = settings?.signer?.url;
  return {
    list,
    find,
    rates: createRates(settings?.rates ?? { source: 'fixed', rates: [] }, deps.now),
    signer: url !== undefined && secret !== null ? createSigner({ url, secret, now: deps.now }) : null,
    served(gateway) {
      const chain = find(gateway.split('/')[0] ?? '');
      const coin = chain?.coins.find((one) => one.gateway === gateway);
      return chain && coin ? { chain, coin } : null;
    },
  };
}

const raisingOf = ({ afterMinutes, mostFeePerGas }: NonNullable<ChainSettings['raising']>) => ({
  afterMs: afterMinutes * 60_000,
  mostFeePerGas: BigInt(mostFeePerGas),
});

function openChain(settings: ChainSettings, deps: ChainsDeps): PlatformChain {
  const { code, name, chainId, confirmations, startBlock } = settings;
  const coinOf = (one: ChainSettings['native'], contract: string | null): ChainCoin => ({
    ...{ gateway: `${code}/${one.symbol}`, chain: code, symbol: one.symbol, label: `${one.symbol} (${name})` },
    ...{ contract, decimals: one.decimals, shownDecimals: one.shownDecimals },
    dust: parseCoins(one.dust, one.decimals) ?? 0n,
  });
  const native = coinOf(settings.native, null);
  return {
    ...{ code, name, chainId, confirmations, native },
    ...(startBlock !== undefined && { startBlock }),
    sandbox: settings.sandbox === true,
    treasury: settings.treasury ?? null,
    raising: settings.raising ? raisingOf(settings.raising) : null,
    coins: [native, ...settings.tokens.map((token) => coinOf(token, token.contract.toLowerCase()))],
    node: createNode(createRpc(settings.endpoints, deps.rpc)),
    keys: createKeys(settings.xpub),
  };
}
