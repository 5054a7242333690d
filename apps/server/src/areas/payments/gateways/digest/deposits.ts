import { formatAmount, parseAmount } from '@lantern/money';
import { isPaymentUrl } from '../payment-url.ts';
import type { AccountOf, ProviderAccount } from '../provider-account.ts';
import { NoAnswer } from '../provider-call.ts';
import type { PaymentReport, PspGateway } from '../psp.ts';
import { linesOf } from './lines.ts';
import { type DigestCall, isDigestRight, type Params, readParams, wireText } from './wire.ts';

/** Deposits at a provider that signs with a digest of sorted parameters; every callback is confirmed by a status query. */
export function createDigestDeposits(deps: { readonly call: DigestCall; readonly accountOf: AccountOf }): PspGateway {
  const { call, accountOf } = deps;
  return {
    name: 'digest',
    sandbox: false,
    believes: 'STATUS',
    async createPayment(request) {
      const account = await accountOf(request.brandId, request.channel);
      const amount = formatAmount(request.amount, account.currency.exponent);
      const answer = await call(account, '/deposit/create', {
        order_no: request.orderNo,
        amount,
        currency: request.currency,
        payer_name: wireText(request.payerName),
        notify_url: account.callbackUrl,
        expire_time: Math.floor(request.expiresAt.getTime() / 1000).toString(),
      });
      const { order_no: orderNo, trade_no: providerNo = '', pay_url: paymentUrl = '' } = answer;
      if (orderNo !== request.orderNo || answer.amount !== amount || !isProviderNo(providerNo)) {
        throw new NoAnswer('the answer is about something else');
      }
      if (!isPaymentUrl(paymentUrl)) throw new NoAnswer('the answer names no payment page');
      return { providerNo, paymentUrl };
    },
    async queryPayment(brandId, channel, orderNo) {
      const account = await accountOf(brandId, channel);
      const answer = await call(account, '/deposit/query', { order_no: orderNo });
      if (answer.status === 'WAITING' || answer.status === 'NOT_FOUND') return null;
      const report = reportOf(answer, account);
      if (report?.orderNo !== orderNo) throw new NoAnswer('the status is about something else');
      return report;
    },
    readCallback(_headers, body, account) {
      const params = readParams(new URLSearchParams(body.toString('utf8')));
      if (params === null || !isDigestRight(params, account.secret, account.digest ?? 'sha256')) return null;
      return reportOf(params, account);
    },
    async *listPayments(brandId, channel, from, to) {
      yield* linesOf(call, await accountOf(brandId, channel), '/deposit/list', { from, to });
    },
  };
}

const isProviderNo = (text: string) => /^[\w-]{1,64}$/.test(text);

function reportOf(params: Params, { currency }: Pick<ProviderAccount, 'currency'>): PaymentReport | null {
  const { order_no: orderNo = '', trade_no: providerNo = '', status, payer_name: payer = '' } = params;
  const amount = parseAmount(params.amount ?? '', currency.exponent);
  if (amount === null || !isProviderNo(providerNo) || (status !== 'PAID' && status !== 'FAILED')) return null;
  const payerName = payer === '' ? null : payer.slice(0, 200);
  return { orderNo, providerNo, event: status, amount, currency: params.currency ?? '', payerName };
}
