import type { Base, MemberScope, Queryable, Scope } from '@lantern/server-kit';
import type { FreshCache, SecretBox } from '@lantern/server-kit/security';
import type { Identity } from '../identity/index.ts';
import type { Staff } from '../staff/index.ts';
import type { Bonds } from './bonds.ts';

/** What limits of play need to know of a brand. */
export interface BrandOfPlay {
  /** Offset of the business day from UTC, e.g. `+08:00`. */
  readonly businessTimeZone: string;
  readonly currency: { readonly exponent: number };
}

/** What this area needs to know of a brand. Amounts are decimal strings in the brand's currency. */
export interface BrandOfSafety extends BrandOfPlay {
  readonly minimumAge: number;
  readonly compliance: {
    readonly firstLevelAbove: string;
    readonly secondLevelFrom: string;
    readonly thirdLevelFrom: string;
    readonly boundAccountProves: boolean;
    readonly structuringBelow: string;
    readonly suddenVolumeFrom: string;
  };
}

/** What compose hands in for limits of play. */
export interface PlayGuardOptions extends Base {
  readonly brands: { settings(merchantId: bigint): Promise<BrandOfPlay> };
}

export interface PlayGuardDeps extends PlayGuardOptions {
  readonly bonds: FreshCache<Bonds>;
}

/** A member's money over a span of time, minor units. */
export interface MoneySums {
  readonly deposited: bigint;
  readonly withdrawn: bigint;
  /** What open orders will deposit, and open requests withdraw, if they come to their end. */
  /** Deposited over the account's whole life. */
  readonly everDeposited: bigint;
  readonly depositing: bigint;
  readonly withdrawing: bigint;
}

/** One movement of money from or to the outside. */
export interface OutsideMovement {
  readonly kind: 'DEPOSIT' | 'WITHDRAWAL';
  readonly at: Date;
  /** Minor units. */
  readonly amount: bigint;
  /** Way of payment, e.g. `BANK`, `CRYPTO`. */
  readonly method: string;
  /** Who paid, or to whom it was paid. */
  readonly name: string | null;
}

/** What payments tell of a member; handed in by compose, because they stand above. */
export interface MoneyOfSafety {
  /** @param since null: over the account's life */
  sums(db: Queryable, scope: MemberScope, since: Date | null): Promise<MoneySums>;
  /** Whether an account to be paid to is bound under the member's real name. */
  hasOwnAccount(db: Queryable, scope: MemberScope): Promise<boolean>;
  /** At most 500 movements, newest first. */
  movements(db: Queryable, scope: MemberScope, since: Date): Promise<readonly OutsideMovement[]>;
}

/** What compose hands in. */
export interface SafetyOptions extends Base {
  readonly brands: { settings(merchantId: bigint): Promise<BrandOfSafety> };
  readonly staff: Pick<Staff, 'requirePermission' | 'audit' | 'requests'>;
  readonly people: Pick<Identity, 'protection' | 'memberById' | 'namesOf' | 'idsByName' | 'countSameAddress'>;
  readonly money: MoneyOfSafety;
  /** Stakes above the largest that a bonus allows since then: the most of one requirement. */
  readonly maxBetBreaches: (db: Queryable, scope: MemberScope, since: Date) => Promise<number>;
  /** What a member staked and got back since then, minor units, from the books. */
  readonly playSince: (scope: MemberScope, since: Date) => Promise<{ readonly staked: bigint; readonly paid: bigint }>;
  readonly secrets: SecretBox;
}

/** What the area's use cases stand on. */
export interface SafetyDeps extends SafetyOptions {
  readonly bonds: FreshCache<Bonds>;
}

/** A member by brand and id, whatever book the money lies in. */
export type OneMember = Scope & Pick<MemberScope, 'memberId'>;
