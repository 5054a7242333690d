import type { Payload } from '@lantern/contract/schemas';
import {
  type CallContext,
  isRefusal,
  type Refusal,
  refuse,
  type Scope,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { addressKey, newToken, sha256 } from '@lantern/server-kit/security';
import { checkField } from '../../accounts/field-rules.ts';
import { accountKey, findByKey, type MemberRow } from '../../accounts/repository/members.ts';
import type { IdentityDeps } from '../../deps.ts';
import { checkSite } from '../../login/check-site.ts';
import { readEmail } from '../../verification/index.ts';
import { findEmail } from '../../verification/repository/profile-contacts.ts';
import { insertResetLink } from '../repository/reset-links.ts';

/** Validity of a link in minutes. */
export const LINK_MINUTES = 30;
/** Switch that makes the answer reveal whether the account exists; off by default. */
const REVEALS_UNKNOWN = 'FORGOT_TELLS_UNKNOWN';

/** The account when both name and address match and a password can be set for it. */
async function findOwner(deps: IdentityDeps, scope: Scope, name: string, email: string): Promise<MemberRow | null> {
  const member = await findByKey(deps.pool, scope, accountKey(name));
  const known = await findEmail(deps.pool, scope, member?.id ?? 0n);
  return member && known === email && member.status !== 'CLOSED' ? member : null;
}

/** Mails a link to the owner of the account. Without an account the same work is done, but nothing is sent. */
function mailLink(deps: IdentityDeps, context: CallContext, member: MemberRow | null, email: string) {
  const { now: at, brand } = context;
  const scope: Scope = { brandId: brand.id };
  const token = newToken();
  const subjects = { target: `RESET:${email}`, address: addressKey(context.ip) };
  return transactionOrRefuse(deps.pool, async (tx) => {
    const tooOften = await deps.verification.countCodeRequest(tx, scope, subjects, at);
    if (tooOften) return tooOften;
    const expiresAt = new Date(at.getTime() + LINK_MINUTES * 60_000);
    await insertResetLink(tx, scope, { tokenHash: sha256(token), memberId: member?.id ?? null, at, expiresAt });
    const request = {
      channel: 'MAIL' as const,
      target: email,
      memberId: member?.id ?? null,
      account: member?.account ?? null,
      language: member?.language ?? context.language,
      brand: brand.name,
      at,
      suppressed: member === null,
    };
    // In the URL fragment, so that the token reaches no server or log.
    const link = await deps.linkTo(brand.id, `/reset#${token}`);
    return deps.verification.queueMessage(tx, scope, request, { template: 'reset', link, minutes: LINK_MINUTES });
  });
}

/** Sends a password reset link when name and address belong together. The answer does not reveal whether they do. */
export async function forgotByEmail(
  deps: IdentityDeps,
  context: CallContext,
  input: Payload<'loginMethods.forgotByEmail'>,
): Promise<null | Refusal> {
  const closed = await checkSite(deps, context);
  if (closed) return closed;
  const scope: Scope = { brandId: context.brand.id };
  const name = input.username.trim().normalize('NFKC');
  const { registerRules } = await deps.brands.settings(scope.brandId);
  const rule = registerRules.username;
  const broken = rule ? checkField('username', { ...rule, required: true }, name) : null;
  const email = broken ?? readEmail(input.email);
  if (isRefusal(email)) return email;
  const { email: emailRule } = registerRules;
  const unfit = emailRule ? checkField('email', { ...emailRule, required: true }, email) : null;
  if (unfit) return unfit;
  const unsent = await deps.verification.refuseChannel(scope, 'MAIL');
  if (unsent) return unsent;
  const member = await findOwner(deps, scope, name, email);
  const refused = await mailLink(deps, context, member, email);
  if (refused) return refused;
  const reveals = member === null && (await deps.brands.isEnabled(scope.brandId, REVEALS_UNKNOWN));
  return reveals ? refuse('USERNAME_NOT_FOUND') : null;
}
