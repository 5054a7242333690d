import type { Pool } from '@lantern/database';
import { coinsToPay } from '@lantern/engines/cashier';
import { readEvmAddress } from '@lantern/text/coin-addresses';
import type { PayoutGateway, PayoutNews, PayoutReport, PayoutRequest } from '../../gateways/payout.ts';
import type { Chains } from '../chains/chains.ts';
import { WALLET_PATH } from '../chains/keys.ts';
import { findPayout, insertTransaction, listPaidOut, type TransactionRow } from '../repository/transactions.ts';

export interface CoinPayoutDeps {
  readonly pool: Pool;
  readonly chains: Chains;
  readonly currencyOf: (brandId: bigint) => Promise<{ readonly code: string; readonly exponent: number }>;
}

/**
 * Payouts in coins, one gateway per coin. `pay` only inserts one row (or finds it), so its outcome is always known; `send-transactions.ts`
 * sends the row to the chain.
 */
export function createCoinPayouts(deps: CoinPayoutDeps): readonly PayoutGateway[] {
  return deps.chains.list.flatMap((chain) =>
    chain.coins.map((coin) => ({
      name: coin.gateway,
      sandbox: chain.sandbox,
      async pay(request: PayoutRequest): Promise<PayoutReport> {
        const recipient = request.institution === coin.label ? readEvmAddress(request.number) : null;
        const known = await findPayout(deps.pool, request);
        if (known) return reportOf(known);
        // The account is for another chain or coin, so this channel fails and another can be used.
        if (recipient === null || deps.chains.signer === null) return { state: 'FAILED', providerNo: 'not-payable' };
        const rate = await deps.chains.rates.rateOf(coin.symbol, await deps.currencyOf(request.brandId));
        await insertTransaction(deps.pool, {
          ...{ chain: chain.code, kind: 'PAYOUT', brandId: request.brandId, channel: request.channel },
          ...{ orderNo: request.orderNo, sweepId: null, line: null, afterId: null, path: WALLET_PATH },
          ...{ sender: await chain.keys.wallet(), recipient, coin: coin.symbol, worth: request.amount, at: request.at },
          units: coinsToPay(request.amount, rate, coin),
        });
        const written = await findPayout(deps.pool, request);
        if (written === null) throw new Error(`payout ${request.orderNo} was not written`);
        return reportOf(written);
      },
      async query(brandId: bigint, channel: string, orderNo: string): Promise<PayoutNews | null> {
        const row = await findPayout(deps.pool, { brandId, channel, orderNo });
        if (row === null) return { state: 'UNSEEN' };
        // The transaction may have been broadcast: no other payout is made before the chain shows a result.
        return row.state === 'SIGNED' && row.answer !== 'OK' ? null : reportOf(row);
      },
      async *listPayouts(brandId: bigint, channel: string, from: Date, to: Date) {
        for (const row of await listPaidOut(deps.pool, { brandId }, { channel, from, to })) {
          const receipt = await chain.node.receipt(row.txHash ?? '');
          if (!receipt?.isSuccess || row.endedAt === null) continue;
          yield { orderNo: row.orderNo ?? '', providerNo: row.txHash ?? '', amount: row.worth ?? 0n, at: row.endedAt };
        }
      },
      isStillPossible: async (brandId: bigint, channel: string, orderNo: string) => {
        const row = await findPayout(deps.pool, { brandId, channel, orderNo });
        return row !== null && row.state !== 'FAILED' && row.state !== 'DROPPED';
      },
    })),
  );
}

/** The transaction hash is the provider number; before there is one, our own number. */
function reportOf(row: TransactionRow): PayoutReport {
  const providerNo = row.txHash ?? `T${row.id}`;
  if (row.state === 'CONFIRMED') return { state: 'PAID', providerNo };
  return { state: row.state === 'FAILED' || row.state === 'DROPPED' ? 'FAILED' : 'PENDING', providerNo };
}
