import type { Ledger } from '@lantern/ledger';
import type { Base, MemberScope, MerchantView, Queryable, Scope } from '@lantern/server-kit';
import type { Brands } from '../brands/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Staff } from '../staff/index.ts';
import type { Wallet } from '../wallet/index.ts';

/** Deposits of the past, one a row; amounts in minor units. */
export interface PastDeposit {
  readonly amount: bigint;
  readonly channel: string;
  /** Which of its member's deposits it was, ever and on its business day; the first is 1. */
  readonly number: number;
  readonly numberOfDay: number;
}

/** What this area asks about deposits; handed in by compose, because payments know the activities only by what they call of them. */
export interface DepositsOfLoyalty {
  /** Deposits of the member that were credited, ever and since an instant; the named order is left out. */
  countCredited(
    db: Queryable,
    scope: MemberScope,
    count: { readonly dayStart: Date; readonly except: bigint | null },
  ): Promise<{ readonly credited: number; readonly creditedToday: number }>;
  /** Those of the orders that ended without money in time. */
  endedWithout(db: Queryable, scope: Scope, orderIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
  /** Credits of a span of time, newest first. @param zone offset of the business day */
  past(
    db: Queryable,
    scope: Scope,
    span: { readonly from: Date; readonly to: Date; readonly zone: string; readonly limit: number },
  ): Promise<readonly PastDeposit[]>;
  /** Whether the order is the member's own. */
  isOwn(db: Queryable, scope: MemberScope, orderId: bigint): Promise<boolean>;
}

/** What activities are built with. */
export interface LoyaltyDeps extends Base {
  readonly ledger: Ledger;
  readonly brands: Pick<Brands, 'settings'>;
  readonly merchant: (merchantId: bigint) => Promise<MerchantView>;
  readonly identity: Pick<Identity, 'memberById' | 'namesOf' | 'idsByName' | 'placeOf'>;
  readonly wallet: Pick<Wallet, 'createRequirement' | 'cancelRequirement' | 'hasOpenBonus' | 'requirementState'>;
  readonly staff: Pick<Staff, 'requirePermission' | 'requests' | 'audit'>;
  readonly deposits: DepositsOfLoyalty;
  /** Other accounts of the same person at the brand; handed in by compose from player protection. */
  readonly samePerson: (db: Queryable, scope: MemberScope) => Promise<readonly bigint[]>;
}
