import type { PaymentsDeps } from '../deps.ts';
import type { ChainCoin, HouseChain } from './chains.ts';
import type { Block, Receipt } from './node.ts';
import { type AddressRow, listAddressesAfter, listMarks } from './repository/addresses.ts';

/** Members' addresses in lower case. */
export type Watched = ReadonlyMap<string, AddressRow>;

/** Something that a block brought to a member's address. */
export interface Found {
  readonly txHash: string;
  readonly place: number;
  readonly sender: string;
  readonly contract: string | null;
  /** Null: a token that the house does not take. */
  readonly coin: ChainCoin | null;
  readonly units: bigint;
  readonly owner: AddressRow;
}

/** The place of a chain's own coin, which leaves no log. */
const NATIVE = -1;
const BATCH = 5_000;
/** Anybody may send tokens of his own making to anybody: of one block no more than so many are noted. */
const MOST_FOREIGN = 100;

interface Memory {
  readonly addresses: Map<string, AddressRow>;
  /** The last number that was read of each key. */
  readonly last: Map<string, number>;
}
/** What is known of a chain's addresses; they are only ever added to. */
const memories = new WeakMap<HouseChain, Memory>();

/** Every address of a chain that belongs to a member; only those that are new are read. */
export async function watchedAddresses(deps: Pick<PaymentsDeps, 'pool'>, chain: HouseChain): Promise<Watched> {
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

/** What a block brought to members: the chain's own coin from its transactions, tokens from their logs. */
export async function findInBlock(chain: HouseChain, block: Block, watched: Watched): Promise<readonly Found[]> {
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

/** The receipt, unless the chain has moved the transaction into another block meanwhile: the next look finds that. */
async function receiptIn(chain: HouseChain, block: Block, txHash: string): Promise<Receipt | null> {
  const receipt = await chain.node.receipt(txHash);
  return receipt?.blockHash === block.hash ? receipt : null;
}
