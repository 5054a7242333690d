import type { Payload, Value } from '@lantern/contract/schemas';
import { type CallContext, isRefusal, type MemberScope, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { accountKey, findByMobile, type MemberRow } from '../../accounts/repository/members.ts';
import type { IdentityDeps } from '../../deps.ts';
import { checkSite } from '../../login/check-site.ts';
import { trustPlace } from '../../login/repository/places.ts';
import { isNumberEnough } from '../../login/require-proof.ts';
import { claimAccount, prepareClaim } from '../../security/claim-account.ts';
import { publishSessionEnd } from '../../sessions/open-session.ts';
import type { EndedSession } from '../../sessions/repository.ts';
import { deviceKeyOf } from '../../sessions/rules.ts';
import { readAnyMobile } from '../../verification/index.ts';
import { findEmail, proveMobile } from '../../verification/repository/profile-contacts.ts';
import { checkNewPassword, hashNewPassword } from '../new-password.ts';
import { setForgottenPassword } from './set-forgotten-password.ts';

/** Whether a typed account name and address belong to the number's account; only its owner, who has the code, learns that (3-08). */
async function isOwn(
  deps: IdentityDeps,
  scope: Scope,
  member: MemberRow,
  { account = '', email = '' }: Payload<'loginMethods.setPasswordByMobile'>,
): Promise<boolean> {
  if (account.trim() !== '' && accountKey(account) !== accountKey(member.account)) return false;
  const typed = email.trim().normalize('NFKC').toLowerCase();
  return typed === '' || typed === (await findEmail(deps.pool, scope, member.id));
}

/** Sets a new password with a code sent to the account's mobile number (switch CHNGPASSVERIF3). */
export async function setPasswordByMobile(
  deps: IdentityDeps,
  context: CallContext,
  input: Payload<'loginMethods.setPasswordByMobile'>,
): Promise<Value<'loginMethods.setPasswordByMobile'> | Refusal> {
  const closed = await checkSite(deps, context);
  if (closed) return closed;
  const scope: Scope = { brandId: context.brand.id };
  const mobile = readAnyMobile(input.countryDialingCode, input.mobileNum, context.country);
  if (isRefusal(mobile)) return mobile;
  const request = { fresh: input.newPassword, confirmed: input.confirmNewPassword ?? input.newPassword };
  // Checks that need no account come first and use none of the code's attempts.
  const broken = await checkNewPassword(deps, scope, { account: '' }, request);
  if (broken) return broken;
  const member = await findByMobile(deps.pool, scope, mobile.key);
  const requested = { purpose: 'RESET', channel: 'SMS', target: mobile.key, memberId: null } as const;
  const right = await deps.verification.checkCode(scope, requested, input.verificationCode, context.now);
  if (isRefusal(right)) return right;
  if (!member) return refuse('CODE_INVALID');
  if (!(await isOwn(deps, scope, member, input))) return refuse('USERNAME_NOT_FOUND');
  const newHash = await hashNewPassword(deps, scope, member, request);
  if (isRefusal(newHash)) return newHash;
  const own: MemberScope = { ...scope, memberId: member.id, book: member.book };
  const claim = await prepareClaim(deps, context, own);
  if (isRefusal(claim)) return claim;
  const isPlaceProven = claim !== null || (await isNumberEnough(deps, own, member));
  let claimed: readonly EndedSession[] = [];
  const outcome = await setForgottenPassword(deps, context, {
    member,
    newHash,
    method: 'RESET_SMS',
    changed: 'CODE_EXPIRED',
    async use(tx) {
      const used = await deps.verification.useCode(tx, scope, right, context.now);
      if (used) return used;
      if (claim) claimed = await claimAccount(deps, tx, context, own, claim);
      await proveMobile(tx, scope, member.id, context.now);
      // The automatic login that follows (4-08) must not ask for a second code to the same number.
      const place = { deviceKey: deviceKeyOf(context), ip: context.ip };
      if (isPlaceProven) await trustPlace(tx, scope, member.id, place, context.now);
      return null;
    },
  });
  if (!isRefusal(outcome)) publishSessionEnd(deps, own, claimed, 'EXPIRED');
  return outcome;
}
