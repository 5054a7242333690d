import type { Ledger } from '@lantern/ledger';
import type {
  ApprovalDefinition,
  Base,
  MemberScope,
  Queryable,
  Refusal,
  Scope,
  StaffContext,
} from '@lantern/server-kit';
import type { SecretBox } from '@lantern/server-kit/security';
import type { TObject } from 'typebox';
import type { NewRequest } from '../staff/index.ts';
import type { Drand } from './gateways/drand.ts';

/** Brand settings that the lottery needs. */
export interface BrandOfLottery {
  readonly currency: { readonly code: string; readonly symbol: string; readonly exponent: number };
  /** Whether members may cancel bets before the close. */
  readonly cancelBets: boolean;
  /** Groups of lotteries that lists show (3-18). */
  readonly prizeModes: readonly string[];
  /** Whether the platform may draw demo numbers; in production only if the configuration allows it. */
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

/** Dependencies of the platform's own draws. */
export interface DrawDeps {
  readonly secrets: SecretBox;
  /** The beacon promised for new issues. */
  readonly beacon: 'DRAND' | 'OFFLINE';
  /** Whether the offline beacon may be used; in production only if the configuration allows it. */
  readonly offlineAllowed: boolean;
  readonly drand: Drand;
  /** Number of draws of one chain. */
  readonly chainLength: number;
}

/** An account of an upline chain with its prize group and rate on a game; prize group 0 means none. */
export interface ChainMember {
  readonly id: bigint;
  readonly group: number;
  readonly ratePpm: number;
}

/** Amounts that the levels above the bettors of an issue got by one settlement; real money, minor units. */
export type LevelShareReader = (
  db: Queryable,
  scope: Scope,
  issue: { readonly issueId: bigint; readonly run: number },
) => Promise<bigint>;

/** Why a member may not play now, or null. */
export type PlayCheck = (scope: MemberScope) => Promise<Refusal | null>;

/** Dependencies that are given when the area is created. */
export interface LotteryOptions extends Base {
  readonly ledger: Ledger;
  readonly brands: { settings(brandId: bigint): Promise<BrandOfLottery> };
  readonly safety: {
    mayBet(scope: MemberScope): Promise<Refusal | null>;
    /** Returns those of the members who are excluded or in a cool-off now. */
    inactiveOf(scope: Scope, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
    /** Returns a stake to the member's own limits, by the time at which the bet was placed. */
    returnStake(
      tx: Queryable,
      scope: MemberScope,
      stake: { readonly source: string; readonly amount: bigint; readonly at: Date },
    ): Promise<void>;
  };
  readonly tree: {
    /**
     * Upline chains of members, from the top agent down to the member, with prize groups and rates on a lottery, and the members' own
     * rates.
     */
    attributionsOf(
      scope: Scope,
      memberIds: readonly bigint[],
      lottery: string,
    ): Promise<ReadonlyMap<bigint, { readonly line: readonly ChainMember[]; readonly ratePpm: bigint }>>;
    /** Prize groups on a game, own or of the nearest upline; members without one are omitted. */
    prizeGroupsOf(scope: Scope, memberIds: readonly bigint[], lottery: string): Promise<ReadonlyMap<bigint, number>>;
  };
  readonly staff: {
    requirePermission(context: StaffContext, permission: string): Refusal | null;
    audit(tx: Queryable, context: StaffContext, entry: AuditEntry): Promise<void>;
    readonly requests: {
      open<Schema extends TObject>(
        tx: Queryable,
        context: StaffContext,
        definition: ApprovalDefinition<Schema>,
        request: NewRequest<Schema>,
      ): Promise<bigint | Refusal>;
      /** Pending four-eyes requests by subject. */
      openFor(
        db: Queryable,
        scope: Scope,
        targets: readonly string[],
      ): Promise<ReadonlyMap<string, { readonly id: bigint }>>;
      define(approvals: readonly ApprovalDefinition[]): void;
    };
  };
  readonly draws: DrawDeps;
  /** Login names of members, for operators. */
  namesOf(scope: Scope, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>;
  /** Other accounts of a brand that are linked to the same person, by member; members without any are omitted. */
  linkedAccounts(scope: Scope, memberIds: readonly bigint[]): Promise<ReadonlyMap<bigint, readonly bigint[]>>;
  readonly wallet: {
    /** Returns those of the members who have an open wagering requirement. */
    withOpenTurnover(tx: Queryable, brandId: bigint, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>>;
  };
}

/** Dependencies of the area's use cases. `safety.mayBet` includes the checks that upper areas have registered. */
export interface LotteryDeps extends LotteryOptions {
  readonly levelSharesOf: LevelShareReader;
}
