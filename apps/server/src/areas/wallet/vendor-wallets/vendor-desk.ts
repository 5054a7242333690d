import type { VendorWord } from '@lantern/engines/cashier';
import type { LedgerScope } from '@lantern/ledger';
import type { MemberScope, Refusal, Scope } from '@lantern/server-kit';
import type { VendorTransferRow } from '../repository/vendor-transfers.ts';

/** A vendor as a brand offers it. */
export interface WalletVendor {
  readonly vassalage: string;
  readonly displayName: string;
  /** It asks our wallet for every bet (seamless); otherwise it keeps a wallet of its own. */
  readonly isSingle: boolean;
  /** Its games can be opened now. */
  readonly isOpen: boolean;
}

/** What a vendor says about a transfer. Only DONE and REFUSED are clear. */
export interface VendorNews {
  readonly word: VendorWord;
  /** The vendor's own number, when it is done. */
  readonly vendorNo?: string;
  /** Why it was refused, or why its word cannot be relied on. */
  readonly reason?: string;
}

/** A transfer as a vendor has it in its books. */
export interface VendorLine {
  /** Our id of it. */
  readonly orderNo: string;
  readonly providerNo: string;
  readonly direction: 'IN' | 'OUT';
  /** Minor units. */
  readonly amount: bigint;
  readonly at: Date;
}

/** The vendors with wallets of their own, as games know them; handed in because games stand above the wallet. */
export interface VendorDesk {
  /** All vendors of a brand, those that share the main wallet among them. */
  list(scope: Scope): Promise<readonly WalletVendor[]>;
  /** Why no money may go to a vendor now: it is shut, or this member may not stake. */
  entryRefusal(scope: MemberScope, vassalage: string): Promise<Refusal | null>;
  /** Sends a transfer, once. */
  send(transfer: VendorTransferRow): Promise<VendorNews>;
  /** Asks what became of it. */
  ask(transfer: VendorTransferRow): Promise<VendorNews>;
  /**
   * Takes over what was played, so that our mirrors of the vendor's wallets are as new as this; answers whether they are.
   *
   * @param maxAgeMs how old the last look may be to do
   */
  settle(vassalage: string, maxAgeMs: number): Promise<boolean>;
  /** What the vendor's own wallet of a member holds, in minor units; null when it does not say. */
  balance(scope: MemberScope, books: LedgerScope, vassalage: string): Promise<bigint | null>;
  /** The transfers of a brand's members that a vendor did in a span. */
  transfersOf(
    scope: Scope,
    vassalage: string,
    span: { readonly from: Date; readonly to: Date },
  ): AsyncIterable<VendorLine>;
}

/** A transfer's id with the vendor: ours, with the brand before it. */
export function vendorRefOf({ merchantId, id }: Pick<VendorTransferRow, 'merchantId' | 'id'>): string {
  return `${merchantId}-${id}`;
}
