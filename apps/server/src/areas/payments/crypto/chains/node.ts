import { NodeRefused, type Rpc } from './rpc.ts';

/** A token transfer: sender, recipient and amount in smallest units. Addresses in lower case. */
export interface TokenTransfer {
  readonly contract: string;
  readonly sender: string;
  readonly recipient: string;
  readonly units: bigint;
  /** Its index among the logs of the transaction. */
  readonly place: number;
}

export interface BlockHead {
  readonly number: bigint;
  readonly hash: string;
  readonly at: Date;
}

export interface Block extends BlockHead {
  readonly parentHash: string;
  /** Transactions that transfer the native coin. */
  readonly payments: readonly {
    readonly txHash: string;
    readonly sender: string;
    readonly recipient: string;
    readonly units: bigint;
  }[];
}

export interface Receipt {
  readonly blockNumber: bigint;
  readonly blockHash: string;
  readonly isSuccess: boolean;
  /** Gas cost paid by the sender, in the native coin. */
  readonly gasPaid: bigint;
  readonly transfers: readonly TokenTransfer[];
}

/** The operations that the platform needs of a chain's node. Every call may throw NoAnswer. */
export interface ChainNode {
  chainId(): Promise<number>;
  head(): Promise<BlockHead>;
  hashOf(number: bigint): Promise<string | null>;
  block(number: bigint): Promise<Block | null>;
  /** Hashes of the block's transactions that moved any token to one of these addresses. */
  tokenTransactions(blockHash: string, addresses: readonly string[]): Promise<readonly string[]>;
  receipt(txHash: string): Promise<Receipt | null>;
  /** Of the native coin, or of a token. */
  balance(address: string, contract: string | null): Promise<bigint>;
  nonce(address: string): Promise<bigint>;
  gasFor(transaction: { from: string; to: string; value: bigint; data: string }): Promise<bigint>;
  fees(): Promise<{ readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }>;
  /** OK: the node has the transaction, from this or an earlier call. @throws NodeRefused, NoAnswer */
  send(raw: string): Promise<void>;
}

/** keccak256('Transfer(address,address,uint256)') */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** balanceOf(address) */
const BALANCE_OF = '0x70a08231';
const ADDRESSES_AT_ONCE = 500;
const TIP = 1_500_000_000n;

const hex = (value: bigint) => `0x${value.toString(16)}`;
const padded = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
const addressOf = (topic: string) => `0x${topic.slice(-40)}`.toLowerCase();

interface RawBlock {
  number: string;
  hash: string;
  parentHash: string;
  timestamp: string;
  baseFeePerGas?: string;
  transactions: { hash: string; from: string; to: string | null; value: string }[];
}
interface RawLog {
  address: string;
  topics: string[];
  data: string;
  logIndex: string;
  transactionHash: string;
}
interface RawReceipt {
  blockNumber: string;
  blockHash: string;
  status: string;
  gasUsed: string;
  effectiveGasPrice: string;
  logs: RawLog[];
}

const headOf = ({ number, hash, timestamp }: RawBlock): BlockHead => ({
  number: BigInt(number),
  hash,
  at: new Date(Number(timestamp) * 1000),
});

/** The token transfers in a transaction's logs; logs with three indexed fields are NFT transfers and are ignored. */
function transfersOf(logs: readonly RawLog[]): TokenTransfer[] {
  return logs.flatMap(({ address, topics, data }, place) => {
    const [kind, from = '', to = ''] = topics;
    if (kind !== TRANSFER || topics.length !== 3 || data.length !== 66) return [];
    const contract = address.toLowerCase();
    return [{ contract, sender: addressOf(from), recipient: addressOf(to), units: BigInt(data), place }];
  });
}

/** A chain's node over JSON-RPC. */
export function createNode(rpc: Rpc): ChainNode {
  const blockAt = (number: string, isFull: boolean) => rpc<RawBlock | null>('eth_getBlockByNumber', [number, isFull]);
  const latest = async () => {
    const block = await blockAt('latest', false);
    if (block === null) throw new NodeRefused('the chain has no head');
    return block;
  };
  return {
    chainId: async () => Number(await rpc<string>('eth_chainId', [])),
    head: async () => headOf(await latest()),
    hashOf: async (number) => (await blockAt(hex(number), false))?.hash ?? null,
    async block(number) {
      const raw = await blockAt(hex(number), true);
      if (raw === null) return null;
      const payments = raw.transactions.flatMap(({ hash, from, to, value }) =>
        to === null || BigInt(value) === 0n
          ? []
          : [{ txHash: hash, sender: from.toLowerCase(), recipient: to.toLowerCase(), units: BigInt(value) }],
      );
      return { ...headOf(raw), parentHash: raw.parentHash, payments };
    },
    async tokenTransactions(blockHash, addresses) {
      const found = new Set<string>();
      for (let at = 0; at < addresses.length; at += ADDRESSES_AT_ONCE) {
        const recipients = addresses.slice(at, at + ADDRESSES_AT_ONCE).map(padded);
        const logs = await rpc<RawLog[]>('eth_getLogs', [{ blockHash, topics: [TRANSFER, null, recipients] }]);
        for (const { transactionHash } of logs) found.add(transactionHash);
      }
      return [...found];
    },
    async receipt(txHash) {
      const raw = await rpc<RawReceipt | null>('eth_getTransactionReceipt', [txHash]);
      if (raw === null) return null;
      return {
        blockNumber: BigInt(raw.blockNumber),
        blockHash: raw.blockHash,
        isSuccess: raw.status === '0x1',
        gasPaid: BigInt(raw.gasUsed) * BigInt(raw.effectiveGasPrice),
        transfers: transfersOf(raw.logs),
      };
    },
    async balance(address, contract) {
      if (contract === null) return BigInt(await rpc<string>('eth_getBalance', [address, 'latest']));
      const data = `${BALANCE_OF}${padded(address).slice(2)}`;
      return BigInt(await rpc<string>('eth_call', [{ to: contract, data }, 'latest']));
    },
    nonce: async (address) => BigInt(await rpc<string>('eth_getTransactionCount', [address, 'latest'])),
    gasFor: async ({ from, to, value, data }) =>
      BigInt(await rpc<string>('eth_estimateGas', [{ from, to, value: hex(value), data }])),
    async fees() {
      const base = BigInt((await latest()).baseFeePerGas ?? '0x0');
      // Twice the current base fee is enough for six full blocks.
      return { maxFeePerGas: base * 2n + TIP, maxPriorityFeePerGas: TIP };
    },
    async send(raw) {
      try {
        await rpc<string>('eth_sendRawTransaction', [raw]);
      } catch (error) {
        const isKnown =
          error instanceof NodeRefused && /already (known|imported)|transaction already/i.test(error.message);
        if (!isKnown) throw error;
      }
    },
  };
}
