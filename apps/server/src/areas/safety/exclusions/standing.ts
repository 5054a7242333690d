import { type MemberScope, type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { OneMember } from '../deps.ts';
import { listExclusions } from '../repository/exclusions.ts';
import { listMarketingTakers, type Marketing, type MarketingChannel, saveMarketing } from '../repository/sittings.ts';

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

/** Those of the members whom advertising may reach by a channel. Who rests gets none, whatever he has chosen (operations 10). */
export async function takersOfMarketing(
  db: Queryable,
  scope: Scope,
  memberIds: readonly bigint[],
  choice: { readonly channel: MarketingChannel; readonly now: Date },
): Promise<ReadonlySet<bigint>> {
  const resting = await inactiveOf(db, scope, memberIds, choice.now);
  const takers = await listMarketingTakers(db, scope, memberIds, choice.channel);
  return new Set(memberIds.filter((id) => !resting.has(id) && takers.has(id)));
}

/** The member's own choice. Nobody who has shut himself out asks for advertising meanwhile. */
export async function chooseMarketing(
  db: Queryable,
  scope: MemberScope,
  choice: Marketing,
  now: Date,
): Promise<Refusal | null> {
  const members = { merchantIds: [scope.merchantId], memberIds: [scope.memberId] };
  const [exclusion] = await listExclusions(db, members, now);
  const asks = choice.inbox || choice.mail || choice.sms;
  if (exclusion?.kind === 'SELF_EXCLUSION' && asks) return refuse('SELF_EXCLUDED');
  await saveMarketing(db, scope, choice);
  return null;
}
