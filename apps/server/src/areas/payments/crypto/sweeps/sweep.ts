import type { Payload, Value } from '@lantern/contract/schemas';
import { type Queryable, transaction } from '@lantern/database';
import {
  type Approval,
  defineApproval,
  idText,
  isRefusal,
  payloadSchema,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import type { PaymentsDeps } from '../../deps.ts';
import { NoAnswer } from '../../gateways/provider-call.ts';
import { describeSweep } from '../../requests/describe-books.ts';
import type { ChainCoin, PlatformChain } from '../chains/chains.ts';
import { depositPath, WALLET_PATH } from '../chains/keys.ts';
import { NodeRefused } from '../chains/rpc.ts';
import { type AddressRow, listPaidAddresses } from '../repository/addresses.ts';
import { approveSweep, insertSweep, listSweepLines, lockSweep, type SweepLine } from '../repository/sweeps.ts';
import { insertTransaction } from '../repository/transactions.ts';
import { showSweeps } from './show-sweeps.ts';
import { sumsOf } from './sweep-sums.ts';

export const sweepTarget = (id: bigint) => `sweep:${id}`;

/** Maximum addresses per plan, and how many are read at once. */
const MOST_ADDRESSES = 500;
const AT_ONCE = 10;
/** Gas limits with a margin: for a token transfer and for a native coin transfer. */
const TOKEN_GAS = 100_000n;
const NATIVE_GAS = 30_000n;

/** Reads the current balances of the brand's addresses and stores a plan; nothing moves yet. */
export async function planSweep(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsChains.planSweep'>,
): Promise<Value<'paymentsChains.planSweep'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.match');
  if (refusal) return refusal;
  const { scope, name } = context.operator;
  const chain = deps.chains.find(input.chain);
  if (chain === null) return refuse('NOT_FOUND');
  if (deps.chains.signer === null) return refuse('CHANNEL_UNREADY');
  const destination = chain.treasury ?? (await chain.keys.wallet());
  const lines = await linesOf(deps, scope, chain);
  if (isRefusal(lines)) return lines;
  if (lines.length === 0) return { sweep: null };
  const plan = { chain: chain.code, destination, madeBy: name, at: context.now };
  const id = await transaction(deps.pool, async (tx) => {
    const made = await insertSweep(tx, scope, plan, lines);
    await deps.staff.audit(tx, context, {
      action: 'payments.plan-sweep',
      target: sweepTarget(made),
      permission: 'payments.match',
      after: { chain: chain.code, destination, lines: lines.length },
    });
    return made;
  });
  const [sweep] = await showSweeps(deps, scope, { id, limit: 1 });
  return { sweep: sweep ?? null };
}

async function linesOf(
  deps: PaymentsDeps,
  { brandId }: Scope,
  chain: PlatformChain,
): Promise<readonly SweepLine[] | Refusal> {
  const key = { chain: chain.code, mark: chain.keys.mark };
  const addresses = await listPaidAddresses(deps.pool, brandId, key, MOST_ADDRESSES);
  try {
    const { maxFeePerGas } = await chain.node.fees();
    const lines: SweepLine[] = [];
    for (let at = 0; at < addresses.length; at += AT_ONCE) {
      const found = addresses.slice(at, at + AT_ONCE).map((address) => linesAt(chain, address, maxFeePerGas));
      lines.push(...(await Promise.all(found)).flat());
    }
    return lines;
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof NodeRefused) return refuse('PROVIDER_SILENT');
    throw error;
  }
}

/** Tokens first; where an address has tokens, its native coins stay there to pay for gas. */
async function linesAt(chain: PlatformChain, { number, address }: AddressRow, fee: bigint): Promise<SweepLine[]> {
  const own = await chain.node.balance(address, null);
  const lineOf = (coin: ChainCoin, units: bigint, gasNeeded: bigint): SweepLine => ({
    ...{ path: depositPath(number), address, coin: coin.symbol, decimals: coin.decimals, units, gasNeeded },
  });
  const lines: SweepLine[] = [];
  let left = own;
  for (const coin of chain.coins) {
    if (coin.contract === null) continue;
    const units = await chain.node.balance(address, coin.contract);
    if (units === 0n || units < coin.dust) continue;
    const gas = TOKEN_GAS * fee;
    const missing = gas > left ? gas - left : 0n;
    left = left > gas ? left - gas : 0n;
    lines.push(lineOf(coin, units, missing));
  }
  const rest = own - NATIVE_GAS * fee;
  if (lines.length === 0 && rest >= chain.native.dust && rest > 0n) lines.push(lineOf(chain.native, rest, 0n));
  return lines;
}

/** Collects coins from member addresses: each row becomes a transaction, after the one that brings its gas. */
export const collectCoins = (deps: PaymentsDeps) =>
  defineApproval({
    action: 'payments.sweep',
    schema: payloadSchema({
      sweepId: idText,
      chain: Type.String(),
      destination: Type.String(),
      shown: Type.String(),
    }),
    permission: { request: 'payments.match', approve: 'payments.approve' },
    preview: (tx, scope, payload) => describeSweep(tx, scope, payload),
    apply: (tx, scope, payload, approval) => applySweep(deps, tx, scope, payload, approval),
  });

/** Opens the four-eyes request. */
export async function requestSweep(
  deps: PaymentsDeps,
  context: StaffContext,
  input: Payload<'paymentsChains.requestSweep'>,
): Promise<Value<'paymentsChains.requestSweep'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.match');
  if (refusal) return refusal;
  const { scope } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const sweep = await lockSweep(tx, scope, BigInt(input.id));
    if (sweep === null) return refuse('NOT_FOUND');
    if (sweep.approvedAt !== null) return refuse('STATE_CONFLICT');
    const lines = await listSweepLines(tx, scope, [sweep.id]);
    const payload = { sweepId: input.id, chain: sweep.chain, destination: sweep.destination, shown: sumsOf(lines) };
    const request = { target: sweepTarget(sweep.id), payload, reason: input.reason };
    const opened = await deps.staff.requests.open(tx, context, collectCoins(deps), request);
    return isRefusal(opened) ? opened : { requestId: opened.toString() };
  });
}

async function applySweep(
  deps: PaymentsDeps,
  tx: Queryable,
  scope: Scope,
  { sweepId }: { readonly sweepId: string },
  by: Approval,
): Promise<Refusal | null> {
  const sweep = await lockSweep(tx, scope, BigInt(sweepId));
  if (sweep === null) return refuse('NOT_FOUND');
  const chain = deps.chains.find(sweep.chain);
  if (sweep.approvedAt !== null || chain === null) return refuse('STATE_CONFLICT');
  const wallet = await chain.keys.wallet();
  await approveSweep(tx, scope, sweep.id, by.checker, by.at);
  const common = { chain: chain.code, brandId: scope.brandId, channel: null, orderNo: null, sweepId: sweep.id };
  for (const line of await listSweepLines(tx, scope, [sweep.id])) {
    const one = { ...common, line: line.number, worth: null, at: by.at };
    const topUp = { kind: 'TOPUP' as const, path: WALLET_PATH, sender: wallet, recipient: line.address };
    const gas = { coin: chain.native.symbol, units: line.gasNeeded };
    const afterId =
      line.gasNeeded > 0n ? await insertTransaction(tx, { ...one, ...topUp, ...gas, afterId: null }) : null;
    const move = { kind: 'SWEEP' as const, path: line.path, sender: line.address, recipient: sweep.destination };
    await insertTransaction(tx, { ...one, ...move, coin: line.coin, units: line.units, afterId });
  }
  return null;
}
