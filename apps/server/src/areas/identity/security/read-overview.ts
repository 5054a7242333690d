import type { Value } from '@lantern/contract/schemas';
import { type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import { findById } from '../accounts/repository/members.ts';
import type { IdentityDeps } from '../deps.ts';
import { type LoginLogRow, listLastEntries } from '../login/repository/login-log.ts';
import { countDevices } from '../login/repository/places.ts';
import { readFundPassword } from '../passwords/fund-password.ts';
import { findCredential } from '../passwords/repository/credentials.ts';
import { deviceNameOf } from '../sessions/device-name.ts';
import { PASSWORD_LIFETIME_MS } from '../sessions/rules.ts';
import { findContacts } from '../verification/repository/contacts.ts';
import { maskEmail, maskMobile } from './mask.ts';
import { findHold } from './repository/holds.ts';
import { memberPasskeys } from './repository/passkeys.ts';
import { listQuestions } from './repository/questions.ts';
import { countRecoveryCodes, findTotp } from './repository/totp.ts';
import { requireReal } from './require-password.ts';
import { securityLevel } from './security-level.ts';

type Overview = Value<'security.overview'>;

function showEntry(row: LoginLogRow | undefined): Overview['lastLogin'] {
  if (!row) return null;
  const { at, ip, country, device } = row;
  return { at: at.toISOString(), ip, country, device: deviceNameOf(device) };
}

/** The account's security overview: one entry per method with its date, never a secret. */
export async function readOverview(deps: IdentityDeps, context: MemberContext): Promise<Overview | Refusal> {
  const trial = requireReal(context);
  if (trial) return trial;
  const { scope } = context.member;
  const { pool } = deps;
  const id = scope.memberId;
  const [member, login, fund, questions, totp, codesLeft, passkeys, contacts, devices, entries, hold] =
    await Promise.all([
      findById(pool, scope, id),
      findCredential(pool, scope, id, 'LOGIN'),
      readFundPassword(deps, scope, context.now),
      listQuestions(pool, scope, id),
      findTotp(pool, scope, id),
      countRecoveryCodes(pool, scope, id),
      memberPasskeys.list(pool, scope, id),
      findContacts(pool, scope, id),
      countDevices(pool, scope, id),
      listLastEntries(pool, scope, id),
      findHold(pool, scope, id, context.now),
    ]);
  if (!member) return refuse('NOT_LOGGED_IN');
  const passwordAge = login ? context.now.getTime() - login.changedAt.getTime() : 0;
  const hasTotp = totp?.confirmedAt != null;
  const level = securityLevel({
    isPasswordFresh: passwordAge < PASSWORD_LIFETIME_MS,
    hasFundPassword: fund.isSet,
    hasSecondFactor: hasTotp || passkeys.length > 0,
    isReachable: contacts.emailVerifiedAt !== null || contacts.mobileVerifiedAt !== null,
    hasQuestions: questions.length > 0,
    hasRealName: Boolean(member.realName),
  });
  return {
    level,
    // The first entry is the current login.
    lastLogin: showEntry(entries[1]),
    heldUntil: hold?.toISOString() ?? null,
    loginPassword: login && { changedAt: login.changedAt.toISOString() },
    fundPassword: { isSet: fund.isSet, lockedUntil: fund.lockedUntil?.toISOString() ?? null },
    questions: { isSet: questions.length > 0 },
    totp: { isOn: hasTotp, since: (hasTotp && totp?.confirmedAt?.toISOString()) || null, recoveryCodesLeft: codesLeft },
    passkeys: passkeys.length,
    email: contacts.emailVerifiedAt && contacts.email ? maskEmail(contacts.email) : null,
    mobile:
      contacts.mobileVerifiedAt && contacts.mobileNum
        ? maskMobile(contacts.countryDialingCode, contacts.mobileNum)
        : null,
    devices,
    nickname: member.nickname,
    icon: member.icon,
  };
}
