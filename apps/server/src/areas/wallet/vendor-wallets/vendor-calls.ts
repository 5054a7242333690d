import type { VendorReply } from '@lantern/engines/cashier';
import type { LedgerScope } from '@lantern/ledger';
import type { MemberScope, Refusal, Scope } from '@lantern/server-kit';
import type { VendorTransferRow } from './repository/vendor-transfers.ts';

/** A vendor as a brand offers it. */
export interface WalletVendor {
  readonly vassalage: string;
  readonly displayName: string;
  /** True: seamless, the vendor calls our wallet for every bet. False: transfer mode, the vendor has its own wallet. */
  readonly isSingle: boolean;
  /** Its games can be opened now. */
  readonly isOpen: boolean;
}

/** A vendor's answer about a transfer. Only DONE and REFUSED are final. */
export interface VendorNews {
  readonly word: VendorReply;
  /** The vendor's own number of a transfer that is done. */
  readonly vendorNo?: string;
  /** The reason of a refusal, or why the answer is not reliable. */
  readonly reason?: string;
}

/** A transfer as the vendor has stored it. */
export interface VendorLine {
  /** Our id of the transfer. */
  readonly orderNo: string;
  readonly providerNo: string;
  readonly direction: 'IN' | 'OUT';
  /** Minor units. */
  readonly amount: bigint;
  readonly at: Date;
}

/** Vendors with their own wallets; registered by the area that talks to them. */
export interface VendorWallets {
  /** All vendors of a brand, including those that share the main wallet. */
  list(scope: Scope): Promise<readonly WalletVendor[]>;
  /** The reason why no money may go to a vendor now: it is closed, or this member may not place bets. */
  entryRefusal(scope: MemberScope, vassalage: string): Promise<Refusal | null>;
  /** Sends a transfer, once. */
  send(transfer: VendorTransferRow): Promise<VendorNews>;
  /** Queries the result of a transfer. */
  query(transfer: VendorTransferRow): Promise<VendorNews>;
  /**
   * Books the rounds played at a vendor, so that our mirrors of its wallets are up to date; resolves to whether they are.
   *
   * @param maxAgeMs maximum age of the last settlement for which no new one is needed
   */
  settle(vassalage: string, maxAgeMs: number): Promise<boolean>;
  /** The member's balance at the vendor, in minor units; null when the vendor does not report it. */
  balance(scope: MemberScope, books: LedgerScope, vassalage: string): Promise<bigint | null>;
  /** The transfers of a brand's members that a vendor did in a period. */
  transfersOf(
    scope: Scope,
    vassalage: string,
    span: { readonly from: Date; readonly to: Date },
  ): AsyncIterable<VendorLine>;
}

/** The id of a transfer at the vendor: our id with the brand as prefix. */
export function vendorRefOf({ brandId, id }: Pick<VendorTransferRow, 'brandId' | 'id'>): string {
  return `${brandId}-${id}`;
}
