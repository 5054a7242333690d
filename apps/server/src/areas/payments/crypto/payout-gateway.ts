import type { Pool } from '@lantern/database';
import { coinsToPay } from '@lantern/engines/cashier';
import type { PayoutGateway, PayoutNews, PayoutReport, PayoutRequest } from '../gateways/payout.ts';
import type { Chains } from './chains.ts';
import { readEvmAddress, WALLET_PATH } from './keys.ts';
import { findPayout, insertTransaction, listPaidOut, type TransactionRow } from './repository/transactions.ts';

export interface CoinPayoutDeps {
  readonly pool: Pool;
  readonly chains: Chains;
  readonly currencyOf: (merchantId: bigint) => Promise<{ readonly code: string; readonly exponent: number }>;
}

/**
 * Pays in coins, one gateway a coin. To be told to pay is one row that is written or was written before, so that there is never a doubt
 * about that; what becomes of the row is the chain's affair (`send-transactions.ts`).
 */
export function createCoinPayouts(deps: CoinPayoutDeps): readonly PayoutGateway[] {
  return deps.chains.list.flatMap((chain) =>
    chain.coins.map((coin) => ({
      name: coin.gateway,
      sandbox: chain.sandbox,
      async pay(request: PayoutRequest): Promise<PayoutReport> {
        const recipient = request.institution === coin.label ? await readEvmAddress(request.number) : null;
        const known = await findPayout(deps.pool, request);
        if (known) return reportOf(known);
        // The account is of another chain or coin: another way has to be found.
        if (recipient === null || deps.chains.signer === null) return { state: 'FAILED', providerNo: 'not-payable' };
        const rate = await deps.chains.rates.rateOf(coin.symbol, await deps.currencyOf(request.merchantId));
        await insertTransaction(deps.pool, {
          ...{ chain: chain.code, kind: 'PAYOUT', merchantId: request.merchantId, channel: request.channel },
          ...{ orderNo: request.orderNo, sweepId: null, line: null, afterId: null, path: WALLET_PATH },
          ...{ sender: await chain.keys.wallet(), recipient, coin: coin.symbol, worth: request.amount, at: request.at },
          units: coinsToPay(request.amount, rate, coin),
        });
        const written = await findPayout(deps.pool, request);
        if (written === null) throw new Error(`payout ${request.orderNo} was not written`);
        return reportOf(written);
      },
      async query(merchantId: bigint, channel: string, orderNo: string): Promise<PayoutNews | null> {
        const row = await findPayout(deps.pool, { merchantId, channel, orderNo });
        if (row === null) return { state: 'UNSEEN' };
        // It may be on its way or not: nobody pays it in another way before the chain has spoken.
        return row.state === 'SIGNED' && row.answer !== 'OK' ? null : reportOf(row);
      },
      async *listPayouts(merchantId: bigint, channel: string, from: Date, to: Date) {
        for (const row of await listPaidOut(deps.pool, { merchantId }, { channel, from, to })) {
          const receipt = await chain.node.receipt(row.txHash ?? '');
          if (!receipt?.isSuccess || row.endedAt === null) continue;
          yield { orderNo: row.orderNo ?? '', providerNo: row.txHash ?? '', amount: row.worth ?? 0n, at: row.endedAt };
        }
      },
      isStillPossible: async (merchantId: bigint, channel: string, orderNo: string) => {
        const row = await findPayout(deps.pool, { merchantId, channel, orderNo });
        return row !== null && row.state !== 'FAILED' && row.state !== 'DROPPED';
      },
    })),
  );
}

/** Once it has a hash that is its number; before, our own. */
function reportOf(row: TransactionRow): PayoutReport {
  const providerNo = row.txHash ?? `T${row.id}`;
  if (row.state === 'CONFIRMED') return { state: 'PAID', providerNo };
  return { state: row.state === 'FAILED' || row.state === 'DROPPED' ? 'FAILED' : 'PENDING', providerNo };
}
