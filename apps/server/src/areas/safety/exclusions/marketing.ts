import { type MemberScope, type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { OneMember } from '../deps.ts';
import {
  listMarketingTakers,
  type Marketing,
  type MarketingChannel,
  saveMarketing,
} from '../play-sessions/repository.ts';
import { listExclusions } from './repository/exclusions.ts';

/** Members who are self-excluded or in a cool-off. Agents see them as inactive, without the reason. */
export async function inactiveOf(
  db: Queryable,
  scope: Scope,
  memberIds: readonly bigint[],
  now: Date,
): Promise<ReadonlySet<bigint>> {
  const brandIds = memberIds.map(() => scope.brandId);
  return new Set((await listExclusions(db, { brandIds, memberIds }, now)).map((row) => row.memberId));
}

/** Whether a member may receive a bonus or transfer from another account: null, or MEMBER_INACTIVE without the reason. */
export async function mayReceive(db: Queryable, member: OneMember, now: Date): Promise<Refusal | null> {
  const inactive = await inactiveOf(db, member, [member.memberId], now);
  return inactive.has(member.memberId) ? refuse('MEMBER_INACTIVE') : null;
}

/** Members who may receive marketing by a channel. Excluded members and members in a cool-off get none, whatever they have chosen. */
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

/** Stores the member's own choice. A self-excluded member cannot opt in. */
export async function chooseMarketing(
  db: Queryable,
  scope: MemberScope,
  choice: Marketing,
  now: Date,
): Promise<Refusal | null> {
  const members = { brandIds: [scope.brandId], memberIds: [scope.memberId] };
  const [exclusion] = await listExclusions(db, members, now);
  const isWanted = choice.inbox || choice.mail || choice.sms;
  if (exclusion?.kind === 'SELF_EXCLUSION' && isWanted) return refuse('SELF_EXCLUDED');
  await saveMarketing(db, scope, choice);
  return null;
}
