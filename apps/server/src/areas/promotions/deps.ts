import type { Ledger } from '@lantern/ledger';
import type { Base, MemberScope, MerchantView, Queryable, Scope } from '@lantern/server-kit';
import type { Brands } from '../brands/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Staff } from '../staff/index.ts';
import type { Wallet } from '../wallet/index.ts';

/** Past deposits, one per row; amounts in minor units. */
export interface PastDeposit {
  readonly amount: bigint;
  readonly channel: string;
  /** Ordinal of the deposit for its member, in total and on its business day; the first is 1. */
  readonly number: number;
  readonly numberOfDay: number;
}

/** Deposit queries of this area; injected by compose, because payments depend on the promotions and not the reverse. */
export interface DepositsOfPromotions {
  /** Number of credited deposits of the member, in total and since an instant, without the named order. */
  countCredited(
    db: Queryable,
    scope: MemberScope,
    count: { readonly dayStart: Date; readonly except: bigint | null },
  ): Promise<{ readonly credited: number; readonly creditedToday: number }>;
  /** Those of the orders that ended without payment in time. */
  endedWithout(db: Queryable, scope: Scope, orderIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
  /**
   * Credited deposits of a time span, newest first.
   * @param zone offset of the business day
   */
  past(
    db: Queryable,
    scope: Scope,
    span: { readonly from: Date; readonly to: Date; readonly zone: string; readonly limit: number },
  ): Promise<readonly PastDeposit[]>;
  /** Whether the order belongs to the member. */
  isOwn(db: Queryable, scope: MemberScope, orderId: bigint): Promise<boolean>;
}

/** Dependencies of the area. */
export interface PromotionsDeps extends Base {
  readonly ledger: Ledger;
  readonly brands: Pick<Brands, 'settings'>;
  readonly merchant: (merchantId: bigint) => Promise<MerchantView>;
  readonly identity: Pick<Identity, 'memberById' | 'namesOf' | 'idsByName' | 'placeOf'>;
  readonly wallet: Pick<Wallet, 'createRequirement' | 'cancelRequirement' | 'hasOpenBonus' | 'requirementState'>;
  readonly staff: Pick<Staff, 'requirePermission' | 'requests' | 'audit'>;
  readonly deposits: DepositsOfPromotions;
  /** Other accounts of the same person at the brand; injected by compose from player protection. */
  readonly samePerson: (db: Queryable, scope: MemberScope) => Promise<readonly bigint[]>;
}
