import type { Payload, Value } from '@lantern/contract/schemas';
import { type MemberContext, type Refusal, refuse, transactionOrRefuse } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { readFundPassword } from '../passwords/fund-password.ts';
import { requireReal } from '../security/require-password.ts';
import { checkBirthday } from './birthday.ts';
import { publishPerson } from './publish-person.ts';
import { lockMember } from './repository/members.ts';
import { findAgreement, findProfile, saveProfile, setAgreement } from './repository/profile.ts';

/** What the first login still requires of a member. */
export async function readWelcome(
  deps: IdentityDeps,
  context: MemberContext,
): Promise<Value<'security.welcome'> | Refusal> {
  const trial = requireReal(context);
  if (trial) return trial;
  const { scope } = context.member;
  const [agreement, profile, fund, { minimumAge }] = await Promise.all([
    findAgreement(deps.pool, scope, scope.memberId),
    findProfile(deps.pool, scope, scope.memberId),
    readFundPassword(deps, scope, context.now),
    deps.brands.settings(scope.brandId),
  ]);
  return {
    hasAgreed: agreement.termsAcceptedAt !== null && agreement.ageConfirmedAt !== null,
    hasBirthday: profile.birthday !== null,
    hasFundPassword: fund.isSet,
    minimumAge,
  };
}

/** Stores that a member accepts the terms and is old enough; the birthday cannot be changed afterwards. */
export async function agree(
  deps: IdentityDeps,
  context: MemberContext,
  input: Payload<'security.agree'>,
): Promise<null | Refusal> {
  const trial = requireReal(context);
  if (trial) return trial;
  const { scope } = context.member;
  const { minimumAge } = await deps.brands.settings(scope.brandId);
  if (!input.agreeTerms) return refuse('TERMS_REQUIRED');
  if (!input.confirmAge) return refuse('AGE_REQUIRED', { minimum: minimumAge });
  const birthday = input.birthday?.trim() || null;
  const broken = birthday === null ? null : checkBirthday(birthday, minimumAge, context.now);
  if (broken) return broken;
  return transactionOrRefuse(deps.pool, async (tx) => {
    await lockMember(tx, scope, scope.memberId);
    const profile = await findProfile(tx, scope, scope.memberId);
    const isOther = birthday !== null && profile.birthday !== null && profile.birthday !== birthday;
    if (isOther) return refuse('PROFILE_LOCKED', { field: 'birthday' });
    if (birthday !== null && profile.birthday === null) {
      await saveProfile(tx, scope, scope.memberId, { ...profile, birthday });
      await publishPerson(deps, tx, scope, context.now);
    }
    await setAgreement(tx, scope, scope.memberId, context.now);
    return null;
  });
}
