import type { Value } from '@lantern/contract/schemas';
import { type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { AVATARS } from '../security/rules.ts';
import { findById } from './repository/members.ts';

/** Path of a built-in picture; null for the name's initials. */
const addressOf = (icon: number) => (icon === 0 ? null : `/avatars/${String(icon).padStart(2, '0')}.svg`);

/** The member's picture and the available ones. */
export async function readAvatar(
  deps: IdentityDeps,
  context: MemberContext,
): Promise<Value<'security.icon'> | Refusal> {
  const { scope } = context.member;
  const member = await findById(deps.pool, scope, scope.memberId);
  if (!member) return refuse('NOT_LOGGED_IN');
  const choices = Array.from({ length: AVATARS + 1 }, (_, icon) => ({ icon, url: addressOf(icon) }));
  return { icon: member.icon, url: addressOf(member.icon), choices };
}
