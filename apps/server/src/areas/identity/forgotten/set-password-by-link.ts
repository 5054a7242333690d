import type { Payload, Value } from '@lantern/contract/schemas';
import { type CallContext, isRefusal, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { isToken, sha256 } from '@lantern/server-kit/security';
import type { IdentityDeps } from '../deps.ts';
import { hashNewPassword } from '../new-password.ts';
import { findById } from '../repository/members.ts';
import { findResetLink, useResetLink } from '../repository/reset-links.ts';
import { setForgottenPassword } from './set-forgotten-password.ts';

/** Sets another password with a mailed link, which works once. Whoever holds it still has to log in. */
export async function setPasswordByLink(
  deps: IdentityDeps,
  context: CallContext,
  input: Payload<'waysIn.setPasswordByLink'>,
): Promise<Value<'waysIn.setPasswordByLink'> | Refusal> {
  const scope: Scope = { merchantId: context.merchant.id };
  if (!isToken(input.token)) return refuse('LINK_INVALID');
  const tokenHash = sha256(input.token);
  const memberId = await findResetLink(deps.pool, scope, tokenHash, context.now);
  const member = memberId === null ? null : await findById(deps.pool, scope, memberId);
  if (!member) return refuse('LINK_INVALID');
  const wish = { fresh: input.newPassword, confirmed: input.confirmNewPassword };
  const newHash = await hashNewPassword(deps, scope, member, wish);
  if (isRefusal(newHash)) return newHash;
  return setForgottenPassword(deps, context, {
    member,
    newHash,
    method: 'RESET_LINK',
    use: async (tx) => ((await useResetLink(tx, scope, tokenHash, context.now)) ? null : refuse('LINK_INVALID')),
  });
}
