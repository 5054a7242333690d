import { type CallContext, type MemberScope, type Refusal, refuse } from '@lantern/server-kit';
import { newId } from '@lantern/server-kit/security';
import type { MemberRow } from '../accounts/repository/members.ts';
import type { IdentityDeps } from '../deps.ts';
import { lockedUntil } from '../security/count-attempt.ts';
import { maskEmail, maskMobile } from '../security/mask.ts';
import { memberPasskeys } from '../security/repository/passkeys.ts';
import { findTotp } from '../security/repository/totp.ts';
import { CHALLENGE_MS, TRUSTED_MS } from '../security/rules.ts';
import type { Platform } from '../sessions/repository.ts';
import { deviceKeyOf } from '../sessions/rules.ts';
import { findContacts } from '../verification/repository/contacts.ts';
import { insertChallenge } from './repository/challenges.ts';
import { isTrustedPlace } from './repository/places.ts';

/** Additional proofs, strongest first. A passkey is proven by a passkey login. */
export const PROOFS = ['PASSKEY', 'TOTP', 'SMS', 'EMAIL', 'BANK_NAME'] as const;
export type Proof = (typeof PROOFS)[number];

/** Login methods that need more proof at a new place. */
export type WaitingMethod = 'PASSWORD' | 'SMS' | 'SOCIAL';

/** The login that waits for more proof, with the data to continue it. */
export interface WaitingLogin {
  readonly platform: Platform;
  readonly mustChange: boolean;
  readonly method: WaitingMethod;
  readonly proofs: readonly Proof[];
  /** Of the account when the login's credential was proven; another one ends the login. */
  readonly credentialsVersion: number;
  /** The challenge must be answered from the same device and network. */
  readonly deviceKey: string;
  readonly ip: string;
}

/** The proofs available to the account, with masked targets of codes. */
async function proofsOf(deps: IdentityDeps, scope: MemberScope, member: MemberRow, method: WaitingMethod) {
  const [passkeys, totp, contacts] = await Promise.all([
    memberPasskeys.list(deps.pool, scope, scope.memberId),
    findTotp(deps.pool, scope, scope.memberId),
    findContacts(deps.pool, scope, scope.memberId),
  ]);
  const has: Readonly<Record<Exclude<Proof, 'BANK_NAME'>, boolean>> = {
    PASSKEY: passkeys.length > 0,
    TOTP: totp?.confirmedAt != null,
    // A second code to the number that was just proven would add nothing.
    SMS: contacts.mobileVerifiedAt !== null && method !== 'SMS',
    EMAIL: contacts.emailVerifiedAt !== null,
  };
  const found = PROOFS.filter((proof) => proof !== 'BANK_NAME' && has[proof]);
  // The bank account's holder name is weak evidence: allowed only when there is nothing else.
  const isBankNameLast =
    found.length === 0 && method !== 'SMS' && member.realName !== null && (await deps.payoutAccounts().hasOwn(scope));
  const mobile = has.SMS && contacts.mobileNum ? maskMobile(contacts.countryDialingCode, contacts.mobileNum) : null;
  const email = has.EMAIL && contacts.email ? maskEmail(contacts.email) : null;
  return { proofs: isBankNameLast ? (['BANK_NAME'] as const) : found, mobile, email };
}

/** Whether the account has no other proof than its number, so that a code to it is enough at a new place. */
export async function isNumberEnough(deps: IdentityDeps, scope: MemberScope, member: MemberRow): Promise<boolean> {
  return (await proofsOf(deps, scope, member, 'SMS')).proofs.length === 0;
}

/**
 * Whether a login with a right password, code or provider account may continue: from a trusted place, at the account's first login, or when
 * the account has no other proof. Otherwise it creates a challenge that is valid for ten minutes.
 *
 * @returns null, EXTRA_VERIFICATION {challengeId, methods (comma-separated, strongest first), mobile, email, seconds}, or ACCOUNT_LOCKED
 * {until} after too many wrong proofs
 */
export async function requireProof(
  deps: IdentityDeps,
  context: CallContext,
  member: MemberRow,
  login: Pick<WaitingLogin, 'platform' | 'mustChange' | 'method'>,
): Promise<Refusal | null> {
  if (member.firstLoginAt === null) return null;
  const scope: MemberScope = { brandId: context.brand.id, memberId: member.id, book: member.book };
  const { now, ip } = context;
  const deviceKey = deviceKeyOf(context);
  const since = new Date(now.getTime() - TRUSTED_MS);
  if (await isTrustedPlace(deps.pool, scope, member.id, { deviceKey, ip }, since)) return null;
  const { proofs, mobile, email } = await proofsOf(deps, scope, member, login.method);
  if (proofs.length === 0) return null;
  const until = await lockedUntil(deps, scope, 'EXTRA', now);
  if (until) return refuse('ACCOUNT_LOCKED', { until: until.toISOString() });
  const challengeId = newId();
  const { credentialsVersion } = member;
  const waiting: WaitingLogin = { ...login, proofs, credentialsVersion, deviceKey: deviceKey.toString('hex'), ip };
  await insertChallenge(deps.pool, scope, {
    id: challengeId,
    kind: 'EXTRA',
    memberId: member.id,
    data: waiting,
    at: now,
    expiresAt: new Date(now.getTime() + CHALLENGE_MS),
  });
  const methods = proofs.join(',');
  return refuse('EXTRA_VERIFICATION', { challengeId, methods, mobile, email, seconds: CHALLENGE_MS / 1000 });
}
