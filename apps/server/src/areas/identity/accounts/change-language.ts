import { type Language, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { setLanguage } from './repository/members.ts';

/** Stores the member's language, used for messages that are written while the member is offline. */
export async function changeLanguage(
  deps: IdentityDeps,
  { member, brand }: MemberContext,
  language: Language,
): Promise<null | Refusal> {
  if (!brand.languages.includes(language)) return refuse('FEATURE_DISABLED');
  await setLanguage(deps.pool, member.scope, member.scope.memberId, language);
  return null;
}
