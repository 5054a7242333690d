import type { Value } from '@lantern/contract/schemas';
import { type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { capabilitiesOf } from './capabilities.ts';
import { findById } from './repository/members.ts';

/** Member data for the member's own pages, and the account type's capabilities. */
export async function readMemberInfo(
  deps: IdentityDeps,
  context: MemberContext,
): Promise<Value<'identity.memberInfo'> | Refusal> {
  const { scope } = context.member;
  const member = await findById(deps.pool, scope, scope.memberId);
  if (!member) return refuse('NOT_LOGGED_IN');
  const transferUpline = member.toUpline && (await deps.tree.uplinesOf(scope, [member.id])).get(member.id) != null;
  const isWide = await deps.brands.isEnabled(scope.brandId, 'AGENT_TYPE_INCLUDES_4');
  const { memberCentre, agentCentre, protectedActions } = capabilitiesOf(member.type, isWide);
  return {
    id: member.id.toString(),
    account: member.account,
    nickname: member.nickname,
    type: member.type,
    toUpline: member.toUpline,
    clubLabel: member.vipLabel === null ? null : { labelName: member.vipLabel, rankLevel: member.vipLevel },
    memberLabel: member.labels,
    capabilities: { memberCentre, agentCentre, protectedActions, transferUpline },
    language: member.language,
    icon: member.icon,
    registeredAt: member.registeredAt.toISOString(),
    lastLoginAt: member.lastLoginAt?.toISOString() ?? null,
  };
}
