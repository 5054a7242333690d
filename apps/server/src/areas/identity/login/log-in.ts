import type { Payload, Value } from '@lantern/contract/schemas';
import {
  type CallContext,
  isRefusal,
  type MemberScope,
  type Queryable,
  type Refusal,
  refuse,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { captchaParams, type LoginSubjects } from '@lantern/server-kit/security';
import { checkAccount } from '../accounts/check-account.ts';
import { accountKey, findByKey, findByMobile, type MemberRow } from '../accounts/repository/members.ts';
import { admitAttempt } from '../captcha/check-captcha.ts';
import type { IdentityDeps } from '../deps.ts';
import { readPassword } from '../passwords/password-rules.ts';
import { findCredential, renewHash } from '../passwords/repository/credentials.ts';
import { openSession, publishSessionEnd } from '../sessions/open-session.ts';
import { lockProven } from '../sessions/proven-member.ts';
import { PASSWORD_LIFETIME_MS } from '../sessions/rules.ts';
import { likelyMobileKey } from '../verification/index.ts';
import { checkSite } from './check-site.ts';
import { loginSubjects, nameSubject } from './login-subjects.ts';
import { insertLoginRecord } from './repository/login-records.ts';
import { requireProof } from './require-proof.ts';

type Input = Payload<'identity.login'>;

interface Found {
  readonly member: MemberRow;
  /** The password must be changed first: it is an initial password or too old. */
  readonly mustChange: boolean;
}

/** Finds the account of a typed name: an account name, or a mobile number with country code or national in the visitor's country. */
async function findByName(deps: IdentityDeps, context: CallContext, name: string): Promise<MemberRow | null> {
  const scope = { brandId: context.brand.id };
  const member = await findByKey(deps.pool, scope, accountKey(name));
  const mobileKey = member ? null : likelyMobileKey(name, context.country);
  return mobileKey === null ? member : findByMobile(deps.pool, scope, mobileKey);
}

/** Name and password. An unknown name costs the same work and gets the same answer as a wrong password. */
async function checkPassword(
  deps: IdentityDeps,
  context: CallContext,
  member: MemberRow | null,
  input: Input,
): Promise<Found | Refusal> {
  const scope = { brandId: context.brand.id };
  const credential = await findCredential(deps.pool, scope, member?.id ?? 0n, 'LOGIN');
  const password = readPassword(input.password);
  const isRight = await deps.passwords.matches(credential?.passwordHash ?? null, password);
  if (isRefusal(isRight)) return isRight;
  if (!member || !credential || !isRight) return refuse('LOGIN_FAILED');
  const oldHash = credential.passwordHash;
  const newHash = await deps.passwords.renew(oldHash, password);
  if (newHash) await renewHash(deps.pool, scope, member.id, { kind: 'LOGIN', oldHash, newHash });
  const { startUntil } = credential;
  const isStart = startUntil !== null;
  if (isStart && startUntil <= context.now) return refuse('START_PASSWORD_EXPIRED');
  const isOld = context.now.getTime() - credential.changedAt.getTime() >= PASSWORD_LIFETIME_MS;
  const isForced = isOld && (await deps.brands.isEnabled(scope.brandId, 'PWDEXPFORCECHANGE3'));
  return { member, mustChange: isStart || isForced };
}

/** Checks the account, then whether the place is trusted (EXTRA_VERIFICATION), then opens the session. */
async function openForMember(
  deps: IdentityDeps,
  context: CallContext,
  found: Found,
  platform: 'WEB' | 'APP',
  forgive: (db: Queryable) => Promise<void>,
): Promise<Value<'identity.login'> | Refusal> {
  const { member } = found;
  const scope: MemberScope = { brandId: context.brand.id, memberId: member.id, book: member.book };
  const login = { platform, mustChange: found.mustChange, method: 'PASSWORD' } as const;
  const doubt = checkAccount(member) ?? (await requireProof(deps, context, member, login));
  if (doubt) {
    await forgive(deps.pool);
    return doubt;
  }
  const opened = await transactionOrRefuse(deps.pool, async (tx) => {
    const proven = await lockProven(tx, scope, member, 'LOGIN_FAILED');
    if (isRefusal(proven)) return proven;
    await forgive(tx);
    const opening = {
      platform,
      restricted: found.mustChange,
      method: 'PASSWORD',
      ends: 'SAME_PLATFORM',
    } as const;
    return openSession(tx, deps, context, proven, opening);
  });
  if (isRefusal(opened)) {
    await forgive(deps.pool);
    return opened;
  }
  publishSessionEnd(deps, scope, opened.ended, 'SESSION_KICKED');
  const { token, firstTimeLogin } = opened;
  return { token, firstTimeLogin, passwordExpired: found.mustChange, captcha: false };
}

/** Counts a wrong password. After a right one, failures are reset when the session opens. */
async function settle(deps: IdentityDeps, context: CallContext, subjects: LoginSubjects, outcome: Found | Refusal) {
  const scope = { brandId: context.brand.id };
  if (!isRefusal(outcome)) return outcome;
  if (outcome.code !== 'LOGIN_FAILED') {
    await deps.throttle.withdraw(scope, subjects, context.now);
    return outcome;
  }
  const { level, lockedUntil } = await deps.throttle.fail(scope, subjects, context.now);
  const captcha = captchaParams(level);
  return lockedUntil
    ? refuse('ACCOUNT_LOCKED', { until: lockedUntil.toISOString(), ...captcha })
    : refuse('LOGIN_FAILED', captcha);
}

async function logFailure(
  deps: IdentityDeps,
  context: CallContext,
  who: { readonly member: MemberRow | null; readonly typed: string },
  refusal: Refusal,
): Promise<void> {
  const scope = { brandId: context.brand.id };
  await insertLoginRecord(deps.pool, scope, {
    memberId: who.member?.id ?? null,
    accountKey: accountKey(who.typed),
    at: context.now,
    ip: context.ip,
    country: context.country,
    device: context.userAgent,
    method: 'PASSWORD',
    result: refusal.code,
  });
}

/**
 * Logs a member in by user name and password. Order of checks: site status, failures of the address, captcha if required, lock, password,
 * status, type, forced change, token. The rate limit is in the call's contract row.
 */
export async function logIn(
  deps: IdentityDeps,
  context: CallContext,
  input: Input,
): Promise<Value<'identity.login'> | Refusal> {
  const closed = await checkSite(deps, context);
  if (closed) return closed;
  const scope = { brandId: context.brand.id };
  const member = await findByName(deps, context, input.username);
  const subject = nameSubject(member?.id ?? null, input.username, context.country);
  const subjects = await loginSubjects(deps, context, member?.id ?? null, subject);
  const refused = await admitAttempt(deps, context, subjects, input);
  if (refused) return refused;
  const found = await settle(deps, context, subjects, await checkPassword(deps, context, member, input));
  const answer = isRefusal(found)
    ? found
    : await openForMember(deps, context, found, input.platform === 'APP' ? 'APP' : 'WEB', (db) =>
        deps.throttle.succeed(scope, subjects, context.now, db),
      );
  if (isRefusal(answer)) await logFailure(deps, context, { member, typed: input.username }, answer);
  return answer;
}
