import {
  type ActivityRefusal,
  activityPhase,
  checkActivity,
  type Decision,
  type MemberStanding,
} from '@lantern/engines/loyalty';
import { businessDayStart, type MemberScope, type Queryable } from '@lantern/server-kit';
import { capabilitiesOf } from '../identity/index.ts';
import { ruleOf } from './activity-terms.ts';
import type { PromotionsDeps } from './deps.ts';
import type { ActivityRow } from './repository/activities.ts';
import { countOwn, type OwnCounts } from './repository/participations.ts';

/** A member's data for promotion rules, without the deposit in question. */
export interface Candidate {
  readonly standing: Omit<MemberStanding, 'taken' | 'takenToday' | 'hasOfGroup'>;
  readonly counts: readonly OwnCounts[];
}

/**
 * Reads a member's data for promotion rules. Identity data is read through the pool, because this transaction does not change it.
 * @param question the order in question; it and its participation are not counted
 */
export async function readCandidate(
  deps: PromotionsDeps,
  db: Queryable,
  scope: MemberScope,
  question: { readonly now: Date; readonly orderId: bigint | null; readonly participationId: bigint | null },
): Promise<Candidate> {
  const { now } = question;
  const { businessTimeZone } = await deps.brands.settings(scope.brandId);
  const dayStart = businessDayStart(now, businessTimeZone);
  const person = await deps.identity.memberById(scope, scope.memberId, db);
  const deposits = await deps.payments.depositHistory.countCredited(db, scope, { dayStart, except: question.orderId });
  const counts = await countOwn(db, scope, { dayStart, except: question.participationId });
  const isWaiting = counts.some(({ last }) => last === 'CHOSEN' || last === 'HELD');
  return {
    counts,
    standing: {
      nowMs: now.getTime(),
      ...deposits,
      rank: person?.vipLevel ?? 0,
      labels: person?.labels ?? [],
      registeredAtMs: person?.registeredAt.getTime() ?? 0,
      isAgent: person !== null && capabilitiesOf(person.type, false).treeKind === 'AGENT',
      hasOtherBonus: isWaiting || (await deps.wallet.hasOpenBonus(db, scope)),
    },
  };
}

/** Whether a promotion applies to the member now; `isPromised` if its bonus is already reserved. */
export function judge(
  row: ActivityRow,
  { standing, counts }: Candidate,
  at: { readonly now: Date; readonly isPromised: boolean },
): Decision<null, ActivityRefusal> {
  const own = counts.find((one) => one.activityId === row.id);
  const ofGroup = counts.some(
    (one) =>
      row.exclusiveGroup !== null && one.activityId !== row.id && one.group === row.exclusiveGroup && one.taken > 0,
  );
  const dates = { startsAtMs: row.startsAt.getTime(), endsAtMs: row.endsAt?.getTime() ?? null };
  return checkActivity(
    ruleOf(row.terms),
    { ...standing, taken: own?.taken ?? 0, takenToday: own?.takenToday ?? 0, hasOfGroup: ofGroup },
    {
      isLive: activityPhase(row.state, dates, at.now.getTime()) === 'LIVE',
      budgetLeft: at.isPromised ? row.budget : row.budget - row.granted - row.reserved,
      grantsLeft: at.isPromised || row.grantLimit === null ? null : row.grantLimit - row.grants - row.promises,
    },
  );
}
