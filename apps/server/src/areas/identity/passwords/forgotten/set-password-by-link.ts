import type { Payload, Value } from '@lantern/contract/schemas';
import { type CallContext, isRefusal, type MemberScope, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { isToken, sha256 } from '@lantern/server-kit/security';
import { findById } from '../../accounts/repository/members.ts';
import type { IdentityDeps } from '../../deps.ts';
import { isOwnDevice } from '../../security/claim-account.ts';
import { publishChange } from '../../security/publish-change.ts';
import { deleteLinks } from '../../security/repository/claims.ts';
import { findContacts } from '../../verification/repository/contacts.ts';
import { hashNewPassword } from '../new-password.ts';
import { findResetLink, useResetLink } from '../repository/reset-links.ts';
import { setForgottenPassword } from './set-forgotten-password.ts';

/** Sets a new password with a mailed one-time link. The holder of the link still has to log in. */
export async function setPasswordByLink(
  deps: IdentityDeps,
  context: CallContext,
  input: Payload<'loginMethods.setPasswordByLink'>,
): Promise<Value<'loginMethods.setPasswordByLink'> | Refusal> {
  const scope: Scope = { brandId: context.brand.id };
  if (!isToken(input.token)) return refuse('LINK_INVALID');
  const tokenHash = sha256(input.token);
  const memberId = await findResetLink(deps.pool, scope, tokenHash, context.now);
  const member = memberId === null ? null : await findById(deps.pool, scope, memberId);
  if (!member) return refuse('LINK_INVALID');
  const request = { fresh: input.newPassword, confirmed: input.confirmNewPassword };
  const newHash = await hashNewPassword(deps, scope, member, request);
  if (isRefusal(newHash)) return newHash;
  const own: MemberScope = { ...scope, memberId: member.id, book: member.book };
  const { mobileVerifiedAt, emailVerifiedAt } = await findContacts(deps.pool, own, member.id);
  const isProven = mobileVerifiedAt !== null || emailVerifiedAt !== null;
  const isKnown = isProven || (await isOwnDevice(deps, context, own));
  return setForgottenPassword(deps, context, {
    member,
    newHash,
    method: 'RESET_LINK',
    changed: 'LINK_INVALID',
    async use(tx) {
      if (!(await useResetLink(tx, scope, tokenHash, context.now))) return refuse('LINK_INVALID');
      // Provider accounts linked before anything was proven can log in without a password, so they are removed; the owner can link again.
      if (!isKnown && (await deleteLinks(tx, own)) > 0) {
        const { now: at, ip, userAgent } = context;
        await publishChange(deps, tx, own, { what: 'SOCIAL_UNLINKED', at, ip, userAgent });
      }
      return null;
    },
  });
}
