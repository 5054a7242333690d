import type { Command, Ledger } from '@lantern/ledger';
import type {
  Base,
  BrandView,
  MemberContext,
  MemberScope,
  OutsideNetwork,
  Queryable,
  Refusal,
  Scope,
} from '@lantern/server-kit';
import type { SecretBox } from '@lantern/server-kit/security';
import type { BrandSettings, Brands } from '../brands/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Safety } from '../safety/index.ts';
import type { Staff } from '../staff/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Chains } from './crypto/chains/chains.ts';
import type { PayoutGateway } from './gateways/payout.ts';
import type { PspGateway } from './gateways/psp.ts';

/** The brand settings that this area needs. */
export type BrandOfPayments = Pick<BrandSettings, 'withdrawals' | 'currency' | 'businessTimeZone'>;

/** What this area needs of members' accounts. */
export type MembersOfPayments = Pick<
  Identity,
  | 'namesOf'
  | 'idsByName'
  | 'findByAccount'
  | 'memberById'
  | 'realNameOf'
  | 'realNameIn'
  | 'fixRealName'
  | 'fundPassword'
  | 'checkFundPassword'
  | 'withdrawalHold'
  | 'loginsOf'
  | 'countSameAddress'
>;

/** A deposit that was credited; amounts in minor units. */
export interface CreditedDeposit {
  readonly orderId: bigint;
  /** The promotion that the member chose with it. */
  readonly activityId: bigint | null;
  readonly received: bigint;
  readonly ordered: bigint;
  readonly at: Date;
  /** The money arrived after the order ended. */
  readonly isLate: boolean;
}

type Brand = Pick<BrandView, 'id' | 'currency'>;

/** @returns commands to post with the credit, e.g. of a bonus */
export type CreditedHandler = (tx: Queryable, brand: Brand, deposit: CreditedDeposit) => Promise<readonly Command[]>;

/** A deposit whose provider reversed the payment. */
export interface ChargedBackDeposit extends Pick<CreditedDeposit, 'orderId' | 'activityId' | 'at'> {
  readonly reason: string;
}

export type ChargedBackHandler = (tx: Queryable, brand: Brand, deposit: ChargedBackDeposit) => Promise<void>;

/** A credited deposit whose transfer was removed from its chain; amounts in minor units. */
export interface LostDeposit {
  readonly orderId: bigint;
  readonly providerNo: string;
  readonly channel: string;
  /** The ledger account that was debited. */
  readonly account: string;
  readonly received: bigint | null;
  readonly creditedAt: Date;
}

export type LostDepositHandler = (tx: Queryable, scope: Scope, lost: LostDeposit, now: Date) => Promise<void>;

/** A member's choice of a promotion with a new order. */
export interface DepositChoice {
  readonly activityId: bigint;
  readonly orderId: bigint;
  /** Minor units of the deposit. */
  readonly amount: bigint;
  readonly channel: string;
  readonly payerName: string;
}

/** Promotions that members choose with deposits. */
export interface DepositPromotions {
  /** Releases the member's reserved bonuses whose orders have ended; not inside a transaction. */
  release(scope: MemberScope, now: Date): Promise<void>;
  /** Attaches a promotion to a new order, in its transaction; null when its bonus is reserved. */
  choose(tx: Queryable, context: MemberContext, choice: DepositChoice): Promise<Refusal | null>;
}

/** Bonuses ever credited to the member minus reversed ones, in minor units. */
export type BonusReader = (scope: MemberScope) => Promise<bigint>;

/** Dependencies that are given when the area is created. */
export interface PaymentsOptions extends Base {
  /** HTTP client for addresses configured by operators. */
  readonly outside: OutsideNetwork;
  readonly ledger: Ledger;
  readonly wallet: Pick<
    Wallet,
    | 'createRequirement'
    | 'cancelRequirement'
    | 'withOpenTurnover'
    | 'clearWhenBust'
    | 'turnoverLeft'
    | 'vendors'
    | 'branchHold'
  >;
  readonly safety: Pick<
    Safety,
    'mayDeposit' | 'recordFlow' | 'identityForDeposit' | 'identityForWithdrawal' | 'flagsOf'
  >;
  readonly staff: Pick<Staff, 'requirePermission' | 'requests' | 'audit'>;
  /** The brand by id, for currency and exponent in jobs and callbacks. */
  readonly brand: (brandId: bigint) => Promise<BrandView>;
  readonly settings: (brandId: bigint) => Promise<BrandOfPayments>;
  readonly brands: Pick<Brands, 'withdrawalRules' | 'replaceWithdrawalRules'>;
  /** Member identity, and the fund password for withdrawals. */
  readonly members: MembersOfPayments;
  /** Encrypts data that must be readable later: the account numbers for payouts. */
  readonly secrets: SecretBox;
  readonly gateways: ReadonlyMap<string, PspGateway>;
  readonly payoutGateways: ReadonlyMap<string, PayoutGateway>;
  /** Configured chains for coin deposits and payouts; may be empty. */
  readonly chains: Chains;
  /** False in production unless sandbox providers were enabled. */
  readonly sandboxAllowed: boolean;
}

/** Dependencies of the area's use cases, with what upper areas have registered. */
export interface PaymentsDeps extends PaymentsOptions {
  readonly credited: CreditedHandler;
  readonly chargedBack: ChargedBackHandler;
  readonly promotions: () => DepositPromotions;
  readonly lost: LostDepositHandler;
  readonly bonusesOf: BonusReader;
}
