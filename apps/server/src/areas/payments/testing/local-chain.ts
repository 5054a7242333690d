import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePorts } from '@lantern/server-kit/testing';
import solc from 'solc';
import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { HDKey, privateKeyToAddress } from 'viem/accounts';
import { createRpc } from '../crypto/chains/rpc.ts';
import type { ChainSettings, RateSettings } from '../crypto/chains/settings.ts';

/** The platform's test account; it is used only on test chains. */
const account = HDKey.fromMasterSeed(Buffer.alloc(32, 7)).derive("m/44'/60'/0'");
export const PLATFORM_XPUB = account.publicExtendedKey;
export const PLATFORM_XPRV = account.privateExtendedKey;

/** The payout wallet, as the signer derives it. */
export function platformWallet(): string {
  const { privateKey } = account.derive('m/1/0');
  if (privateKey === null) throw new Error('the account has no private key');
  return privateKeyToAddress(`0x${Buffer.from(privateKey).toString('hex')}`);
}

const require = createRequire(import.meta.url);
const ANVIL = join(dirname(require.resolve('@foundry-rs/anvil/package.json')), 'bin.mjs');
const TOKEN = readFileSync(new URL('./test-dollar.sol', import.meta.url), 'utf8');
const ABI = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferMany(address[] to, uint256 value)',
]);
/** Anvil's built-in accounts, for which it signs. */
export const PAYER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const hex = (value: bigint | number): Hex => `0x${value.toString(16)}`;

let compiled: Hex | undefined;
function bytecode(): Hex {
  if (compiled !== undefined) return compiled;
  const input = {
    language: 'Solidity',
    sources: { 'test-dollar.sol': { content: TOKEN } },
    settings: { outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
  };
  const answer = JSON.parse(solc.compile(JSON.stringify(input))) as {
    contracts?: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>;
    errors?: { formattedMessage: string }[];
  };
  const made = answer.contracts?.['test-dollar.sol']?.TestDollar?.evm.bytecode.object;
  if (made === undefined) throw new Error(answer.errors?.[0]?.formattedMessage ?? 'the token was not compiled');
  compiled = `0x${made}`;
  return compiled;
}

/**
 * A chain of one node on this machine, with a token compiled and deployed there. It creates blocks only on request.
 * @param startedAt its own time, which every block advances by one second
 */
export async function openLocalChain(startedAt: Date) {
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const timestamp = String(Math.floor(startedAt.getTime() / 1000));
  const child = spawn(process.execPath, [ANVIL, '--port', String(port), '--timestamp', timestamp, '--no-mining'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TARGET_TOOL: 'anvil' },
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => part.includes('Listening on') && resolve());
    child.once('exit', () => reject(new Error('the chain ended before it listened')));
  });
  child.stdout.resume();
  const rpc = createRpc([url]);
  let at = Math.floor(startedAt.getTime() / 1000);
  /** Creates blocks, one second apart. */
  async function mine(blocks = 1): Promise<void> {
    for (let made = 0; made < blocks; made += 1) {
      at += 1;
      await rpc('evm_setNextBlockTimestamp', [hex(at)]);
      await rpc('evm_mine', []);
    }
  }
  const transact = (transaction: { from: string; to?: string; value?: Hex; data?: Hex }) =>
    rpc<string>('eth_sendTransaction', [{ gas: hex(3_000_000), ...transaction }]);
  async function deploy(from: string): Promise<string> {
    const hash = await transact({ from, data: bytecode() });
    await mine();
    const { contractAddress } = await rpc<{ contractAddress: string }>('eth_getTransactionReceipt', [hash]);
    return contractAddress;
  }
  const token = await deploy(PAYER);
  const call = (to: string, data: Hex) => transact({ from: PAYER, to, data });
  return {
    url,
    rpc,
    token,
    mine,
    /** Another token that is not in any settings. */
    deployOther: () => deploy(PAYER),
    /** Moves the chain's own clock, from the next block on. */
    move(ms: number) {
      at += Math.floor(ms / 1000);
    },
    payToken: (to: string, units: bigint, contract = token) =>
      call(contract, encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [to as Hex, units] })),
    payMany: (to: readonly string[], units: bigint) =>
      call(token, encodeFunctionData({ abi: ABI, functionName: 'transferMany', args: [to as readonly Hex[], units] })),
    payNative: (to: string, units: bigint) => transact({ from: OTHER, to, value: hex(units) }),
    head: async () => BigInt(await rpc<string>('eth_blockNumber', [])),
    snapshot: () => rpc<string>('evm_snapshot', []),
    /** Removes the blocks since the snapshot, and the transactions that were waiting. */
    async revert(snapshot: string): Promise<void> {
      await rpc('evm_revert', [snapshot]);
    },
    /** Drops a pending transaction. */
    drop: (hash: string) => rpc('anvil_dropTransaction', [hash]),
    async balance(address: string, contract: string | null = null): Promise<bigint> {
      if (contract === null) return BigInt(await rpc<string>('eth_getBalance', [address, 'latest']));
      const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`;
      return BigInt(await rpc<string>('eth_call', [{ to: contract, data }, 'latest']));
    },
    async close(): Promise<void> {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

export type LocalChain = Awaited<ReturnType<typeof openLocalChain>>;

/** A settings file for a local chain. @returns its path, and a clean-up function */
export async function chainsFile(
  chain: Pick<LocalChain, 'url' | 'token'>,
  changes: Partial<ChainSettings> = {},
  more: { readonly rates?: RateSettings; readonly signer?: { url: string } } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-chains-'));
  const path = join(folder, 'chains.json');
  const coin = { decimals: 6, shownDecimals: 2, dust: '1' };
  const settings: ChainSettings = {
    ...{ code: 'local', name: 'Local chain', chainId: 31_337, endpoints: [chain.url], xpub: PLATFORM_XPUB },
    ...{ confirmations: 3, startBlock: 0, sandbox: true },
    native: { symbol: 'ETH', decimals: 18, shownDecimals: 6, dust: '0.001' },
    tokens: [{ symbol: 'USDT', ...coin, contract: chain.token }],
    ...changes,
  };
  const rates: RateSettings = {
    source: 'fixed',
    rates: [
      { coin: 'USDT', currency: 'P', rate: '1.02' },
      { coin: 'ETH', currency: 'P', rate: '3000' },
    ],
  };
  await writeFile(path, JSON.stringify({ chains: [settings], rates, ...more }));
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
