import { isRefusal, type MemberScope, type Refusal, refuse } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import {
  clearProofAttempts,
  findProofAttempts,
  type ProofKind,
  reserveProofAttempt,
  withdrawProofAttempt,
} from './repository/proof-attempts.ts';
import { PROOF_RULES } from './rules.ts';

const WRONG = {
  EXTRA: 'CODE_INVALID',
  CODE: 'CODE_INVALID',
  QUESTION: 'ANSWER_WRONG',
  BANK_NAME: 'BANK_NAME_WRONG',
} as const;

type Deps = Pick<IdentityDeps, 'pool'>;
type Who = Pick<MemberScope, 'brandId' | 'memberId'>;

/** Until when a proof is locked; null when it may be tried. */
export async function lockedUntil(deps: Deps, who: Who, kind: ProofKind, now: Date): Promise<Date | null> {
  const attempts = await findProofAttempts(deps.pool, who, who.memberId, kind);
  return attempts?.lockedUntil && attempts.lockedUntil > now ? attempts.lockedUntil : null;
}

/** Remaining attempts for a proof. */
export async function attemptsLeft(deps: Deps, who: Who, kind: ProofKind, now: Date): Promise<number> {
  const rule = PROOF_RULES[kind];
  const counted = await findProofAttempts(deps.pool, who, who.memberId, kind);
  if (!counted) return rule.attempts;
  if (counted.lockedUntil) return counted.lockedUntil > now ? 0 : rule.attempts;
  const isOver = counted.countedFrom.getTime() <= now.getTime() - rule.windowMs;
  return isOver ? rule.attempts : rule.attempts - counted.attempts;
}

/**
 * Counts an attempt before checking it, so that concurrent guesses are limited like sequential ones. Not inside a transaction: a failure
 * must count even if the caller's action rolls back.
 *
 * @param judge checks the proof; a refusal (could not be checked) does not count
 * @returns null when it is right, else the proof's refusal {left}, SECURITY_LOCKED {until}, or the judge's own
 */
export async function countAttempt(
  deps: Deps,
  who: Who,
  kind: ProofKind,
  now: Date,
  judge: () => Promise<boolean | Refusal>,
): Promise<Refusal | null> {
  const rule = PROOF_RULES[kind];
  const attempts = await reserveProofAttempt(deps.pool, who, who.memberId, kind, rule, now);
  if (attempts === null) {
    const until = await lockedUntil(deps, who, kind, now);
    return refuse('SECURITY_LOCKED', { until: until?.toISOString() ?? null });
  }
  const isRight = await judge();
  if (isRefusal(isRight)) {
    await withdrawProofAttempt(deps.pool, who, who.memberId, kind);
    return isRight;
  }
  if (!isRight) return refuse(WRONG[kind], { left: rule.attempts - attempts });
  await clearProofAttempts(deps.pool, who, who.memberId, kind);
  return null;
}
