import type { Payload, Value } from '@lantern/contract/schemas';
import { isRefusal, type Refusal, type StaffContext } from '@lantern/server-kit';
import { receivesMessages } from '@lantern/text/phones';
import { maskAddress } from '../accounts/search-members.ts';
import type { IdentityDeps } from '../deps.ts';
import { pageOfLogins } from '../login/read-login-log.ts';
import { readFundPassword } from '../passwords/fund-password.ts';
import { lockedUntil } from '../security/count-attempt.ts';
import { maskEmail, maskMobile } from '../security/mask.ts';
import { findClaim } from '../security/repository/claims.ts';
import { findHold } from '../security/repository/holds.ts';
import { memberPasskeys } from '../security/repository/passkeys.ts';
import { listQuestions } from '../security/repository/questions.ts';
import { countRecoveryCodes, findTotp } from '../security/repository/totp.ts';
import { pageOfDevices, showDevice } from '../sessions/devices.ts';
import { findContacts } from '../verification/repository/contacts.ts';
import { findTarget } from './find-target.ts';
import { unlockNeedsSecond } from './unlock-login.ts';

const READ = 'members.read';

/** Security settings of a member's account, masked, for operators. */
export async function readMemberSecurity(
  deps: IdentityDeps,
  context: StaffContext,
  { id }: Payload<'securityBackOffice.member'>,
): Promise<Value<'securityBackOffice.member'> | Refusal> {
  const target = await findTarget(deps, context, READ, id);
  if (isRefusal(target)) return target;
  const { scope, member } = target;
  const { pool } = deps;
  const [fund, questions, totp, codesLeft, passkeys, contacts, hold, locked, cards, requests, claim, unlock] =
    await Promise.all([
      readFundPassword(deps, scope, context.now),
      listQuestions(pool, scope, member.id),
      findTotp(pool, scope, member.id),
      countRecoveryCodes(pool, scope, member.id),
      memberPasskeys.list(pool, scope, member.id),
      findContacts(pool, scope, member.id),
      findHold(pool, scope, member.id, context.now),
      lockedUntil(deps, scope, 'EXTRA', context.now),
      deps.payoutAccounts().list(scope),
      deps.staff.requests.openFor(pool, scope, [`member:${member.id}`]),
      findClaim(pool, scope, member.id),
      unlockNeedsSecond(pool, target, context.operator.scope.operatorId, context.now),
    ]);
  const request = requests.get(`member:${member.id}`);
  return {
    status: member.status,
    unlockNeedsSecond: unlock,
    fundPassword: fund.isSet,
    fundPasswordLockedUntil: fund.lockedUntil?.toISOString() ?? null,
    questions: questions.length,
    totpSince: totp?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: codesLeft,
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    email: contacts.email === null ? null : maskEmail(contacts.email),
    emailVerified: contacts.emailVerifiedAt !== null,
    mobile: contacts.mobileNum === null ? null : maskMobile(contacts.countryDialingCode, contacts.mobileNum),
    mobileVerified: contacts.mobileVerifiedAt !== null,
    mobileReceives: receivesMessages(contacts.countryDialingCode, contacts.mobileNum),
    cards: cards.map((card) => ({ id: card.id.toString(), label: card.label })),
    claimedAt: claim?.toISOString() ?? null,
    heldUntil: hold?.toISOString() ?? null,
    proofLockedUntil: locked?.toISOString() ?? null,
    request: request ? { id: request.id.toString(), action: request.action, maker: request.maker } : null,
  };
}

export async function readMemberDevices(
  deps: IdentityDeps,
  context: StaffContext,
  { id, ...page }: Payload<'securityBackOffice.devices'>,
): Promise<Value<'securityBackOffice.devices'> | Refusal> {
  const target = await findTarget(deps, context, READ, id);
  if (isRefusal(target)) return target;
  const found = await pageOfDevices(deps, target.scope, target.member.id, { ...page, now: context.now });
  return isRefusal(found) ? found : { ...found, rows: found.rows.map(showDevice) };
}

/** The whole stored login log. Full addresses only for operators who may see them. */
export async function readMemberLogins(
  deps: IdentityDeps,
  context: StaffContext,
  { id, ...page }: Payload<'securityBackOffice.logins'>,
): Promise<Value<'securityBackOffice.logins'> | Refusal> {
  const target = await findTarget(deps, context, READ, id);
  if (isRefusal(target)) return target;
  const found = await pageOfLogins(deps, target.scope, target.member.id, { ...page, since: new Date(0) });
  const isShown = deps.staff.requirePermission(context, 'members.sensitive') === null;
  return { ...found, rows: found.rows.map((row) => (isShown ? row : { ...row, ip: maskAddress(row.ip) })) };
}
