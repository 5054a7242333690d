import type { Ledger } from '@lantern/ledger';
import type {
  Base,
  MemberContext,
  MemberScope,
  MerchantView,
  OutsideNetwork,
  Queryable,
  Refusal,
  Scope,
} from '@lantern/server-kit';
import type { SecretBox } from '@lantern/server-kit/security';
import type { BrandSettings } from '../brands/index.ts';
import type { Safety } from '../safety/index.ts';
import type { Staff } from '../staff/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Chains } from './crypto/chains.ts';
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
    db?: Queryable,
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

/** A day of a vendor whose games are played on our wallet; amounts in minor units. */
export interface PlayedDay {
  readonly vendor: string;
  /** The account of the house that its rounds end in. */
  readonly account: string;
  /** What the house gained. */
  readonly ours: bigint;
  readonly ourCount: number;
  /** Null where the vendor gave no statement. */
  readonly theirs: bigint | null;
  readonly theirCount: number | null;
  readonly findings: readonly {
    readonly kind: 'MISSING_HERE' | 'MISSING_THERE' | 'AMOUNT_DIFFERS' | 'STATE_DIFFERS' | 'LEDGER_DIFFERS';
    readonly transaction: string | null;
    readonly round: string | null;
    readonly memberId: bigint | null;
    readonly game: string | null;
    /** What the member's wallet gained. */
    readonly ours: bigint | null;
    readonly theirs: bigint | null;
    readonly ourState: string | null;
    readonly theirState: string | null;
    readonly entryId: string | null;
    readonly account: string | null;
  }[];
}

/** Play on our wallet, as games know it; handed in by compose, because games stand above money. */
export interface PlayOfPayments {
  match(scope: Scope, span: { readonly from: Date; readonly to: Date }): AsyncIterable<PlayedDay>;
  /** Corrects a member's wallet as two people have agreed, once for a case; what it cannot bear is owed. */
  adjust(
    tx: Queryable,
    scope: Scope,
    adjustment: {
      readonly caseId: bigint;
      readonly vendor: string;
      readonly memberId: bigint;
      readonly game: string | null;
      readonly amount: bigint;
      readonly to: 'PLAYER' | 'HOUSE';
      readonly at: Date;
    },
  ): Promise<Refusal | null>;
}

/** What is told to the activities that deposits may carry, each time in the transaction of the order; handed in by compose. */
export interface ActivitiesOfPayments {
  /** Lets go of the member's promises whose orders have ended; not inside a transaction. */
  letGo(scope: MemberScope, now: Date): Promise<void>;
  /** Binds an activity to a new order; null when its bonus is promised. */
  choose(
    tx: Queryable,
    context: MemberContext,
    wish: {
      readonly activityId: bigint;
      readonly orderId: bigint;
      readonly amount: bigint;
      readonly channel: string;
      readonly payerName: string;
    },
  ): Promise<Refusal | null>;
  /** The order is credited; `isLate` where the money came after its end. Amounts in minor units. */
  settle(
    tx: Queryable,
    merchant: Pick<MerchantView, 'id' | 'currency'>,
    paid: {
      readonly orderId: bigint;
      readonly received: bigint;
      readonly ordered: bigint;
      readonly at: Date;
      readonly isLate: boolean;
    },
  ): Promise<void>;
  /** Its provider took the deposit back: so goes its bonus. */
  takeBackOf(
    tx: Queryable,
    merchant: Pick<MerchantView, 'id' | 'currency'>,
    orderId: bigint,
    why: { readonly reason: string; readonly at: Date },
  ): Promise<void>;
}

/** What payments are built with. */
export interface PaymentsDeps extends Base {
  /** The way to addresses that operators have chosen. */
  readonly outside: OutsideNetwork;
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
  readonly play: PlayOfPayments;
  /** Who is who, and the fund password that releases money. */
  readonly members: MembersOfPayments;
  /** Activities that deposits may carry; loyalty stands above the payments. */
  readonly activities: ActivitiesOfPayments;
  /** Minor units of bonuses that the member ever got, without what was taken back. */
  readonly bonusesOf: (scope: MemberScope) => Promise<bigint>;
  /** Seals what must be readable again: the numbers that members are paid to. */
  readonly secrets: SecretBox;
  readonly gateways: ReadonlyMap<string, PspGateway>;
  readonly payoutGateways: ReadonlyMap<string, PayoutGateway>;
  /** Chains that the house takes and pays coins on; none where it was given none. */
  readonly chains: Chains;
  /** False in production unless stand-ins for the outside world were switched on. */
  readonly sandboxAllowed: boolean;
}
