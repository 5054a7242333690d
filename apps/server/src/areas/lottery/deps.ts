import type { Ledger } from '@lantern/ledger';
import type { Base, MemberScope, Queryable, Refusal, Scope, StaffContext } from '@lantern/server-kit';
import type { SecretBox } from '@lantern/server-kit/security';
import type { RequestSubject } from '../staff/index.ts';
import type { Drand } from './gateways/drand.ts';

/** What the lottery needs to know of a brand. */
export interface BrandOfLottery {
  readonly currency: { readonly code: string; readonly symbol: string; readonly exponent: number };
  /** Whether members may take bets back before the close. */
  readonly cancelBets: boolean;
  /** Whether the platform may draw numbers itself; never in production unless the installation says so. */
  readonly sandboxAllowed: boolean;
}

/** An operator's action for the audit log. */
export interface AuditEntry {
  readonly action: string;
  readonly target: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly permission?: string;
}

/** Who asked and who approved. */
export interface Approval {
  readonly maker: string;
  readonly checker: string;
}

/** What one operator asks another to approve. */
export interface SecondPersonRequest {
  readonly area: string;
  readonly action: string;
  readonly target: string;
  readonly frozen: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly permissionToApprove: string;
}

/** What the house's own draws are made with. */
export interface DrawDeps {
  readonly secrets: SecretBox;
  /** The beacon that new issues are promised. */
  readonly beacon: 'DRAND' | 'OFFLINE';
  /** Whether the offline beacon may speak; never in production unless the installation says so. */
  readonly offlineAllowed: boolean;
  readonly drand: Drand;
  /** Draws of one chain. */
  readonly chainLength: number;
}

/** Somebody of a line of uplines with what he has on a game; a prize group of 0 is none. */
export interface LineMember {
  readonly id: bigint;
  readonly group: number;
  readonly ratePpm: number;
}

/** What the lottery is built with. Doors of other areas come as the functions that are needed of them. */
export interface LotteryDeps extends Base {
  readonly ledger: Ledger;
  readonly brands: { settings(merchantId: bigint): Promise<BrandOfLottery> };
  readonly safety: {
    mayBet(scope: MemberScope): Promise<Refusal | null>;
    /** Those of the members who are excluded or take time out now. */
    inactiveOf(scope: Scope, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
    /** Gives back what a stake took of the member's own limits, by the time at which it was placed. */
    returnStake(
      tx: Queryable,
      scope: MemberScope,
      stake: { readonly source: string; readonly amount: bigint; readonly at: Date },
    ): Promise<void>;
  };
  readonly tree: {
    /** Lines of members from the top down to themselves with what each has on a lottery, and their own rates on its stakes. */
    attributionsOf(
      scope: Scope,
      memberIds: readonly bigint[],
      lottery: string,
    ): Promise<ReadonlyMap<bigint, { readonly line: readonly LineMember[]; readonly ratePpm: bigint }>>;
    /** Prize groups on a game, own or the nearest upline's; members without any are left out. */
    prizeGroupsOf(scope: Scope, memberIds: readonly bigint[], lottery: string): Promise<ReadonlyMap<bigint, number>>;
  };
  readonly staff: {
    requirePermission(context: StaffContext, permission: string): Refusal | null;
    audit(tx: Queryable, context: StaffContext, entry: AuditEntry): Promise<void>;
    readonly requests: {
      open(tx: Queryable, context: StaffContext, wish: SecondPersonRequest): Promise<bigint | Refusal>;
      /** What waits for a second person, by what it is about. */
      openFor(
        db: Queryable,
        scope: Scope,
        targets: readonly string[],
      ): Promise<ReadonlyMap<string, { readonly id: bigint }>>;
      register(
        action: string,
        handler: (
          tx: Queryable,
          scope: Scope,
          frozen: Readonly<Record<string, unknown>>,
          approval: Approval,
        ) => Promise<Refusal | null>,
        /** What the second person sees of it. */
        subject?: RequestSubject,
      ): void;
    };
  };
  readonly draws: DrawDeps;
  /** Log-in names of members, for operators. */
  namesOf(scope: Scope, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  /** What the levels above the bettors of an issue were given by one of its settlements, real money, minor units. */
  levelSharesOf(
    db: Queryable,
    scope: Scope,
    issue: { readonly issueId: bigint; readonly run: number },
  ): Promise<bigint>;
  /** Other accounts of a brand that are known to be the same person's, by member; those without any are left out. */
  linkedAccounts(scope: Scope, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, readonly bigint[]>>;
  readonly wallet: {
    /** Those of the members who still have to bet something before they may withdraw. */
    withOpenTurnover(tx: Queryable, merchantId: bigint, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
  };
}
