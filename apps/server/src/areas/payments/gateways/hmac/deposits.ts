import { isSignedMessage } from '@lantern/server-kit/security';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { isPaymentUrl } from '../payment-url.ts';
import type { AccountOf } from '../provider-account.ts';
import { NoAnswer } from '../provider-call.ts';
import type { PaymentReport, PspGateway } from '../psp.ts';
import { linesOf } from './lines.ts';
import { NoNews, Opened, PaymentNews } from './messages.ts';
import type { HmacCall } from './wire.ts';

/** Deposits at a provider that signs JSON with HMAC-SHA256 over time, nonce and body. */
export function createHmacDeposits(deps: { readonly call: HmacCall; readonly accountOf: AccountOf }): PspGateway {
  const { call, accountOf } = deps;
  return {
    name: 'hmac',
    sandbox: false,
    believes: 'SIGNATURE',
    async createPayment(request) {
      const account = await accountOf(request.brandId, request.channel);
      const amount = request.amount.toString();
      const message = {
        orderNo: request.orderNo,
        amount,
        currency: request.currency,
        payerName: request.payerName,
        callbackUrl: account.callbackUrl,
        expiresAt: request.expiresAt.toISOString(),
      };
      const opened = await call(account, '/v1/payments', message, Opened);
      if (opened.orderNo !== request.orderNo || opened.amount !== amount || !isPaymentUrl(opened.payUrl)) {
        throw new NoAnswer('the answer is about something else');
      }
      return { providerNo: opened.paymentNo, paymentUrl: opened.payUrl };
    },
    async queryPayment(brandId, channel, orderNo) {
      const account = await accountOf(brandId, channel);
      const news = await call(account, '/v1/payments/query', { orderNo }, Type.Union([PaymentNews, NoNews]));
      if (news.orderNo !== orderNo) throw new NoAnswer('the status is about something else');
      return news.status === 'PAID' || news.status === 'FAILED' ? reportOf(news) : null;
    },
    readCallback(headers, body, { secret }, now) {
      return isSignedMessage(headers, body, secret, now) ? readNews(body) : null;
    },
    async *listPayments(brandId, channel, from, to) {
      yield* linesOf(call, await accountOf(brandId, channel), '/v1/payments/list', { from, to });
    },
  };
}

function reportOf(news: PaymentNews): PaymentReport {
  const { orderNo, paymentNo, status, amount, currency, payerName = null } = news;
  return { orderNo, providerNo: paymentNo, event: status, amount: BigInt(amount), currency, payerName };
}

function readNews(body: Buffer): PaymentReport | null {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    return Value.Check(PaymentNews, parsed) ? reportOf(parsed) : null;
  } catch {
    return null;
  }
}
