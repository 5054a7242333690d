import { type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { OneMember } from '../deps.ts';
import { listExclusions } from '../repository/exclusions.ts';
import { listWithoutMarketing } from '../repository/sittings.ts';

/** Those of the members who are excluded or take time out. Agents are shown them as inactive and learn nothing else. */
export async function inactiveOf(
  db: Queryable,
  scope: Scope,
  memberIds: readonly bigint[],
  now: Date,
): Promise<ReadonlySet<bigint>> {
  const merchantIds = memberIds.map(() => scope.merchantId);
  return new Set((await listExclusions(db, { merchantIds, memberIds }, now)).map((row) => row.memberId));
}

/** Whether somebody else may give a member a bonus or transfer to him: MEMBER_INACTIVE, whatever the reason, or null. */
export async function mayReceive(db: Queryable, member: OneMember, now: Date): Promise<Refusal | null> {
  const inactive = await inactiveOf(db, member, [member.memberId], now);
  return inactive.has(member.memberId) ? refuse('MEMBER_INACTIVE') : null;
}

/** Those of the members who may be sent advertising. Who rests gets none, whatever he has chosen (operations 10). */
export async function takersOfMarketing(
  db: Queryable,
  scope: Scope,
  memberIds: readonly bigint[],
  now: Date,
): Promise<ReadonlySet<bigint>> {
  const [resting, refusing] = [
    await inactiveOf(db, scope, memberIds, now),
    await listWithoutMarketing(db, scope, memberIds),
  ];
  return new Set(memberIds.filter((id) => !resting.has(id) && !refusing.has(id)));
}
