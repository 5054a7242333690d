import { formatAmount } from '@lantern/money';
import type { PayoutGateway, PayoutReport } from '../payout.ts';
import type { AccountOf } from '../provider-account.ts';
import { NoAnswer, ProviderRefused } from '../provider-call.ts';
import { linesOf } from './lines.ts';
import { type DigestCall, type Params, wireText } from './wire.ts';

/** Payouts at the same provider. A signed refusal is a failure; an unsigned answer leaves the payout open. */
export function createDigestPayouts(deps: { readonly call: DigestCall; readonly accountOf: AccountOf }): PayoutGateway {
  const { call, accountOf } = deps;
  return {
    name: 'digest',
    sandbox: false,
    async pay(request) {
      const account = await accountOf(request.brandId, request.channel);
      try {
        const answer = await call(account, '/payout/create', {
          order_no: request.orderNo,
          amount: formatAmount(request.amount, account.currency.exponent),
          currency: request.currency,
          kind: request.kind,
          bank: wireText(request.institution),
          holder: wireText(request.holder),
          number: wireText(request.number),
        });
        return reportOf(answer, request.orderNo);
      } catch (error) {
        if (error instanceof ProviderRefused) return { state: 'FAILED', providerNo: '' };
        throw error;
      }
    },
    async query(brandId, channel, orderNo) {
      const answer = await call(await accountOf(brandId, channel), '/payout/query', { order_no: orderNo });
      return answer.status === 'NOT_FOUND' ? { state: 'UNSEEN' } : reportOf(answer, orderNo);
    },
    async *listPayouts(brandId, channel, from, to) {
      yield* linesOf(call, await accountOf(brandId, channel), '/payout/list', { from, to });
    },
  };
}

function reportOf({ order_no: reportedNo, trade_no: providerNo = '', status }: Params, orderNo: string): PayoutReport {
  if (reportedNo !== orderNo || (status !== 'PAID' && status !== 'FAILED' && status !== 'PENDING')) {
    throw new NoAnswer('the answer is about something else');
  }
  return { state: status, providerNo };
}
