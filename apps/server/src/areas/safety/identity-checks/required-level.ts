import { pipeline } from '@lantern/database';
import { parseSum } from '@lantern/money';
import { type MemberScope, type Queryable, type Refusal, refuse } from '@lantern/server-kit';
import type { SafetyDeps } from '../deps.ts';
import { matchPerson } from '../exclusions/match-person.ts';
import { type Level, provenLevel } from './repository/checks.ts';

const DAY_MS = 86_400_000;
/** Window of the sums for levels 2 and 3. */
const ROLLING_MS = 180 * DAY_MS;

/** Amounts from which a brand requires each verification level, minor units. */
export interface Thresholds {
  /** Lifetime deposits up to this amount need no verification. */
  readonly firstAbove: bigint;
  readonly secondFrom: bigint;
  readonly thirdFrom: bigint;
  /** Whether a payout account bound under the member's real name counts as level 1. */
  readonly boundAccountProves: boolean;
}

export async function thresholdsOf(deps: Pick<SafetyDeps, 'brands'>, brandId: bigint): Promise<Thresholds> {
  const { compliance, currency } = await deps.brands.settings(brandId);
  const money = (text: string) => {
    const amount = parseSum(text, currency.exponent);
    if (amount === null) throw new Error(`The brand's setting ${text} is finer than its currency.`);
    return amount;
  };
  return {
    firstAbove: money(compliance.firstLevelAbove),
    secondFrom: money(compliance.secondLevelFrom),
    thirdFrom: money(compliance.thirdLevelFrom),
    boundAccountProves: compliance.boundAccountProves,
  };
}

/** The member's verified level: by documents, or level 1 by a payout account in the member's name. */
export async function levelOf(deps: SafetyDeps, db: Queryable, scope: MemberScope, now: Date): Promise<0 | Level> {
  const proven = await provenLevel(db, scope, now);
  if (proven > 0) return proven;
  const { boundAccountProves } = await thresholdsOf(deps, scope.brandId);
  return boundAccountProves && (await deps.money().hasOwnAccount(db, scope)) ? 1 : 0;
}

const levelFor = ({ secondFrom, thirdFrom }: Thresholds, rolling: bigint): 0 | 2 | 3 =>
  rolling >= thirdFrom ? 3 : rolling >= secondFrom ? 2 : 0;

async function demand(deps: SafetyDeps, db: Queryable, scope: MemberScope, needed: 0 | Level, now: Date) {
  if (needed === 0 || (await levelOf(deps, db, scope, now)) >= needed) return null;
  return refuse('KYC_REQUIRED', { level: needed });
}

/** The level that a deposit of this amount requires, pending deposits included. */
export async function levelForDeposit(deps: SafetyDeps, db: Queryable, scope: MemberScope, amount: bigint, now: Date) {
  const thresholds = await thresholdsOf(deps, scope.brandId);
  const since = new Date(now.getTime() - ROLLING_MS);
  const sums = await deps.money().sums(db, scope, since);
  const above = levelFor(thresholds, sums.deposited + sums.depositing + amount);
  if (above > 0) return above;
  return sums.everDeposited + sums.depositing + amount > thresholds.firstAbove ? 1 : 0;
}

/**
 * Whether the member's verification level allows a deposit. Verification is required before a deposit passes a threshold, so that a member
 * is not asked for it only at withdrawal. Also applies a self-exclusion of the same person at another account.
 *
 * @param amount minor units
 */
export async function identityForDeposit(
  deps: SafetyDeps,
  tx: Queryable,
  scope: MemberScope,
  amount: bigint,
  now: Date,
): Promise<Refusal | null> {
  const [, needed] = await pipeline([matchPerson(deps, tx, scope, now), levelForDeposit(deps, tx, scope, amount, now)]);
  return demand(deps, tx, scope, needed, now);
}

/** Whether the verification level allows a withdrawal: always level 1, higher levels by withdrawals of the last 180 days. */
export async function identityForWithdrawal(
  deps: SafetyDeps,
  db: Queryable,
  scope: MemberScope,
  amount: bigint,
  now: Date,
): Promise<Refusal | null> {
  const [thresholds, rolling, level] = await pipeline([
    thresholdsOf(deps, scope.brandId),
    deps.money().sums(db, scope, new Date(now.getTime() - ROLLING_MS)),
    // Always read, because every withdrawal needs at least level 1.
    levelOf(deps, db, scope, now),
  ]);
  const above = levelFor(thresholds, rolling.withdrawn + rolling.withdrawing + amount);
  const needed = above > 0 ? above : 1;
  return level >= needed ? null : refuse('KYC_REQUIRED', { level: needed });
}
