import { transaction } from '@lantern/database';
import { confirmationsOf } from '@lantern/engines/cashier';
import { errorText } from '@lantern/server-kit';
import { hastenPayoutQuery } from '../../deposits/repository/status-queries.ts';
import type { PaymentsDeps } from '../../deps.ts';
import type { PlatformChain } from '../chains/chains.ts';
import { NodeRefused } from '../chains/rpc.ts';
import { type AttemptRow, insertAttempt, listAttempts } from '../repository/attempts.ts';
import {
  listDue,
  lockTransaction,
  type TransactionBody,
  type TransactionRow,
  takeNonce,
  updateTransaction,
} from '../repository/transactions.ts';
import { endTransaction } from './end-transaction.ts';
import { FEE_LIMIT, raiseFee } from './raise-fee.ts';
import { SignerRefused } from './signer-client.ts';

const BATCH = 50;
/** A transaction in progress is checked, and broadcast again, after this time. */
const LOOK_AGAIN_MS = 5_000;
/** Delay when the balance is too low or the node refuses: an operator must act. */
const WAIT_FOR_PEOPLE_MS = 60_000;
/** Safety margin on the gas estimate, in per cent. */
const GAS_MARGIN = 120n;

/**
 * Processes outgoing transactions: nonce, signature, broadcast, confirmations. Each step is stored before the next one and can be repeated
 * safely: a nonce belongs to one transaction, the signer signs the same request identically, and a node accepts a transaction once.
 */
export async function sendTransactions(deps: PaymentsDeps, now: Date): Promise<void> {
  for (const chain of deps.chains.list) {
    for (const row of await listDue(deps.pool, chain.code, now, BATCH)) {
      try {
        await lead(deps, chain, row, now);
      } catch (error) {
        deps.log.warn({ chain: chain.code, transaction: row.id.toString(), err: error }, 'a transaction is delayed');
        const fault = (errorText(error).split('\n')[0] ?? '').slice(0, 300);
        await updateTransaction(deps.pool, row, { fault, nextAt: later(now, LOOK_AGAIN_MS) });
      }
    }
  }
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

async function lead(deps: PaymentsDeps, chain: PlatformChain, row: TransactionRow, now: Date): Promise<void> {
  const prepared = row.state === 'WANTED' ? await prepare(deps, chain, row, now) : row;
  if (prepared === null) return;
  const attempts = prepared.raw === null ? [] : await listAttempts(deps.pool, row, [row.id]);
  if (await hasEnded(deps, chain, prepared, { attempts, now })) return;
  const last = attempts.at(-1);
  const due = prepared.state === 'SIGNED' ? await raiseFee(deps, chain, prepared, { last, now }) : prepared;
  const signed = due.state === 'PREPARED' ? await signIt(deps, chain, due, { last, now }) : due;
  await broadcast(deps, chain, signed, now);
}

/** The call data: a token transfer by its contract, or a native coin transfer. */
async function callOf(chain: PlatformChain, row: TransactionRow) {
  const coin = chain.coins.find((one) => one.symbol === row.coin);
  if (coin === undefined) throw new Error(`chain ${chain.code} has no ${row.coin} any more`);
  if (coin.contract === null) return { contract: null, to: row.recipient, value: row.units, data: '0x' };
  const { encodeFunctionData, parseAbi } = await import('viem/utils');
  const abi = parseAbi(['function transfer(address to, uint256 value)']);
  const args = [row.recipient as `0x${string}`, row.units] as const;
  const data = encodeFunctionData({ abi, functionName: 'transfer', args });
  return { contract: coin.contract, to: coin.contract, value: 0n, data };
}

/** Sets fees and nonce. A transaction without enough balance takes no nonce, because it would block all later ones. */
async function prepare(deps: PaymentsDeps, chain: PlatformChain, row: TransactionRow, now: Date) {
  const { node } = chain;
  const call = await callOf(chain, row);
  const [own, coinBalance, fees, first] = await Promise.all([
    node.balance(row.sender, null),
    call.contract === null ? null : node.balance(row.sender, call.contract),
    node.fees(),
    node.nonce(row.sender),
  ]);
  const isShort = coinBalance === null ? own < row.units : coinBalance < row.units;
  const gas = isShort ? null : await estimate(chain, row, call);
  if (gas === null || own < call.value + gas * fees.maxFeePerGas) {
    await updateTransaction(deps.pool, row, { fault: 'FUNDS', nextAt: later(now, WAIT_FOR_PEOPLE_MS) });
    return null;
  }
  const most = chain.raising?.mostFeePerGas ?? fees.maxFeePerGas;
  const atMost = (fee: bigint) => (fee < most ? fee : most).toString();
  const body: TransactionBody = {
    ...{ to: call.to, value: call.value.toString(), data: call.data, gas: gas.toString() },
    maxFeePerGas: atMost(fees.maxFeePerGas),
    maxPriorityFeePerGas: atMost(fees.maxPriorityFeePerGas),
  };
  return transaction(deps.pool, async (tx) => {
    const locked = await lockTransaction(tx, row);
    if (locked?.state !== 'WANTED') return locked?.state === 'PREPARED' ? locked : null;
    const nonce = await takeNonce(tx, chain.code, row.sender, first);
    await updateTransaction(tx, row, { state: 'PREPARED', nonce, body, fault: null });
    return { ...locked, state: 'PREPARED' as const, nonce, body };
  });
}

/** Null when the chain predicts that the transaction would fail. */
async function estimate(
  chain: PlatformChain,
  row: TransactionRow,
  { to, value, data }: { readonly to: string; readonly value: bigint; readonly data: string },
): Promise<bigint | null> {
  try {
    return ((await chain.node.gasFor({ from: row.sender, to, value, data })) * GAS_MARGIN) / 100n;
  } catch (error) {
    if (error instanceof NodeRefused) return null;
    throw error;
  }
}

async function signIt(
  deps: PaymentsDeps,
  chain: PlatformChain,
  row: TransactionRow,
  { last, now }: { readonly last: AttemptRow | undefined; readonly now: Date },
): Promise<TransactionRow> {
  const { signer } = deps.chains;
  const { body, nonce } = row;
  if (signer === null || body === null || nonce === null) throw new Error('no signer is configured');
  try {
    const { raw, hash } = await signer.sign({
      ...{ reference: row.id.toString(), chainId: chain.chainId, path: row.path, nonce: nonce.toString() },
      ...body,
    });
    await transaction(deps.pool, async (tx) => {
      if ((await lockTransaction(tx, row))?.state !== 'PREPARED') return;
      await updateTransaction(tx, row, { state: 'SIGNED', raw, txHash: hash, fault: null });
      await insertAttempt(tx, row, row.id, { body, raw, txHash: hash, signedAt: now });
    });
    return { ...row, state: 'SIGNED', raw, txHash: hash, fault: null };
  } catch (error) {
    if (last === undefined || !(error instanceof SignerRefused)) throw error;
    // The signer's fee limit is lower than the operator's: continue with the last signed version.
    await updateTransaction(deps.pool, row, { state: 'SIGNED', body: last.body });
    return { ...row, state: 'SIGNED', body: last.body, fault: FEE_LIMIT };
  }
}

/** @returns true when a block includes it, finally or with confirmations missing */
async function hasEnded(
  deps: PaymentsDeps,
  chain: PlatformChain,
  row: TransactionRow,
  { attempts, now }: { readonly attempts: readonly AttemptRow[]; readonly now: Date },
): Promise<boolean> {
  if (row.sends === 0) return false;
  // A block may include any of the signed versions, but only one per nonce.
  const receipts = await Promise.all(attempts.map(({ txHash }) => chain.node.receipt(txHash)));
  const receipt = receipts.find((one) => one !== null) ?? null;
  const mined = attempts[receipts.indexOf(receipt)];
  if (receipt === null || mined === undefined) return false;
  const { number } = await chain.node.head();
  const isDeep = confirmationsOf(number, receipt.blockNumber) >= chain.confirmations;
  if (isDeep) await endTransaction(deps, chain, row, { mined, receipt, now });
  else await updateTransaction(deps.pool, row, { answer: 'OK', fault: null, nextAt: later(now, LOOK_AGAIN_MS) });
  if (isDeep && row.orderNo !== null) await hastenPayoutQuery(deps.pool, row, row.orderNo, now);
  return true;
}

/** Broadcasts the transaction, repeatedly if needed: it is the same transaction with the same nonce each time. */
async function broadcast(deps: PaymentsDeps, chain: PlatformChain, row: TransactionRow, now: Date): Promise<void> {
  if (row.raw === null) return;
  // Stored before the broadcast, so that after a crash the transaction counts as possibly sent.
  const next = { sends: row.sends + 1, nextAt: later(now, LOOK_AGAIN_MS) };
  await updateTransaction(deps.pool, row, { ...next, answer: 'UNCLEAR' });
  await chain.node.send(row.raw);
  await updateTransaction(deps.pool, row, { answer: 'OK', fault: row.fault });
}
