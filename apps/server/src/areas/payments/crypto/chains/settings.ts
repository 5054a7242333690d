import { parseCoins } from '@lantern/engines/cashier';
import { isExtendedKey, needEvmAddress } from '@lantern/text/coin-addresses';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';

const Code = Type.String({ pattern: '^[a-z][a-z0-9-]{1,15}$' });
const CoinSymbol = Type.String({ pattern: '^[A-Z0-9]{2,10}$' });
const Address = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' });
const Url = Type.String({ pattern: '^https?://\\S{1,300}$' });
const Coins = Type.String({ pattern: '^\\d{1,30}(\\.\\d{1,18})?$' });
const Decimals = Type.Integer({ minimum: 0, maximum: 18 });

const coin = {
  symbol: CoinSymbol,
  decimals: Decimals,
  /** Minimum amount; smaller transfers (dust) are recorded but not credited. */
  dust: Coins,
  /** Decimal places that members have to type. */
  shownDecimals: Decimals,
};

/** The waiting time before a fee is raised, and the maximum fee. */
const Raising = Type.Object({
  afterMinutes: Type.Integer({ minimum: 1, maximum: 1_440 }),
  /** Maximum price per unit of gas, in smallest units of the native coin. */
  mostFeePerGas: Type.String({ pattern: '^[1-9]\\d{0,30}$' }),
});

const Chain = Type.Object({
  /** Also the ledger account `A:CRYPTO:<code>`. */
  code: Code,
  name: Type.String({ minLength: 2, maxLength: 40 }),
  chainId: Type.Integer({ minimum: 1 }),
  /** JSON-RPC addresses; the next one is used when one does not answer. */
  endpoints: Type.Array(Url, { minItems: 1, maxItems: 5 }),
  /** Of the account m/44'/60'/n': deposit addresses are 0/i, the payout wallet is 1/0. */
  xpub: Type.String({ pattern: '^xpub[1-9A-HJ-NP-Za-km-z]{107}$' }),
  confirmations: Type.Integer({ minimum: 1, maximum: 200 }),
  /** First block to read on the very first start; absent: the current head. */
  startBlock: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Destination of sweeps; absent: the payout wallet. */
  treasury: Type.Optional(Address),
  /** Absent: fees are not raised, and a transaction with a low fee waits until fees fall. */
  raising: Type.Optional(Raising),
  /** A test chain: labelled, and allowed only where sandbox providers are. */
  sandbox: Type.Optional(Type.Boolean()),
  native: Type.Object(coin),
  tokens: Type.Array(Type.Object({ ...coin, contract: Address }), { maxItems: 20 }),
});

const Rates = Type.Union([
  Type.Object({
    source: Type.Literal('fixed'),
    /** Value of one coin in the currency's own units, e.g. `25412.5`. */
    rates: Type.Array(
      Type.Object({ coin: CoinSymbol, currency: Type.String({ minLength: 1, maxLength: 10 }), rate: Coins }),
    ),
  }),
  Type.Object({ source: Type.Literal('http'), url: Url }),
]);

const ChainsFile = Type.Object({
  chains: Type.Array(Chain, { minItems: 1, maxItems: 10 }),
  rates: Rates,
  signer: Type.Optional(Type.Object({ url: Url })),
});

export type ChainSettings = Static<typeof Chain>;
export type RateSettings = Static<typeof Rates>;

export interface ChainsSettings extends Static<typeof ChainsFile> {
  /** The secret that server and signer sign their messages with; null: no payouts are possible. */
  readonly signerSecret: string | null;
}

/**
 * Parses the file with the chain settings.
 * @throws Error with a readable message when the file is invalid or contradicts itself
 */
export function readChains(text: string, signerSecret: string | null): ChainsSettings {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Error('it is not JSON.');
  }
  const [problem] = Value.Errors(ChainsFile, content);
  if (problem) throw new Error(`${problem.instancePath || 'the file'} ${problem.message}.`);
  const file = content as Static<typeof ChainsFile>;
  for (const chain of file.chains) {
    const coins = [chain.native, ...chain.tokens];
    const symbols = coins.map(({ symbol }) => symbol);
    if (new Set(symbols).size !== symbols.length) throw new Error(`chain ${chain.code} has a coin twice.`);
    const wrong = coins.find((one) => one.shownDecimals > one.decimals || parseCoins(one.dust, one.decimals) === null);
    if (wrong) throw new Error(`coin ${wrong.symbol} of chain ${chain.code} has more places than its decimals.`);
  }
  const chains = file.chains.map(withCheckedAddresses);
  const codes = chains.map(({ code }) => code);
  if (new Set(codes).size !== codes.length) throw new Error('a chain is named twice.');
  return { ...file, chains, signerSecret };
}

/** Money that is sent to a mistyped address is lost, and deposits of a mistyped contract are never seen. */
function withCheckedAddresses(chain: ChainSettings): ChainSettings {
  const { code, treasury, tokens, xpub } = chain;
  if (!isExtendedKey(xpub)) throw new Error(`the xpub of chain ${code} has a wrong checksum.`);
  return {
    ...chain,
    ...(treasury !== undefined && { treasury: needEvmAddress(treasury, `the treasury of chain ${code}`) }),
    tokens: tokens.map((token) => ({
      ...token,
      contract: needEvmAddress(token.contract, `the contract of coin ${token.symbol} of chain ${code}`),
    })),
  };
}
