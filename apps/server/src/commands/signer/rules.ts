import { needEvmAddress } from '@lantern/text/coin-addresses';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';

const Address = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' });
const Units = Type.String({ pattern: '^[1-9]\\d{0,60}$' });

const Rules = Type.Object({
  chains: Type.Array(
    Type.Object({
      chainId: Type.Integer({ minimum: 1 }),
      /** Additional allowed target for funds of members' addresses, besides the platform's wallet. */
      treasury: Type.Optional(Address),
      coins: Type.Array(
        Type.Object({
          /** Null: the chain's own coin. */
          contract: Type.Union([Address, Type.Null()]),
          /** Smallest units: limit per payment, and for all payments of a day (UTC). */
          most: Units,
          mostPerDay: Units,
        }),
        { minItems: 1, maxItems: 20 },
      ),
      /** Maximum fee of one transaction, in smallest units of the chain's own coin. */
      mostGas: Units,
    }),
    { minItems: 1, maxItems: 10 },
  ),
});

/** Limits of the signer for every request: the last protection if the server itself is compromised. */
export type SignerRules = Static<typeof Rules>;

/** @throws Error with a sentence */
export function readRules(text: string): SignerRules {
  const value: unknown = JSON.parse(text);
  const [problem] = Value.Errors(Rules, value);
  if (problem) throw new Error(`${problem.instancePath || 'the file'} ${problem.message}.`);
  const rules = value as SignerRules;
  for (const { chainId, treasury, coins } of rules.chains) {
    if (treasury !== undefined) needEvmAddress(treasury, `the treasury of chain ${chainId}`);
    for (const { contract } of coins) if (contract) needEvmAddress(contract, `a contract of chain ${chainId}`);
  }
  return rules;
}

const Digits = Type.String({ pattern: '^\\d{1,60}$' });

const SigningRequest = Type.Object({
  reference: Type.String({ pattern: '^\\d{1,19}$' }),
  chainId: Type.Integer({ minimum: 1 }),
  path: Type.String({ pattern: '^(1/0|0/\\d{1,9})$' }),
  nonce: Type.String({ pattern: '^\\d{1,15}$' }),
  to: Address,
  value: Digits,
  data: Type.String({ pattern: '^0x([0-9a-f]{2}){0,200}$' }),
  gas: Type.String({ pattern: '^\\d{1,9}$' }),
  maxFeePerGas: Digits,
  maxPriorityFeePerGas: Digits,
});

/** A signing request. */
export type SigningRequest = Static<typeof SigningRequest>;

export function readRequest(text: string): SigningRequest | null {
  try {
    const value: unknown = JSON.parse(text);
    return Value.Check(SigningRequest, value) ? value : null;
  } catch {
    return null;
  }
}

/** The payment of a request that was recognised as a plain transfer of a known coin. */
export interface Payment {
  /** In lower case; null: the chain's own coin. */
  readonly contract: string | null;
  readonly recipient: string;
  readonly units: bigint;
}

export type Verdict = { readonly payment: Payment } | { readonly refusal: string };

/** transfer(address,uint256) with its two arguments. */
const TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/;

/**
 * Checks a request by the rules alone.
 * @param at `wallet`: the platform's own address; `paidToday`: amount of a coin signed earlier on this day
 */
export function judge(
  rules: SignerRules,
  request: SigningRequest,
  at: {
    readonly wallet: string;
    readonly paidToday: (contract: string | null) => bigint;
  },
): Verdict {
  const chain = rules.chains.find((one) => one.chainId === request.chainId);
  if (chain === undefined) return { refusal: 'CHAIN' };
  if (BigInt(request.gas) * BigInt(request.maxFeePerGas) > BigInt(chain.mostGas)) return { refusal: 'GAS' };
  const payment = paymentOf(request);
  const coin = payment && chain.coins.find((one) => (one.contract?.toLowerCase() ?? null) === payment.contract);
  if (!payment || !coin) return { refusal: 'COIN' };
  const recipient = payment.recipient.toLowerCase();
  if (request.path !== '1/0') {
    // Members' addresses may pay only to the platform.
    const own = [at.wallet.toLowerCase(), chain.treasury?.toLowerCase()];
    return own.includes(recipient) ? { payment } : { refusal: 'DESTINATION' };
  }
  if (payment.units > BigInt(coin.most)) return { refusal: 'MOST' };
  const today = at.paidToday(payment.contract) + payment.units;
  return today > BigInt(coin.mostPerDay) ? { refusal: 'DAY' } : { payment };
}

function paymentOf({ to, value, data }: SigningRequest): Payment | null {
  if (data === '0x') return { contract: null, recipient: to, units: BigInt(value) };
  const [, recipient, units] = TRANSFER.exec(data) ?? [];
  if (recipient === undefined || units === undefined || value !== '0') return null;
  return { contract: to.toLowerCase(), recipient: `0x${recipient}`, units: BigInt(`0x${units}`) };
}
