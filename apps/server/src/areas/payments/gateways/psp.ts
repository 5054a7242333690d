import type { IncomingHttpHeaders } from 'node:http';
import type { ProviderAccount } from './provider-account.ts';

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

/** What a call-back is checked with; a stand-in has no endpoint of its own. */
export type CallbackAccount = Pick<ProviderAccount, 'secret' | 'currency'> & Partial<ProviderAccount>;

/** A line of a provider's own statement: one payment that ended well there. */
export interface ProviderLine {
  readonly orderNo: string;
  readonly providerNo: string;
  readonly amount: bigint;
  readonly at: Date;
}

/**
 * One payment provider. Adapters translate; they decide nothing about money. The whole agreement stands in docs/psp-adapters.md.
 *
 * `readCallback` answers null when the signature or the time does not hold; what it returns is authentic, not yet believed:
 * order, amount and state are checked by the use case.
 */
export interface PspGateway {
  readonly name: string;
  readonly sandbox: boolean;
  /**
   * STATUS: a call-back is no more than a hint, whatever it says is taken from the provider's own status (its signature is a mere
   * digest). SIGNATURE: it is believed, and above the channel's bound the status must say the same.
   */
  readonly believes: 'SIGNATURE' | 'STATUS';
  /**
   * Registers the payment; `paymentUrl` is where the member pays, relative to the portal for a hosted stand-in. The same order number
   * answers the same payment. @throws ProviderRefused it will take no payment; NoAnswer nobody knows
   */
  createPayment(request: PaymentRequest): Promise<{ readonly providerNo: string; readonly paymentUrl: string }>;
  /** The provider's own view of an order, null when it knows none or it has not ended. @throws NoAnswer */
  queryPayment(merchantId: bigint, channel: string, orderNo: string): Promise<PaymentReport | null>;
  readCallback(headers: IncomingHttpHeaders, body: Buffer, account: CallbackAccount, now: Date): PaymentReport | null;
  /** Payments that ended well in [from, to), for reconciliation. @throws NoAnswer */
  listPayments(merchantId: bigint, channel: string, from: Date, to: Date): AsyncIterable<ProviderLine>;
}
