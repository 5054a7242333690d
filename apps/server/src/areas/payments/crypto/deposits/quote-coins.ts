import { type Queryable, transaction } from '@lantern/database';
import { coinsFor } from '@lantern/engines/cashier';
import {
  isRefusal,
  type MemberContext,
  type MemberScope,
  type Refusal,
  refuse,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { findOwnOrder, lockOrder } from '../../deposits/repository/orders.ts';
import { type DepositOrder, showOrder } from '../../deposits/show-order.ts';
import type { PaymentsDeps } from '../../deps.ts';
import { NoAnswer } from '../../gateways/provider-call.ts';
import type { ChainCoin, PlatformChain } from '../chains/chains.ts';
import { findAddress, insertAddress, nextNumber } from '../repository/addresses.ts';
import { type ChainOrder, findChainOrder, renewChainOrder } from '../repository/chain-orders.ts';

/** Validity of an order's rate, in ms. */
const RATE_HOLDS_MS = 15 * 60_000;

type Served = { readonly chain: PlatformChain; readonly coin: ChainCoin };

/** The current value of a channel's coins and the address to pay to; called before anything is stored. */
export async function quoteCoins(
  deps: PaymentsDeps,
  { member: { scope }, brand, now }: Pick<MemberContext, 'member' | 'brand' | 'now'>,
  { chain, coin }: Served,
  amount: bigint,
): Promise<ChainOrder | Refusal> {
  const rate = await rateOf(deps, coin, brand.currency);
  if (rate === null) return refuse('PROVIDER_SILENT');
  return {
    ...{ chain: chain.code, coin: coin.symbol, decimals: coin.decimals, rate },
    ...{ network: chain.name, confirmations: chain.confirmations },
    address: await memberAddress(deps, scope, chain, now),
    units: coinsFor(amount, rate, coin),
    lockedUntil: new Date(now.getTime() + RATE_HOLDS_MS),
  };
}

async function rateOf(deps: PaymentsDeps, coin: ChainCoin, currency: { code: string; exponent: number }) {
  try {
    return await deps.chains.rates.rateOf(coin.symbol, currency);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    deps.log.warn({ coin: coin.symbol, err: error }, 'the rate of a coin is unknown');
    return null;
  }
}

/** The member's own address on the chain; it never changes. */
async function memberAddress(deps: PaymentsDeps, scope: MemberScope, chain: PlatformChain, at: Date): Promise<string> {
  const key = { chain: chain.code, mark: chain.keys.mark };
  const known = await findAddress(deps.pool, scope, key);
  if (known !== null) return known;
  return transaction(deps.pool, async (tx) => {
    const number = await nextNumber(tx, key);
    const meanwhile = await findAddress(tx, scope, key);
    if (meanwhile !== null) return meanwhile;
    const address = await chain.keys.deposit(number);
    await insertAddress(tx, scope, { ...key, number, address, at });
    return address;
  });
}

/** Renews the expired rate of an order, as long as no coins were seen for it. */
export async function renewRate(
  deps: PaymentsDeps,
  context: MemberContext,
  input: { readonly id: string },
): Promise<DepositOrder | Refusal> {
  const { scope } = context.member;
  const { currency } = context.brand;
  const id = BigInt(input.id);
  const order = await findOwnOrder(deps.pool, scope, id);
  const ordered = order && (await findChainOrder(deps.pool, scope, id));
  if (order === null || ordered === null) return refuse('NOT_FOUND');
  const served = deps.chains.served(`${ordered.chain}/${ordered.coin}`);
  if (served === null) return refuse('CHANNEL_CLOSED');
  const quote = await quoteCoins(deps, context, served, order.payable);
  if (isRefusal(quote)) return quote;
  const renewed = await transactionOrRefuse(deps.pool, (tx) => write(tx, context, id, quote));
  return isRefusal(renewed) ? renewed : showOrder(renewed, currency.exponent);
}

async function write(tx: Queryable, { member, now }: MemberContext, id: bigint, quote: ChainOrder) {
  const locked = await lockOrder(tx, member.scope, id);
  if (locked === null) return refuse('NOT_FOUND');
  const isWaiting = locked.state === 'PAYING' && locked.crypto?.txHash === null && locked.expiresAt > now;
  if (!isWaiting) return refuse('ORDER_STATE', { state: locked.state });
  const ordered = await findChainOrder(tx, member.scope, id);
  // Two concurrent requests renew only once.
  if (ordered !== null && ordered.lockedUntil <= now) await renewChainOrder(tx, member.scope, id, quote);
  return (await lockOrder(tx, member.scope, id)) ?? refuse('NOT_FOUND');
}
