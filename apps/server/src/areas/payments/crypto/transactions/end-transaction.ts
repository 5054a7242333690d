import { transaction } from '@lantern/database';
import { worthOf } from '@lantern/engines/cashier';
import { type Command, commandId, postings } from '@lantern/ledger';
import { ledgerScope } from '../../../wallet/index.ts';
import type { PaymentsDeps } from '../../deps.ts';
import type { PlatformChain } from '../chains/chains.ts';
import type { Receipt } from '../chains/node.ts';
import type { AttemptRow } from '../repository/attempts.ts';
import { lockTransaction, type TransactionRow, updateTransaction } from '../repository/transactions.ts';

/** Ends a transaction, successful or failed; the gas is paid in both cases (P13f). */
export async function endTransaction(
  deps: PaymentsDeps,
  chain: PlatformChain,
  row: TransactionRow,
  { mined, receipt, now }: { readonly mined: AttemptRow; readonly receipt: Receipt; readonly now: Date },
): Promise<void> {
  const brand = await deps.brand(row.brandId);
  const amount = await worthOfGas(deps, chain, receipt.gasPaid, brand.currency);
  await transaction(deps.pool, async (tx) => {
    const locked = await lockTransaction(tx, row);
    // PREPARED: the transaction was about to be signed again with a higher fee.
    if (locked?.state !== 'SIGNED' && locked?.state !== 'PREPARED') return;
    const state = receipt.isSuccess ? ('CONFIRMED' as const) : ('FAILED' as const);
    const { body, raw, txHash } = mined;
    await updateTransaction(tx, row, {
      ...{ state, body, raw, txHash, endedAt: now, answer: 'OK', fault: null, gasPaid: receipt.gasPaid },
    });
    if (amount === 0n) return;
    const command: Command = {
      id: commandId('payments.chain-gas', brand.id, row.id),
      posting: postings.payoutCost({ via: `A:CRYPTO:${chain.code}`, amount }),
      reference:
        row.orderNo === null
          ? { type: 'sweep', id: String(row.sweepId) }
          : { type: 'withdrawal', id: idOf(row.orderNo) },
      at: now,
    };
    const answer = await deps.ledger.postOne(tx, ledgerScope(brand, { brandId: brand.id, book: 'REAL' }), command);
    if (answer.outcome !== 'posted') throw new Error(`gas of transaction ${row.id} was not posted: ${answer.outcome}`);
  });
}

const idOf = (orderNo: string) => orderNo.split('-')[0] ?? '';

/** Minor units; 0 when no rate of the native coin is available, so that a payout does not wait for its gas cost. */
async function worthOfGas(
  deps: PaymentsDeps,
  { native }: PlatformChain,
  units: bigint,
  currency: { readonly code: string; readonly exponent: number },
): Promise<bigint> {
  try {
    return worthOf(units, await deps.chains.rates.rateOf(native.symbol, currency), native);
  } catch (error) {
    deps.log.warn({ coin: native.symbol, err: error }, 'the gas of a transaction was not posted');
    return 0n;
  }
}
