import type { PaymentsDeps } from '../../deps.ts';
import { type AddressRow, listAddressesAfter, listMarks } from '../repository/addresses.ts';
import type { ChainCoin, PlatformChain } from './chains.ts';
import type { Block, Receipt } from './node.ts';

/** Member addresses in lower case. */
export type Watched = ReadonlyMap<string, AddressRow>;

/** A transfer to a member's address in a block. */
export interface Found {
  readonly txHash: string;
  readonly place: number;
  readonly sender: string;
  readonly contract: string | null;
  /** Null: a token that the platform does not accept. */
  readonly coin: ChainCoin | null;
  readonly units: bigint;
  readonly owner: AddressRow;
}

/** Log index for native coin transfers, which have no log. */
const NATIVE = -1;
const BATCH = 5_000;
/** Anyone can send worthless tokens, so at most this number of unknown tokens is recorded per block. */
const MOST_FOREIGN = 100;

interface Memory {
  readonly addresses: Map<string, AddressRow>;
  /** The highest number read so far, by key. */
  readonly last: Map<string, number>;
}
/** Cached addresses per chain; addresses are never removed. */
const memories = new WeakMap<PlatformChain, Memory>();

/** All member addresses of a chain; only new ones are read from the database. */
export async function watchedAddresses(deps: Pick<PaymentsDeps, 'pool'>, chain: PlatformChain): Promise<Watched> {
  const memory = memories.get(chain) ?? { addresses: new Map(), last: new Map() };
  memories.set(chain, memory);
  for (const mark of await listMarks(deps.pool, chain.code)) {
    for (let isMore = true; isMore; ) {
      const after = { mark, number: memory.last.get(mark) ?? -1 };
      const rows = (await listAddressesAfter(deps.pool, chain.code, after, BATCH)).filter((row) => row.mark === mark);
      for (const row of rows) {
        memory.addresses.set(row.address.toLowerCase(), row);
        memory.last.set(mark, row.number);
      }
      isMore = rows.length === BATCH;
    }
  }
  return memory.addresses;
}

/** Transfers to members in a block: native coins from its transactions, tokens from their logs. */
export async function findInBlock(chain: PlatformChain, block: Block, watched: Watched): Promise<readonly Found[]> {
  if (watched.size === 0) return [];
  const found: Found[] = [];
  for (const { txHash, sender, recipient, units } of block.payments) {
    const owner = watched.get(recipient);
    if (owner === undefined || !(await receiptIn(chain, block, txHash))?.isSuccess) continue;
    found.push({ txHash, place: NATIVE, sender, contract: null, coin: chain.native, units, owner });
  }
  let foreign = 0;
  for (const txHash of await chain.node.tokenTransactions(block.hash, [...watched.keys()])) {
    for (const transfer of (await receiptIn(chain, block, txHash))?.transfers ?? []) {
      const owner = watched.get(transfer.recipient);
      if (owner === undefined) continue;
      const { contract, sender, units, place } = transfer;
      const coin = chain.coins.find((one) => one.contract === contract) ?? null;
      if (coin === null) foreign += 1;
      if (coin === null && foreign > MOST_FOREIGN) continue;
      found.push({ txHash, place, sender, contract, coin, units, owner });
    }
  }
  return found;
}

/** The receipt, or null when the transaction is now in another block; the next run finds it there. */
async function receiptIn(chain: PlatformChain, block: Block, txHash: string): Promise<Receipt | null> {
  const receipt = await chain.node.receipt(txHash);
  return receipt?.blockHash === block.hash ? receipt : null;
}
