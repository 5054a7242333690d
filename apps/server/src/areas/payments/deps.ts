import type { Ledger } from '@lantern/ledger';
import type { Base, MemberScope, MerchantView, Queryable, Refusal, Scope } from '@lantern/server-kit';
import type { SecretBox } from '@lantern/server-kit/security';
import type { BrandSettings } from '../brands/index.ts';
import type { Safety } from '../safety/index.ts';
import type { Staff } from '../staff/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { PayoutGateway } from './gateways/payout.ts';
import type { PspGateway } from './gateways/psp.ts';

/** What this area needs to know of a brand. */
export type BrandOfPayments = Pick<BrandSettings, 'withdrawals' | 'currency' | 'businessTimeZone'>;

/** What this area asks about members; handed in by compose, because identity stands apart from money. */
export interface MembersOfPayments {
  /** Log-in names by member id, and ids by the beginning of a name, for the operator's lists. */
  namesOf(scope: Scope, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  idsByName(scope: Scope, name: string): Promise<readonly bigint[]>;
  /** The member with exactly this log-in name, however it is written. */
  findByAccount(
    scope: Scope,
    account: string,
  ): Promise<{
    readonly id: bigint;
    readonly account: string;
    readonly book: 'REAL' | 'TEST';
    readonly realName: string | null;
  } | null>;
  memberById(
    scope: Scope,
    id: bigint,
  ): Promise<{
    readonly status: string;
    readonly book: 'REAL' | 'TEST';
    readonly realName: string | null;
    readonly riskScore: number;
    readonly vipLevel: number;
    readonly registeredAt: Date;
  } | null>;
  realNameOf(scope: MemberScope): Promise<string | null>;
  /** The same inside a transaction. */
  realNameIn(db: Queryable, scope: MemberScope): Promise<string | null>;
  /** Gives a member without a real name this one. @returns the name from now on */
  fixRealName(tx: Queryable, scope: MemberScope, name: string): Promise<string>;
  fundPassword(scope: MemberScope, now: Date): Promise<{ readonly isSet: boolean }>;
  /** Null when it is right, else the refusal; a wrong one counts. Not inside a transaction. */
  checkFundPassword(scope: MemberScope, password: string, now: Date): Promise<Refusal | null>;
  /** Until when withdrawals wait because something weak has opened the account; null when they do not. */
  withdrawalHold(db: Queryable, scope: MemberScope, now: Date): Promise<Date | null>;
  /** A member's logins and failed tries before an instant, newest first. */
  loginsOf(
    scope: Scope,
    memberId: bigint,
    before: Date,
    limit: number,
  ): Promise<readonly { readonly ip: string; readonly device: string; readonly result: string }[]>;
  /** Others who registered from the same address. */
  countSameAddress(scope: MemberScope): Promise<number>;
}

/** What payments are built with. */
export interface PaymentsDeps extends Base {
  readonly ledger: Ledger;
  readonly wallet: Pick<
    Wallet,
    'createRequirement' | 'cancelRequirement' | 'withOpenTurnover' | 'clearWhenBust' | 'turnoverLeft' | 'vendors'
  >;
  readonly safety: Pick<
    Safety,
    'mayDeposit' | 'recordFlow' | 'identityForDeposit' | 'identityForWithdrawal' | 'flagsOf'
  >;
  readonly staff: Pick<Staff, 'requirePermission' | 'requests' | 'audit'>;
  /** The brand by its id, for money's exponent and currency in jobs and call-backs. */
  readonly merchant: (merchantId: bigint) => Promise<MerchantView>;
  readonly settings: (merchantId: bigint) => Promise<BrandOfPayments>;
  /** What contracts between levels hold back: whether the line is frozen, and what is owed to downlines and the house. */
  readonly lineHold: (
    db: Queryable,
    scope: MemberScope,
  ) => Promise<{ readonly isFrozen: boolean; readonly debt: bigint }>;
  /** Who is who, and the fund password that releases money. */
  readonly members: MembersOfPayments;
  /** Minor units of bonuses that the member ever got, without what was taken back. */
  readonly bonusesOf: (scope: MemberScope) => Promise<bigint>;
  /** Seals what must be readable again: the numbers that members are paid to. */
  readonly secrets: SecretBox;
  readonly gateways: ReadonlyMap<string, PspGateway>;
  readonly payoutGateways: ReadonlyMap<string, PayoutGateway>;
  /** False in production unless stand-ins for the outside world were switched on. */
  readonly sandboxAllowed: boolean;
}
