import { transaction } from '@lantern/database';
import {
  assessLaundering,
  BLOCK_SCORE,
  type LaunderingFlag,
  type LaunderingRules,
  launderingScore,
  REVIEW_SCORE,
} from '@lantern/engines/cashier';
import { parseSum } from '@lantern/money';
import { businessDay, type MemberScope, type Pieces, plainPieces, type Queryable } from '@lantern/server-kit';
import type { SafetyDeps } from '../deps.ts';
import {
  type CaseRow,
  type DueRow,
  type FlagRow,
  insertCase,
  insertCaseEvent,
  listDue,
  listFlags,
  lockOpenCase,
  reportedScore,
  saveCase,
  sumPlay,
  takeDue,
  writeRuleFlags,
} from './repository/laundering.ts';

/** Look-back window of facts and of cleared flags. */
export const WINDOW_MS = 30 * 86_400_000;
const BATCH = 100;
const RULES_ACTOR = 'rules';

async function rulesOf(deps: SafetyDeps, brandId: bigint): Promise<LaunderingRules> {
  const { compliance, currency } = await deps.brands.settings(brandId);
  const money = (text: string) => parseSum(text, currency.exponent) ?? 0n;
  return { structuringBelow: money(compliance.structuringBelow), suddenVolumeFrom: money(compliance.suddenVolumeFrom) };
}

/** Flags derived from the current data of other areas; null when the account does not exist. */
async function assess(deps: SafetyDeps, scope: MemberScope, now: Date): Promise<LaunderingFlag[] | null> {
  const since = new Date(now.getTime() - WINDOW_MS);
  const { businessTimeZone } = await deps.brands.settings(scope.brandId);
  const person = await deps.people.protection.personOf(deps.pool, scope);
  if (person === null) return null;
  const [movements, play, sameAddress, breaches, rules] = await Promise.all([
    deps.money().movements(deps.pool, scope, since),
    sumPlay(deps.pool, scope, businessDay(since, businessTimeZone)),
    deps.people.countSameAddress(scope),
    deps.maxBetBreaches(deps.pool, scope, since),
    rulesOf(deps, scope.brandId),
  ]);
  const facts = {
    now: now.getTime(),
    movements: movements.map((one) => ({ ...one, at: one.at.getTime() })),
    staked: play.staked,
    ownNames: [person.account, ...(person.realName ? [person.realName] : [])],
    sameAddress,
    maxBetBreaches: breaches,
  };
  return assessLaundering(facts, rules);
}

/** Flags that are not covered by a cleared case. */
export const openFlags = (flags: readonly FlagRow[], now: Date) =>
  flags.filter((one) => one.clearedUntil === null || one.clearedUntil <= now);

/**
 * Applies a member's flags: sets the risk score that withdrawals use, opens a case from the first threshold, blocks the funds from the
 * second. The member is not informed.
 */
export async function applyScore(
  deps: SafetyDeps,
  tx: Queryable,
  scope: MemberScope,
  now: Date,
): Promise<CaseRow | null> {
  const score = launderingScore(openFlags(await listFlags(tx, scope), now));
  await deps.people.protection.setRiskScore(tx, scope, score);
  const open = await lockOpenCase(tx, scope);
  if (score < REVIEW_SCORE) return open;
  // Flags that were already reported open no new case; only a higher score does.
  if (open === null && score <= (await reportedScore(tx, scope))) return null;
  const isNew = open === null;
  const one = open ?? (await insertCase(tx, scope, { score, hasBlocked: false, at: now }));
  const by = { at: now, actor: RULES_ACTOR, note: null };
  if (isNew) await insertCaseEvent(tx, one, { ...by, event: 'OPENED' });
  const blocks =
    score >= BLOCK_SCORE && !one.hasBlocked && (await deps.people.protection.setFundBlock(tx, scope, true));
  if (blocks) await insertCaseEvent(tx, one, { ...by, event: 'FUNDS_BLOCKED' });
  if (!blocks && score <= one.score) return one;
  return saveCase(tx, one, { score: Math.max(score, one.score), hasBlocked: one.hasBlocked || blocks });
}

async function look(deps: SafetyDeps, due: DueRow, now: Date): Promise<void> {
  const flags = await assess(deps, due, now);
  await transaction(deps.pool, async (tx) => {
    if (!(await takeDue(tx, due)) || flags === null) return;
    await writeRuleFlags(tx, due, flags, now);
    await applyScore(deps, tx, due, now);
  });
}

/** Assesses the members with new events. Repeatable: the same facts give the same flags. */
export async function assessDue(deps: SafetyDeps, now: Date, pieces: Pieces = plainPieces): Promise<void> {
  for (const due of await listDue(deps.pool, BATCH, await pieces.waiting('member'))) {
    await pieces.run(`member ${due.memberId}`, () => look(deps, due, now), due.brandId);
  }
}
