import { together } from '@lantern/database';
import { parseAmount } from '@lantern/money';
import { type MemberScope, type Queryable, type Refusal, refuse } from '@lantern/server-kit';
import type { SafetyDeps } from '../deps.ts';
import { matchPerson } from '../exclusions/match-person.ts';
import { type Level, provenLevel } from '../repository/checks.ts';

const DAY_MS = 86_400_000;
/** Sums of the second and third level reach back so far. */
const ROLLING_MS = 180 * DAY_MS;

/** From which sums on a brand wants which proof, minor units. */
export interface Thresholds {
  /** Deposits over the account's life may reach this without any proof. */
  readonly firstAbove: bigint;
  readonly secondFrom: bigint;
  readonly thirdFrom: bigint;
  /** Whether an account to be paid to, bound under the real name, proves the first level. */
  readonly boundAccountProves: boolean;
}

export async function thresholdsOf(deps: Pick<SafetyDeps, 'brands'>, merchantId: bigint): Promise<Thresholds> {
  const { compliance, currency } = await deps.brands.settings(merchantId);
  const money = (text: string) => {
    const amount = parseAmount(text, currency.exponent);
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

/** The level that a member has proven: by documents, or the first by an account under his name. */
export async function levelOf(deps: SafetyDeps, db: Queryable, scope: MemberScope, now: Date): Promise<0 | Level> {
  const proven = await provenLevel(db, scope, now);
  if (proven > 0) return proven;
  const { boundAccountProves } = await thresholdsOf(deps, scope.merchantId);
  return boundAccountProves && (await deps.money.hasOwnAccount(db, scope)) ? 1 : 0;
}

const levelFor = ({ secondFrom, thirdFrom }: Thresholds, rolling: bigint): 0 | 2 | 3 =>
  rolling >= thirdFrom ? 3 : rolling >= secondFrom ? 2 : 0;

async function demand(deps: SafetyDeps, db: Queryable, scope: MemberScope, needed: 0 | Level, now: Date) {
  if (needed === 0 || (await levelOf(deps, db, scope, now)) >= needed) return null;
  return refuse('KYC_REQUIRED', { level: needed });
}

/** The level that a deposit of this amount needs, with all that is on its way. */
export async function levelForDeposit(deps: SafetyDeps, db: Queryable, scope: MemberScope, amount: bigint, now: Date) {
  const thresholds = await thresholdsOf(deps, scope.merchantId);
  const since = new Date(now.getTime() - ROLLING_MS);
  const sums = await deps.money.sums(db, scope, since);
  const above = levelFor(thresholds, sums.deposited + sums.depositing + amount);
  if (above > 0) return above;
  return sums.everDeposited + sums.depositing + amount > thresholds.firstAbove ? 1 : 0;
}

/**
 * Whether a deposit may be opened as far as identity goes: asked for before the sum is passed, never first when money is to leave.
 * Somebody who is excluded elsewhere is found here at the latest.
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
  const [, needed] = await together([matchPerson(deps, tx, scope, now), levelForDeposit(deps, tx, scope, amount, now)]);
  return demand(deps, tx, scope, needed, now);
}

/** Whether money may leave as far as identity goes: always the first level, higher ones by what has left in 180 days. */
export async function identityForWithdrawal(
  deps: SafetyDeps,
  db: Queryable,
  scope: MemberScope,
  amount: bigint,
  now: Date,
): Promise<Refusal | null> {
  const [thresholds, rolling, level] = await together([
    thresholdsOf(deps, scope.merchantId),
    deps.money.sums(db, scope, new Date(now.getTime() - ROLLING_MS)),
    // Some level is needed always.
    levelOf(deps, db, scope, now),
  ]);
  const above = levelFor(thresholds, rolling.withdrawn + rolling.withdrawing + amount);
  const needed = above > 0 ? above : 1;
  return level >= needed ? null : refuse('KYC_REQUIRED', { level: needed });
}
