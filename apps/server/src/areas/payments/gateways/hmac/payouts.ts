import Type from 'typebox';
import type { PayoutGateway } from '../payout.ts';
import type { AccountOf } from '../provider-account.ts';
import { NoAnswer, ProviderRefused } from '../provider-call.ts';
import { linesOf } from './lines.ts';
import { NoNews, PayoutNews } from './messages.ts';
import type { HmacCall } from './wire.ts';

/** Payouts at the same provider. A signed refusal is a failure; an unsigned answer leaves the payout open. */
export function createHmacPayouts(deps: { readonly call: HmacCall; readonly accountOf: AccountOf }): PayoutGateway {
  const { call, accountOf } = deps;
  return {
    name: 'hmac',
    sandbox: false,
    async pay({ brandId, channel, orderNo, amount, currency, kind, institution, holder, number }) {
      const account = await accountOf(brandId, channel);
      const message = { orderNo, amount: amount.toString(), currency, kind, institution, holder, number };
      try {
        const news = await call(account, '/v1/payouts', message, PayoutNews);
        if (news.orderNo !== orderNo) throw new NoAnswer('the answer is about something else');
        return { state: news.status, providerNo: news.payoutNo };
      } catch (error) {
        if (error instanceof ProviderRefused) return { state: 'FAILED', providerNo: '' };
        throw error;
      }
    },
    async query(brandId, channel, orderNo) {
      const account = await accountOf(brandId, channel);
      const news = await call(account, '/v1/payouts/query', { orderNo }, Type.Union([PayoutNews, NoNews]));
      if (news.orderNo !== orderNo) throw new NoAnswer('the answer is about something else');
      return 'payoutNo' in news ? { state: news.status, providerNo: news.payoutNo } : { state: 'UNSEEN' };
    },
    async *listPayouts(brandId, channel, from, to) {
      yield* linesOf(call, await accountOf(brandId, channel), '/v1/payouts/list', { from, to });
    },
  };
}
