import type { IncomingHttpHeaders } from 'node:http';
import type { ProviderAccount } from './provider-account.ts';

/** A provider's report about one payment. Amounts in minor units of the brand's currency. */
export interface PaymentReport {
  readonly orderNo: string;
  /** The provider's own number; (channel, providerNo, event) is processed once. */
  readonly providerNo: string;
  readonly event: 'PAID' | 'FAILED';
  readonly amount: bigint;
  readonly currency: string;
  readonly payerName: string | null;
}

export interface PaymentRequest {
  readonly brandId: bigint;
  readonly channel: string;
  readonly orderNo: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly payerName: string;
  readonly expiresAt: Date;
}

/** Data to verify a callback; a sandbox provider has no endpoint. */
export type CallbackAccount = Pick<ProviderAccount, 'secret' | 'currency'> & Partial<ProviderAccount>;

/** A row of a provider's own statement: one successful payment. */
export interface ProviderLine {
  readonly orderNo: string;
  readonly providerNo: string;
  readonly amount: bigint;
  readonly at: Date;
}

/**
 * One payment provider. Adapters only translate; they make no decisions about money. The full contract is in docs/psp-adapters.md.
 *
 * `readCallback` returns null for an invalid signature or timestamp. Its result is authentic but not yet trusted: the use case checks
 * order, amount and state.
 */
export interface PspGateway {
  readonly name: string;
  readonly sandbox: boolean;
  /**
   * STATUS: a callback is only a hint, its data is read from the provider's own status (the signature is only a digest). SIGNATURE: a
   * callback is trusted, and above the channel's limit the status must agree.
   */
  readonly believes: 'SIGNATURE' | 'STATUS';
  /**
   * Registers the payment; `paymentUrl` is the page where the member pays, relative to the portal for a sandbox provider. The same order
   * number returns the same payment. @throws ProviderRefused when the provider rejects the payment; NoAnswer when the outcome is unknown
   */
  createPayment(request: PaymentRequest): Promise<{ readonly providerNo: string; readonly paymentUrl: string }>;
  /** The provider's status of an order; null when it is unknown there or has not ended. @throws NoAnswer */
  queryPayment(brandId: bigint, channel: string, orderNo: string): Promise<PaymentReport | null>;
  readCallback(headers: IncomingHttpHeaders, body: Buffer, account: CallbackAccount, now: Date): PaymentReport | null;
  /** Successful payments in [from, to), for reconciliation. @throws NoAnswer */
  listPayments(brandId: bigint, channel: string, from: Date, to: Date): AsyncIterable<ProviderLine>;
}
