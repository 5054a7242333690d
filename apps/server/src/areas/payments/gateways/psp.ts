import type { IncomingHttpHeaders } from 'node:http';

/** What a provider says about one payment. Amounts in minor units of the brand's currency. */
export interface PaymentReport {
  readonly orderNo: string;
  /** The provider's own number; (channel, providerNo, event) is taken once. */
  readonly providerNo: string;
  readonly event: 'PAID' | 'FAILED';
  readonly amount: bigint;
  readonly currency: string;
  readonly payerName: string | null;
}

export interface PaymentRequest {
  readonly merchantId: bigint;
  readonly channel: string;
  readonly orderNo: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly payerName: string;
  readonly expiresAt: Date;
}

/**
 * One payment provider. Adapters translate; they decide nothing about money.
 *
 * `readCallback` answers null when the signature or the time does not hold; what it returns is authentic, not yet believed:
 * order, amount and state are checked by the use case.
 */
export interface PspGateway {
  readonly name: string;
  readonly sandbox: boolean;
  /** Registers the payment; `paymentUrl` is where the member pays, relative to the portal for a hosted stand-in. */
  createPayment(request: PaymentRequest): Promise<{ readonly providerNo: string; readonly paymentUrl: string }>;
  /** The provider's own view of an order, null when it knows none. */
  queryPayment(merchantId: bigint, channel: string, orderNo: string): Promise<PaymentReport | null>;
  readCallback(headers: IncomingHttpHeaders, body: Buffer, secret: string, now: Date): PaymentReport | null;
}
