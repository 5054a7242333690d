import type { Payload, Value } from '@lantern/contract/schemas';
import {
  type CallContext,
  isRefusal,
  type MemberScope,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { captchaParams, type LoginSubjects } from '@lantern/server-kit/security';
import { checkAccount } from '../accounts/check-account.ts';
import { accountKey, findByMobile, type MemberRow } from '../accounts/repository/members.ts';
import { admitAttempt } from '../captcha/check-captcha.ts';
import type { IdentityDeps } from '../deps.ts';
import { findStart } from '../passwords/repository/credentials.ts';
import { claimAccount, PROVEN, prepareClaim } from '../security/claim-account.ts';
import { openSession, publishSessionEnd } from '../sessions/open-session.ts';
import { lockProven } from '../sessions/proven-member.ts';
import { readAnyMobile } from '../verification/index.ts';
import { proveMobile } from '../verification/repository/profile-contacts.ts';
import { checkSite } from './check-site.ts';
import { loginSubjects, numberSubject } from './login-subjects.ts';
import { insertLoginRecord } from './repository/login-records.ts';
import { requireProof } from './require-proof.ts';

type Input = Payload<'identity.login'>;

interface Proven {
  readonly member: MemberRow;
  /** Consumes the proof of the number. */
  readonly use: (tx: Queryable) => Promise<Refusal | null>;
}

/** By a Firebase token or by an SMS code, according to the type; one does not replace the other. */
async function checkProof(
  deps: IdentityDeps,
  context: CallContext,
  key: string,
  { type, firebaseIdToken, password }: Input,
): Promise<Proven['use'] | Refusal> {
  const scope: Scope = { brandId: context.brand.id };
  if (type === 'firebase') {
    if (!firebaseIdToken) return refuse('CODE_MISSING');
    const verified = await deps.firebase.check(scope, firebaseIdToken, key, context.now);
    return isRefusal(verified) ? verified : verified.use;
  }
  const claim = { purpose: 'LOGIN', channel: 'SMS', target: key, memberId: null } as const;
  const right = await deps.verification.checkCode(scope, claim, password, context.now);
  return isRefusal(right) ? right : (tx) => deps.verification.useCode(tx, scope, right, context.now);
}

/** The account of a proven number. An unknown number gets the answer of a wrong code. */
async function proveNumber(
  deps: IdentityDeps,
  context: CallContext,
  { key, member }: { readonly key: string; readonly member: MemberRow | null },
  input: Input,
): Promise<Proven | Refusal> {
  const use = await checkProof(deps, context, key, input);
  if (isRefusal(use)) return use;
  return member ? { member, use } : refuse('CODE_INVALID');
}

/** A wrong code counts as a failure of number and address; an expired or missing one does not. */
async function settle(deps: IdentityDeps, context: CallContext, subjects: LoginSubjects, outcome: Proven | Refusal) {
  const scope: Scope = { brandId: context.brand.id };
  if (!isRefusal(outcome)) {
    await deps.throttle.succeed(scope, subjects, context.now);
    return outcome;
  }
  if (outcome.code !== 'CODE_INVALID') {
    await deps.throttle.withdraw(scope, subjects, context.now);
    return outcome;
  }
  const { level } = await deps.throttle.fail(scope, subjects, context.now);
  return refuse('CODE_INVALID', captchaParams(level));
}

async function enter(deps: IdentityDeps, context: CallContext, { member, use }: Proven, platform: 'WEB' | 'APP') {
  const { now } = context;
  const scope: MemberScope = { brandId: context.brand.id, memberId: member.id, book: member.book };
  const login = { platform, mustChange: false, method: 'SMS' } as const;
  const claim = await prepareClaim(deps, context, scope);
  if (isRefusal(claim)) return claim;
  // At the first proof of the number, contacts and other proofs that were bound without it prove nothing.
  const doubt = checkAccount(member) ?? (claim ? null : await requireProof(deps, context, member, login));
  // The code is used up even when more proof is required.
  if (doubt) return (await transactionOrRefuse(deps.pool, use)) ?? doubt;
  const opened = await transactionOrRefuse(deps.pool, async (tx) => {
    const proven = await lockProven(tx, scope, member, 'LOGIN_FAILED');
    if (isRefusal(proven)) return proven;
    const stopped = await use(tx);
    if (stopped) return stopped;
    const claimed = claim ? await claimAccount(deps, tx, context, scope, claim) : [];
    await proveMobile(tx, scope, member.id, now);
    const restricted = (await findStart(tx, scope, member.id))?.by === PROVEN;
    // The password's age does not matter when none was typed (4-05); without any other proof, the number is sufficient.
    const opening = {
      platform,
      restricted,
      method: 'SMS',
      ends: 'SAME_PLATFORM',
      isProven: true,
    } as const;
    const session = await openSession(tx, deps, context, proven, opening);
    return { ...session, claimed, restricted };
  });
  if (isRefusal(opened)) return opened;
  publishSessionEnd(deps, scope, opened.claimed, 'EXPIRED');
  publishSessionEnd(deps, scope, opened.ended, 'SESSION_KICKED');
  const { token, firstTimeLogin, restricted } = opened;
  return { token, firstTimeLogin, passwordExpired: restricted, captcha: false };
}

/** Logs a member in by mobile number and an SMS code, or by a Firebase token (switch MOBILEVERCODELOGIN3). */
export async function logInBySms(
  deps: IdentityDeps,
  context: CallContext,
  input: Input,
): Promise<Value<'identity.login'> | Refusal> {
  const closed = await checkSite(deps, context);
  if (closed) return closed;
  const scope: Scope = { brandId: context.brand.id };
  const mobile = readAnyMobile(input.countryDialingCode, input.username, context.country);
  if (isRefusal(mobile)) return mobile;
  const { key } = mobile;
  const member = await findByMobile(deps.pool, scope, key);
  const subjects = await loginSubjects(deps, context, member?.id ?? null, numberSubject(key));
  const refused = await admitAttempt(deps, context, subjects, input);
  if (refused) return refused;
  const proven = await settle(deps, context, subjects, await proveNumber(deps, context, { key, member }, input));
  const answer = isRefusal(proven)
    ? proven
    : await enter(deps, context, proven, input.platform === 'APP' ? 'APP' : 'WEB');
  if (isRefusal(answer)) await logFailure(deps, context, { key, member }, answer);
  return answer;
}

async function logFailure(
  deps: IdentityDeps,
  context: CallContext,
  { key, member }: { readonly key: string; readonly member: MemberRow | null },
  refusal: Refusal,
): Promise<void> {
  const scope: Scope = { brandId: context.brand.id };
  const { now: at, ip, country, userAgent: device } = context;
  const name = member ? accountKey(member.account) : `+${key}`;
  const record = {
    memberId: member?.id ?? null,
    accountKey: name,
    at,
    ip,
    country,
    device,
    method: 'SMS',
    result: refusal.code,
  } as const;
  await insertLoginRecord(deps.pool, scope, record);
}
