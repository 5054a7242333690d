import type { ProviderLine } from './psp.ts';

/** A payout instruction. Amounts in minor units of the brand's currency. */
export interface PayoutRequest {
  readonly brandId: bigint;
  readonly channel: string;
  /** Our number, one per attempt: a provider pays an order number once, even if it is sent again. */
  readonly orderNo: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly kind: 'BANK' | 'E_WALLET' | 'CRYPTO';
  readonly institution: string;
  readonly holder: string;
  readonly number: string;
  readonly at: Date;
}

/** PENDING: accepted but not paid yet; the status is queried again. */
export interface PayoutReport {
  readonly state: 'PAID' | 'FAILED' | 'PENDING';
  readonly providerNo: string;
}

/**
 * UNSEEN: the provider states definitely that it does not know the order number. This is not final: the instruction may still be in
 * transit.
 */
export type PayoutNews = PayoutReport | { readonly state: 'UNSEEN' };

/** One payout provider. Adapters only translate; they make no decisions about money. */
export interface PayoutGateway {
  readonly name: string;
  readonly sandbox: boolean;
  /** Sends the payout instruction. If it throws, the outcome is unknown, and only `query` can clear it. */
  pay(request: PayoutRequest): Promise<PayoutReport>;
  /** The provider's status of an order number; null without a clear answer. */
  query(brandId: bigint, channel: string, orderNo: string, now: Date): Promise<PayoutNews | null>;
  /**
   * True when the order number may still be paid: then not even a four-eyes approval may mark it as failed. Absent: only operators can
   * know.
   */
  isStillPossible?(brandId: bigint, channel: string, orderNo: string): Promise<boolean>;
  /** Payouts paid in [from, to), for reconciliation. @throws NoAnswer */
  listPayouts(brandId: bigint, channel: string, from: Date, to: Date): AsyncIterable<ProviderLine>;
}
