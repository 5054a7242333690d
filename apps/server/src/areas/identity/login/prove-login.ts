import type { Payload, Value } from '@lantern/contract/schemas';
import {
  type CallContext,
  isRefusal,
  type MemberScope,
  type Refusal,
  refuse,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { isSameName } from '@lantern/text/names';
import { accountKey, findById, type MemberRow } from '../accounts/repository/members.ts';
import type { IdentityDeps } from '../deps.ts';
import { countAttempt, lockedUntil } from '../security/count-attempt.ts';
import { publishChange } from '../security/publish-change.ts';
import { setHold } from '../security/repository/holds.ts';
import { HOLD_MS } from '../security/rules.ts';
import { useCode } from '../security/totp-secret.ts';
import { openSession, publishSessionEnd } from '../sessions/open-session.ts';
import { lockProven } from '../sessions/proven-member.ts';
import { deviceKeyOf } from '../sessions/rules.ts';
import { findContacts } from '../verification/repository/contacts.ts';
import { checkSite } from './check-site.ts';
import { deleteChallengesOf, findChallenge, takeChallenge } from './repository/challenges.ts';
import { insertLoginRecord, type ProvenMethod } from './repository/login-records.ts';
import { isSameNetwork } from './repository/places.ts';
import type { Proof, WaitingLogin } from './require-proof.ts';

type Typed = Exclude<Proof, 'PASSKEY'>;
type Input = Payload<'security.proveLogin'>;

const methodOf = (waiting: WaitingLogin, proof: Typed): ProvenMethod => `${waiting.method}_${proof}`;

interface Open {
  readonly scope: MemberScope;
  readonly member: MemberRow;
  readonly waiting: WaitingLogin;
}

/** The waiting login, if the call comes from the same device and network and the account's credentials are those of the login. */
async function findWaiting(deps: IdentityDeps, context: CallContext, id: string): Promise<Open | Refusal> {
  const brand = { brandId: context.brand.id };
  const row = await findChallenge(deps.pool, brand, id, 'EXTRA', context.now);
  const waiting = row?.data as WaitingLogin | undefined;
  const member = row?.memberId ? await findById(deps.pool, brand, row.memberId) : null;
  if (!waiting || !member) return refuse('CHALLENGE_EXPIRED');
  if (waiting.credentialsVersion !== member.credentialsVersion) return refuse('CHALLENGE_EXPIRED');
  const isSame =
    waiting.deviceKey === deviceKeyOf(context).toString('hex') &&
    (await isSameNetwork(deps.pool, waiting.ip, context.ip));
  if (!isSame) return refuse('CHALLENGE_EXPIRED');
  return { scope: { ...brand, memberId: member.id, book: member.book }, member, waiting };
}

const claimOf = (kind: 'SMS' | 'EMAIL', target: string, memberId: bigint) => ({
  purpose: 'EXTRA' as const,
  channel: kind === 'SMS' ? ('SMS' as const) : ('MAIL' as const),
  target,
  memberId,
});

async function targetOf(deps: IdentityDeps, scope: MemberScope, kind: 'SMS' | 'EMAIL'): Promise<string | null> {
  const contacts = await findContacts(deps.pool, scope, scope.memberId);
  if (kind === 'SMS') return contacts.mobileVerifiedAt ? contacts.mobileKey : null;
  return contacts.emailVerifiedAt ? contacts.emailKey : null;
}

/** Sends a code for a waiting login to the account's verified number or address. */
export async function sendProofCode(
  deps: IdentityDeps,
  context: CallContext,
  input: Payload<'security.sendProofCode'>,
): Promise<Value<'security.sendProofCode'> | Refusal> {
  const open = await findWaiting(deps, context, input.challengeId);
  if (isRefusal(open)) return open;
  const { scope, member, waiting } = open;
  const until = await lockedUntil(deps, scope, 'EXTRA', context.now);
  if (until) return refuse('ACCOUNT_LOCKED', { until: until.toISOString() });
  const target = waiting.proofs.includes(input.method) ? await targetOf(deps, scope, input.method) : null;
  if (target === null) return refuse('BAD_REQUEST', { field: 'method' });
  const request = { ...claimOf(input.method, target, member.id), account: member.account };
  return deps.verification.sendCode(context, request);
}

async function judge(deps: IdentityDeps, open: Open, input: Input, now: Date): Promise<boolean | Refusal> {
  const { scope, member } = open;
  if (input.method === 'TOTP') return useCode(deps, scope, input.answer, now);
  if (input.method === 'BANK_NAME') {
    const wrong = await countAttempt(deps, scope, 'BANK_NAME', now, async () =>
      isSameName(input.answer, member.realName ?? ''),
    );
    return wrong === null || (wrong.code === 'BANK_NAME_WRONG' ? false : wrong);
  }
  const target = await targetOf(deps, scope, input.method);
  if (target === null) return refuse('CHALLENGE_EXPIRED');
  const claim = claimOf(input.method, target, member.id);
  const refusal = await deps.verification.acceptCode(scope, claim, input.answer, now);
  return refusal === null || (refusal.code === 'CODE_INVALID' ? false : refusal);
}

/** After the last wrong proof: deletes open challenges, notifies the owner, and locks proofs from new places for half an hour. */
async function refuseLocked(deps: IdentityDeps, context: CallContext, { scope }: Open, until: Date): Promise<Refusal> {
  const { now: at, ip, userAgent } = context;
  await transactionOrRefuse(deps.pool, async (tx) => {
    await deleteChallengesOf(tx, scope, scope.memberId, 'EXTRA');
    await publishChange(deps, tx, scope, { what: 'EXTRA_LOCKED', at, ip, userAgent });
    return null;
  });
  return refuse('ACCOUNT_LOCKED', { until: until.toISOString() });
}

async function checkProof(deps: IdentityDeps, context: CallContext, open: Open, input: Input): Promise<Refusal | null> {
  if (!open.waiting.proofs.includes(input.method)) return refuse('BAD_REQUEST', { field: 'method' });
  const { now } = context;
  const wrong = await countAttempt(deps, open.scope, 'EXTRA', now, () => judge(deps, open, input, now));
  if (!wrong) return null;
  if (wrong.code === 'SECURITY_LOCKED' && input.method === 'BANK_NAME') return wrong;
  const until = await lockedUntil(deps, open.scope, 'EXTRA', now);
  if (!until) return wrong;
  // Attempts after the last allowed one only get the lock.
  const isLast = wrong.code === 'CODE_INVALID';
  return isLast ? refuseLocked(deps, context, open, until) : refuse('ACCOUNT_LOCKED', { until: until.toISOString() });
}

async function enter(
  deps: IdentityDeps,
  context: CallContext,
  open: Open,
  input: Input,
): Promise<Value<'identity.login'> | Refusal> {
  const { scope, waiting } = open;
  const { now } = context;
  const opened = await transactionOrRefuse(deps.pool, async (tx) => {
    const proof = { id: scope.memberId, credentialsVersion: waiting.credentialsVersion };
    const proven = await lockProven(tx, scope, proof, 'CHALLENGE_EXPIRED');
    if (isRefusal(proven)) return proven;
    // Of two concurrent proofs only one opens a session.
    if (!(await takeChallenge(tx, scope, input.challengeId, 'EXTRA', now))) return refuse('CHALLENGE_EXPIRED');
    if (input.method === 'BANK_NAME') {
      const until = new Date(now.getTime() + HOLD_MS);
      await setHold(tx, scope, scope.memberId, { until, reason: 'BANK_NAME', at: now });
    }
    const opening = {
      platform: waiting.platform,
      restricted: waiting.mustChange,
      method: methodOf(waiting, input.method),
      ends: 'SAME_PLATFORM',
      isProven: true,
    } as const;
    return openSession(tx, deps, context, proven, opening);
  });
  if (isRefusal(opened)) return opened;
  publishSessionEnd(deps, scope, opened.ended, 'SESSION_KICKED');
  const { token, firstTimeLogin } = opened;
  return { token, firstTimeLogin, passwordExpired: waiting.mustChange, captcha: false };
}

/** Completes a waiting login: a right proof opens the session and makes the place trusted. */
export async function proveLogin(
  deps: IdentityDeps,
  context: CallContext,
  input: Input,
): Promise<Value<'identity.login'> | Refusal> {
  const closed = await checkSite(deps, context);
  if (closed) return closed;
  const open = await findWaiting(deps, context, input.challengeId);
  if (isRefusal(open)) return open;
  const wrong = await checkProof(deps, context, open, input);
  if (!wrong) return enter(deps, context, open, input);
  await insertLoginRecord(deps.pool, open.scope, {
    memberId: open.member.id,
    accountKey: accountKey(open.member.account),
    at: context.now,
    ip: context.ip,
    country: context.country,
    device: context.userAgent,
    method: methodOf(open.waiting, input.method),
    result: wrong.code,
  });
  return wrong;
}
