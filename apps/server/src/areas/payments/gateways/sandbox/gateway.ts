import { randomBytes } from 'node:crypto';
import type { Pool } from '@lantern/database';
import { readMinorUnits } from '@lantern/money';
import { isSignedMessage } from '@lantern/server-kit/security';
import type { PaymentReport, PspGateway } from '../psp.ts';
import { findByOrder, insertPayment, listEnded, type SandboxPayment } from './repository.ts';

const STATEMENT_PAGE = 500;

/** The body of a sandbox callback; amounts are decimal strings of minor units. */
export interface SandboxNotice {
  readonly orderNo: string;
  readonly providerNo: string;
  readonly event: 'PAID' | 'FAILED';
  readonly amount: string;
  readonly currency: string;
  readonly payerName: string;
}

/**
 * A sandbox payment provider: its hosted page lets the user choose the outcome, and it sends callbacks like a real one. It has its own data
 * and knows of ours only what an external provider would get.
 */
export function createSandboxGateway(deps: {
  readonly pool: Pool;
  readonly currencyOf: (brandId: bigint) => Promise<string>;
}): PspGateway {
  return {
    name: 'sandbox',
    sandbox: true,
    believes: 'SIGNATURE',
    async createPayment(request) {
      const reference = await insertPayment(deps.pool, { ...request, reference: randomBytes(16).toString('hex') });
      return { providerNo: reference, paymentUrl: `/sandbox/pay/${reference}` };
    },
    async queryPayment(brandId, channel, orderNo) {
      const payment = await findByOrder(deps.pool, brandId, channel, orderNo);
      return payment && payment.state !== 'WAITING' ? reportOf(payment, await deps.currencyOf(brandId)) : null;
    },
    readCallback(headers, body, { secret }, now) {
      return isSignedMessage(headers, body, secret, now) ? readNotice(body) : null;
    },
    async *listPayments(brandId, channel, from, to) {
      for (let after = ''; ; ) {
        const page = await listEnded(deps.pool, { brandId, channel, from, to, after }, STATEMENT_PAGE);
        yield* page;
        if (page.length < STATEMENT_PAGE) return;
        after = page.at(-1)?.providerNo ?? '';
      }
    },
  };
}

function reportOf(payment: SandboxPayment, currency: string): PaymentReport {
  return {
    orderNo: payment.orderNo,
    providerNo: payment.reference,
    event: payment.state === 'PAID' ? 'PAID' : 'FAILED',
    amount: payment.paid ?? payment.amount,
    currency,
    payerName: payment.paidBy,
  };
}

/** The notice in a signed body; null when its format is invalid. */
function readNotice(body: Buffer): PaymentReport | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
  const notice = parsed as Partial<Record<keyof SandboxNotice, unknown>> | null;
  const { orderNo, providerNo, event, amount, currency, payerName } = notice ?? {};
  if (typeof orderNo !== 'string' || typeof providerNo !== 'string' || !/^[0-9a-f]{32}$/.test(providerNo)) return null;
  if (event !== 'PAID' && event !== 'FAILED') return null;
  const paid = typeof amount === 'string' ? readMinorUnits(amount) : null;
  if (paid === null || typeof currency !== 'string') return null;
  if (typeof payerName !== 'string' || payerName.length > 200) return null;
  return { orderNo, providerNo, event, amount: paid, currency, payerName };
}
