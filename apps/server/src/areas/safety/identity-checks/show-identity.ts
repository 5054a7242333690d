import type { Value } from '@lantern/contract/schemas';
import type { MemberScope } from '@lantern/server-kit';
import type { SafetyDeps } from '../deps.ts';
import { moneyOf } from '../show-protection.ts';
import { type CheckRow, type Level, listChecks, provenLevel } from './repository/checks.ts';
import { levelOf, thresholdsOf } from './required-level.ts';
import { NEEDED_DOCUMENTS } from './submit.ts';

const LEVELS: readonly Level[] = [1, 2, 3];

/** The current verification of a level: a submitted one, else the latest decided one. */
function lastOf(checks: readonly CheckRow[], level: Level): CheckRow | undefined {
  const own = checks.filter((check) => check.level === level);
  return own.find((check) => check.state === 'SUBMITTED') ?? own[0];
}

/** The member's verified level, pending verifications, and the amounts from which more is required. */
export async function showIdentity(deps: SafetyDeps, scope: MemberScope, now: Date): Promise<Value<'safety.identity'>> {
  const [money, thresholds, checks, level, proven, sums, person] = await Promise.all([
    moneyOf(deps, scope.brandId),
    thresholdsOf(deps, scope.brandId),
    listChecks(deps.pool, scope),
    levelOf(deps, deps.pool, scope, now),
    provenLevel(deps.pool, scope, now),
    deps.money().sums(deps.pool, scope, null),
    deps.people.protection.personOf(deps.pool, scope),
  ]);
  const left = thresholds.firstAbove - sums.deposited - sums.depositing;
  return {
    level,
    byAccount: level > proven,
    firstLevelAbove: money(thresholds.firstAbove),
    leftWithoutProof: money(left > 0n ? left : 0n),
    secondLevelFrom: money(thresholds.secondFrom),
    thirdLevelFrom: money(thresholds.thirdFrom),
    boundAccountProves: thresholds.boundAccountProves,
    realName: person?.realName ?? null,
    levels: LEVELS.map((one) => {
      const last = lastOf(checks, one);
      const isOver = last?.state === 'APPROVED' && last.expiresAt !== null && last.expiresAt <= now;
      return {
        level: one,
        state: isOver ? ('EXPIRED' as const) : (last?.state ?? ('NONE' as const)),
        reasonCode: last?.state === 'REJECTED' ? last.reasonCode : null,
        message: last?.state === 'REJECTED' ? last.memberMessage : null,
        submittedAt: last?.submittedAt.toISOString() ?? null,
        expiresAt: last?.expiresAt?.toISOString() ?? null,
        needs: [...NEEDED_DOCUMENTS[one]],
      };
    }),
  };
}
