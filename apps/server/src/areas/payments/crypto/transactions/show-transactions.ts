import type { Payload, Value } from '@lantern/contract/schemas';
import { attemptState, coinText } from '@lantern/engines/cashier';
import { type Refusal, refuse, type Scope, type StaffContext } from '@lantern/server-kit';
import type { PaymentsDeps } from '../../deps.ts';
import { pageOf, readCursor } from '../../paging.ts';
import { type AttemptRow, listAttempts } from '../repository/attempts.ts';
import { listPayoutsOf, listTransactions, type TransactionRow } from '../repository/transactions.ts';
import { feesOf } from './raise-fee.ts';

type Shown = Value<'paymentsChains.transactions'>['rows'][number];
const USUAL_PAGE = 50;
/** Gas fees are shown in gwei: 10^-9 of a coin. */
const GWEI_DECIMALS = 9;

/** Outgoing transactions, newest first. */
export async function showTransactions(
  deps: PaymentsDeps,
  context: StaffContext,
  query: Payload<'paymentsChains.transactions'>,
): Promise<Value<'paymentsChains.transactions'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.read');
  if (refusal) return refusal;
  const before = readCursor(query.cursor);
  if (before === null) return refuse('BAD_REQUEST');
  const limit = query.limit ?? USUAL_PAGE;
  const rows = await listTransactions(deps.pool, context.operator.scope, {
    limit: limit + 1,
    ...(before && { before }),
  });
  const { page, nextCursor } = pageOf(rows, limit);
  return { rows: await withAttempts(deps, context.operator.scope, page), nextCursor };
}

/** Transactions of a withdrawal, each attempt with all its signed versions. */
export async function coinPaymentsOf(deps: PaymentsDeps, scope: Scope, withdrawalId: bigint): Promise<Shown[]> {
  return withAttempts(deps, scope, await listPayoutsOf(deps.pool, scope, withdrawalId));
}

async function withAttempts(deps: PaymentsDeps, scope: Scope, rows: readonly TransactionRow[]): Promise<Shown[]> {
  if (rows.length === 0) return [];
  const attempts = await listAttempts(
    deps.pool,
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...transactionOf(deps, row),
    attempts: attempts
      .filter(({ transactionId }) => transactionId === row.id)
      .map((attempt) => ({ ...attemptOf(attempt), state: attemptState(row, attempt.txHash) })),
  }));
}

function attemptOf({ number, txHash, body, signedAt }: AttemptRow) {
  const { maxFeePerGas, maxPriorityFeePerGas } = feesOf(body);
  return {
    ...{ number, txHash, signedAt: signedAt.toISOString() },
    feePerGas: coinText(maxFeePerGas, GWEI_DECIMALS),
    tipPerGas: coinText(maxPriorityFeePerGas, GWEI_DECIMALS),
  };
}

function transactionOf(deps: PaymentsDeps, row: TransactionRow) {
  const chain = deps.chains.find(row.chain);
  const coin = chain?.coins.find(({ symbol }) => symbol === row.coin);
  const { gasPaid } = row;
  return {
    ...{ id: row.id.toString(), chain: row.chain, kind: row.kind, coin: row.coin, sender: row.sender },
    ...{ recipient: row.recipient, state: row.state, fault: row.fault, txHash: row.txHash },
    coins: coinText(row.units, coin?.decimals ?? 0),
    unclear: row.state === 'SIGNED' && row.answer !== 'OK',
    nonce: row.nonce?.toString() ?? null,
    gasPaid: gasPaid === null || !chain ? null : coinText(gasPaid, chain.native.decimals),
    gasCoin: chain?.native.symbol ?? '',
    withdrawalId: row.orderNo?.split('-')[0] ?? null,
    sweepId: row.sweepId?.toString() ?? null,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}
