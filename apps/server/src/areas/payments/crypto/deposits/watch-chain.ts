import { type Queryable, transaction } from '@lantern/database';
import { chooseAwaited } from '@lantern/engines/cashier';
import { errorText } from '@lantern/server-kit';
import type { PaymentsDeps } from '../../deps.ts';
import type { ChainCoin, PlatformChain } from '../chains/chains.ts';
import { type Found, findInBlock, type Watched, watchedAddresses } from '../chains/find-in-block.ts';
import type { Block } from '../chains/node.ts';
import {
  deleteBlocksFrom,
  findCursor,
  insertBlock,
  insertCursor,
  listBlocks,
  lockCursor,
  moveCursor,
  noteFault,
  noteHead,
} from '../repository/cursors.ts';
import { listAwaited, listSeenOrders, loseTransfersFrom, noteTransfer } from '../repository/transfers.ts';
import { reportLost } from './lost-transfers.ts';
import { settleConfirmed } from './settle-transfers.ts';

/** Blocks per run; after a downtime several runs catch up. */
const BLOCKS_AT_ONCE = 50;
/** Maximum depth of a reorganisation, in blocks. */
const STORED_BLOCKS = 300n;
/** Maximum orders notified at once about a new confirmation. */
const NOTIFIED_AT_ONCE = 500;

/** Checks every chain once; one without an answer does not block the others. */
export async function watchChains(deps: PaymentsDeps, now: Date): Promise<void> {
  for (const chain of deps.chains.list) {
    try {
      await watchChain(deps, chain, now);
    } catch (error) {
      deps.log.warn({ chain: chain.code, err: error }, 'a chain could not be read');
      await noteFault(deps.pool, chain.code, errorText(error).split('\n')[0] ?? '');
    }
  }
}

async function watchChain(deps: PaymentsDeps, chain: PlatformChain, now: Date): Promise<void> {
  await checkNode(chain);
  const head = await chain.node.head();
  if ((await findCursor(deps.pool, chain.code)) === null) await begin(deps, chain, head.number);
  await followReorganisation(deps, chain, head.number, now);
  const watched = await watchedAddresses(deps, chain);
  for (let read = 0; read < BLOCKS_AT_ONCE; read += 1) {
    const next = (await findCursor(deps.pool, chain.code))?.nextBlock ?? 0n;
    if (next > head.number) break;
    if (!(await readBlock(deps, chain, watched, { number: next, now }))) break;
  }
  const moved = await noteHead(deps.pool, chain.code, head, now);
  await settleConfirmed(deps, chain, { head: head.number, now });
  if (moved) await notifyMembers(deps, chain);
}

/** Chains whose node has returned the expected chain id. */
const checked = new WeakSet<PlatformChain>();

/** @throws Error when the node is of another chain than configured: all blocks read so far would seem to be removed */
async function checkNode(chain: PlatformChain): Promise<void> {
  if (checked.has(chain)) return;
  const id = await chain.node.chainId();
  if (id !== chain.chainId) throw new Error(`the node of ${chain.code} is of chain ${id}, not of ${chain.chainId}`);
  checked.add(chain);
}

function begin(deps: PaymentsDeps, { code, chainId, startBlock }: PlatformChain, head: bigint): Promise<void> {
  return insertCursor(deps.pool, code, chainId, startBlock === undefined ? head : BigInt(startBlock));
}

/**
 * When a stored block differs from the chain, everything after the last common block is reverted. A node that lags behind does not have the
 * last blocks yet, so only the blocks that it has are compared.
 */
async function followReorganisation(deps: PaymentsDeps, chain: PlatformChain, head: bigint, now: Date): Promise<void> {
  const blocks = await listBlocks(deps.pool, chain.code, Number(STORED_BLOCKS));
  const [last] = blocks;
  let first: bigint | null = null;
  for (const block of blocks) {
    if (block.number > head) continue;
    if ((await chain.node.hashOf(block.number)) === block.hash) break;
    first = block.number;
  }
  if (last === undefined || first === null) return;
  const from = first;
  deps.log.warn({ chain: chain.code, from: from.toString() }, 'a chain was reorganised');
  const lost = await transaction(deps.pool, async (tx) => {
    const cursor = await lockCursor(tx, chain.code);
    if (cursor.nextBlock !== last.number + 1n) return [];
    const gone = await loseTransfersFrom(tx, chain.code, from, now);
    await deleteBlocksFrom(tx, chain.code, from);
    await moveCursor(tx, chain.code, from);
    await reportLost(deps, tx, gone, now);
    return gone;
  });
  for (const { brandId, memberId, orderId } of lost) {
    if (orderId !== null) notify(deps, { brandId, memberId, orderId, state: 'PAYING' });
  }
}

/** @returns false when there is nothing more to read for now */
async function readBlock(
  deps: PaymentsDeps,
  chain: PlatformChain,
  watched: Watched,
  { number, now }: { readonly number: bigint; readonly now: Date },
): Promise<boolean> {
  const block = await chain.node.block(number);
  const [before] = await listBlocks(deps.pool, chain.code, 1);
  // A reorganisation is in progress; the next run finds where it starts.
  if (block === null || (before?.number === number - 1n && before.hash !== block.parentHash)) return false;
  const found = await findInBlock(chain, block, watched);
  const rates = await ratesOf(deps, found);
  return transaction(deps.pool, async (tx) => {
    const cursor = await lockCursor(tx, chain.code);
    if (cursor.nextBlock !== number) return false;
    for (const one of found) await note(tx, chain, block, { found: one, rate: rates.get(one) ?? null, now });
    await insertBlock(tx, chain.code, block, STORED_BLOCKS);
    await moveCursor(tx, chain.code, number + 1n);
    return true;
  });
}

/** The current value of each coin; null when no rate is available. */
async function ratesOf(deps: PaymentsDeps, found: readonly Found[]): Promise<ReadonlyMap<Found, bigint>> {
  const rates = new Map<Found, bigint>();
  for (const one of found) {
    if (one.coin === null) continue;
    try {
      const { currency } = await deps.brand(one.owner.brandId);
      rates.set(one, await deps.chains.rates.rateOf(one.coin.symbol, currency));
    } catch (error) {
      deps.log.warn({ coin: one.coin.symbol, err: error }, 'a coin arrived without a known rate');
    }
  }
  return rates;
}

async function note(
  tx: Queryable,
  chain: PlatformChain,
  block: Block,
  { found, rate, now }: { readonly found: Found; readonly rate: bigint | null; readonly now: Date },
): Promise<void> {
  const { coin, owner, units } = found;
  const state = stateOf(coin, units);
  const key = { chain: chain.code, address: owner.address, coin: coin?.symbol ?? '', now };
  const orderId = state === 'SEEN' ? chooseAwaited(units, await listAwaited(tx, owner, key)) : null;
  await noteTransfer(tx, {
    ...{ chain: chain.code, txHash: found.txHash, place: found.place, sender: found.sender, contract: found.contract },
    ...{ brandId: owner.brandId, memberId: owner.memberId, address: owner.address },
    ...{ coin: coin?.symbol ?? null, decimals: coin?.decimals ?? null, units, state, orderId, rate },
    ...{ blockNumber: block.number, blockHash: block.hash, blockAt: block.at, seenAt: now },
  });
}

function stateOf(coin: ChainCoin | null, units: bigint): 'SEEN' | 'DUST' | 'FOREIGN' {
  if (coin === null) return 'FOREIGN';
  return units < coin.dust || units === 0n ? 'DUST' : 'SEEN';
}

/** Notifies open tabs at each new block: their transfer has one more confirmation. */
async function notifyMembers(deps: PaymentsDeps, chain: PlatformChain): Promise<void> {
  for (const order of await listSeenOrders(deps.pool, chain.code, NOTIFIED_AT_ONCE)) notify(deps, order);
}

type ChangedOrder = { brandId: bigint; memberId: bigint; orderId: bigint; state: string };

function notify(deps: PaymentsDeps, { brandId, memberId, orderId, state }: ChangedOrder): void {
  deps.sockets.toMember(brandId, memberId, { type: 'deposit', id: orderId.toString(), state, creditedAmount: null });
}
