import type { ProviderLine } from './psp.ts';

/** What a provider is told to pay. Amounts in minor units of the brand's currency. */
export interface PayoutRequest {
  readonly merchantId: bigint;
  readonly channel: string;
  /** Ours, one for each try: a provider pays an order number once, however often it is told. */
  readonly orderNo: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly kind: 'BANK' | 'E_WALLET' | 'CRYPTO';
  readonly institution: string;
  readonly holder: string;
  readonly number: string;
  readonly at: Date;
}

/** PENDING: taken, not yet paid; the status is asked again. */
export interface PayoutReport {
  readonly state: 'PAID' | 'FAILED' | 'PENDING';
  readonly providerNo: string;
}

/**
 * UNSEEN: the provider says for certain that it never heard of the order number. That is no end yet: what was told to it may still be on
 * its way.
 */
export type PayoutNews = PayoutReport | { readonly state: 'UNSEEN' };

/** One provider of payouts. Adapters translate; they decide nothing about money. */
export interface PayoutGateway {
  readonly name: string;
  readonly sandbox: boolean;
  /** Tells the provider to pay. What it throws means that nobody knows whether it will: only `query` may tell. */
  pay(request: PayoutRequest): Promise<PayoutReport>;
  /** The provider's own view of an order number; null while it gives no clear answer. */
  query(merchantId: bigint, channel: string, orderNo: string, now: Date): Promise<PayoutNews | null>;
  /**
   * Whether the order number may still be paid: then nobody gives it up, whatever two people say. Absent: only people can know.
   */
  isStillPossible?(merchantId: bigint, channel: string, orderNo: string): Promise<boolean>;
  /** Payouts that were paid in [from, to), for reconciliation. @throws NoAnswer */
  listPayouts(merchantId: bigint, channel: string, from: Date, to: Date): AsyncIterable<ProviderLine>;
}
