import { isRefusal, type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import { newToken, sha256 } from '@lantern/server-kit/security';
import type { IdentityDeps } from '../deps.ts';
import { LINK_MINUTES } from '../passwords/forgotten/forgot-by-email.ts';
import { insertResetLink } from '../passwords/repository/reset-links.ts';
import { byOperator, publishChange } from '../security/publish-change.ts';
import { findEmail } from '../verification/repository/profile-contacts.ts';
import { findTarget } from './find-target.ts';

const PERMISSION = 'members.unlock';

/**
 * Mails a member a password reset link. The operator sees neither the link nor the address; CONTACT_NOT_SET without an address. The limits
 * of verification codes apply.
 */
export async function sendResetLink(
  deps: IdentityDeps,
  context: StaffContext,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<null | Refusal> {
  const target = await findTarget(deps, context, PERMISSION, id);
  if (isRefusal(target)) return target;
  const { scope, member } = target;
  if (member.status === 'CLOSED') return refuse('STATE_CONFLICT', { state: member.status });
  const unsent = await deps.verification.refuseChannel(scope, 'MAIL');
  if (unsent) return unsent;
  const email = await findEmail(deps.pool, scope, member.id);
  if (!email) return refuse('CONTACT_NOT_SET');
  const { now: at } = context;
  const token = newToken();
  return transactionOrRefuse(deps.pool, async (tx) => {
    const subjects = { target: `RESET:${email}`, address: `operator:${context.operator.scope.operatorId}` };
    const tooOften = await deps.verification.countCodeRequest(tx, scope, subjects, at);
    if (tooOften) return tooOften;
    const expiresAt = new Date(at.getTime() + LINK_MINUTES * 60_000);
    await insertResetLink(tx, scope, { tokenHash: sha256(token), memberId: member.id, at, expiresAt });
    const { account, language } = member;
    const { name: brand } = await deps.brands.brand(scope.brandId);
    const request = { channel: 'MAIL' as const, target: email, memberId: member.id, account, language, brand, at };
    const link = await deps.linkTo(scope.brandId, `/reset#${token}`);
    const full = await deps.verification.queueMessage(tx, scope, request, {
      template: 'reset',
      link,
      minutes: LINK_MINUTES,
    });
    if (full) return full;
    await publishChange(deps, tx, scope, byOperator('RESET_LINK_SENT', at));
    await deps.staff.audit(tx, context, {
      action: 'identity.send-reset-link',
      target: `member:${member.id}`,
      permission: PERMISSION,
      before: null,
      after: { reason },
    });
    return null;
  });
}
