import type { Base, MemberScope, Queryable, Scope } from '@lantern/server-kit';
import type { LoadingCache } from '@lantern/server-kit/cache';
import type { SecretBox } from '@lantern/server-kit/security';
import type { Brands, ComplianceSettings } from '../brands/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Staff } from '../staff/index.ts';
import type { PlayRestrictions } from './limits/restrictions.ts';

/** Brand settings that play limits need. */
export interface BrandOfPlay {
  /** Offset of the business day from UTC, e.g. `+08:00`. */
  readonly businessTimeZone: string;
  readonly currency: { readonly exponent: number };
}

/** Brand settings that this area needs. Amounts are decimal strings in the brand's currency. */
export interface BrandOfSafety extends BrandOfPlay {
  readonly minimumAge: number;
  readonly compliance: ComplianceSettings;
}

/** Dependencies of play limits, injected at start-up. */
export interface PlayGuardOptions extends Base {
  readonly brands: { settings(brandId: bigint): Promise<BrandOfPlay> };
}

export interface PlayGuardDeps extends PlayGuardOptions {
  readonly restrictions: LoadingCache<PlayRestrictions>;
}

/** Sums of a member's money over a period, minor units. */
export interface MoneySums {
  readonly deposited: bigint;
  readonly withdrawn: bigint;
  /** Pending deposit orders and withdrawal requests, assuming that all complete. */
  /** Lifetime deposits. */
  readonly everDeposited: bigint;
  readonly depositing: bigint;
  readonly withdrawing: bigint;
}

/** One deposit or withdrawal. */
export interface OutsideMovement {
  readonly kind: 'DEPOSIT' | 'WITHDRAWAL';
  readonly at: Date;
  /** Minor units. */
  readonly amount: bigint;
  /** Payment method, e.g. `BANK`, `CRYPTO`. */
  readonly method: string;
  /** Name of the payer or the payee. */
  readonly name: string | null;
}

/** Payment data of members; registered by the area that moves the money. */
export interface MemberMoney {
  /** @param since null: over the account's lifetime */
  sums(db: Queryable, scope: MemberScope, since: Date | null): Promise<MoneySums>;
  /** Whether a payout account is bound under the member's real name. */
  hasOwnAccount(db: Queryable, scope: MemberScope): Promise<boolean>;
  /** At most 500 movements, newest first. */
  movements(db: Queryable, scope: MemberScope, since: Date): Promise<readonly OutsideMovement[]>;
}

/** Number of stakes since then above the bonus's maximum bet: the highest count of one wagering requirement. */
export type MaxBetReader = (db: Queryable, scope: MemberScope, since: Date) => Promise<number>;

/** Dependencies of the area, injected at start-up. */
export interface SafetyOptions extends Base {
  readonly brands: { settings(brandId: bigint): Promise<BrandOfSafety> } & Pick<
    Brands,
    'brand' | 'complianceRules' | 'replaceComplianceRules'
  >;
  readonly staff: Pick<Staff, 'requirePermission' | 'audit' | 'requests'>;
  readonly people: Pick<Identity, 'protection' | 'memberById' | 'namesOf' | 'idsByName' | 'countSameAddress'>;
  /** A member's stakes and payouts since then, minor units, from the ledger. */
  readonly playSince: (scope: MemberScope, since: Date) => Promise<{ readonly staked: bigint; readonly paid: bigint }>;
  readonly secrets: SecretBox;
}

/** Dependencies of the area's use cases. */
export interface SafetyDeps extends SafetyOptions {
  readonly money: () => MemberMoney;
  readonly maxBetBreaches: MaxBetReader;
  readonly restrictions: LoadingCache<PlayRestrictions>;
}

/** A member by brand and id, in either book (real or test money). */
export type OneMember = Scope & Pick<MemberScope, 'memberId'>;
