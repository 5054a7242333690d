import type { Payload, Value } from '@lantern/contract/schemas';
import {
  type CallContext,
  isRefusal,
  type MemberScope,
  type Refusal,
  refuse,
  transactionOrRefuse,
} from '@lantern/server-kit';
import {
  hasGrown,
  PASSKEY_CHALLENGE_MS,
  type PasskeyRow,
  passkeyLoginOptions,
  provePasskey,
  readAuthentication,
} from '@lantern/server-kit/passkeys';
import { newId } from '@lantern/server-kit/security';
import { accountKey, findByPasskey, type MemberRow } from '../accounts/repository/members.ts';
import type { IdentityDeps } from '../deps.ts';
import { memberPasskeys } from '../security/repository/passkeys.ts';
import { openSession, publishSessionEnd } from '../sessions/open-session.ts';
import { lockProven } from '../sessions/proven-member.ts';
import { checkSite } from './check-site.ts';
import { insertChallenge, takeChallenge } from './repository/challenges.ts';
import { insertLoginRecord } from './repository/login-records.ts';

/** Options for a passkey login; the passkey itself identifies the member. */
export async function startPasskeyLogin(
  deps: IdentityDeps,
  context: CallContext,
): Promise<Value<'security.startPasskeyLogin'> | Refusal> {
  const closed = await checkSite(deps, context);
  if (closed) return closed;
  const { now } = context;
  const scope = { brandId: context.brand.id };
  const { challenge, options } = await passkeyLoginOptions(context);
  const challengeId = newId();
  await insertChallenge(deps.pool, scope, {
    id: challengeId,
    kind: 'PASSKEY_LOGIN',
    memberId: null,
    data: { challenge },
    at: now,
    expiresAt: new Date(now.getTime() + PASSKEY_CHALLENGE_MS),
  });
  return { challengeId, options };
}

interface Proven {
  readonly member: MemberRow;
  readonly passkey: PasskeyRow;
  readonly counter: bigint;
}

async function enter(
  deps: IdentityDeps,
  context: CallContext,
  { member, passkey, counter }: Proven,
  platform: 'WEB' | 'APP',
): Promise<Value<'identity.login'> | Refusal> {
  const brand = { brandId: context.brand.id };
  const scope: MemberScope = { ...brand, memberId: member.id, book: member.book };
  const opened = await transactionOrRefuse(deps.pool, async (tx) => {
    const proven = await lockProven(tx, scope, member, 'LOGIN_FAILED');
    if (isRefusal(proven)) return proven;
    if (!(await memberPasskeys.use(tx, scope, passkey.id, counter, context.now))) return refuse('PASSKEY_INVALID');
    const opening = {
      platform,
      restricted: false,
      method: 'PASSKEY',
      ends: 'SAME_PLATFORM',
      isProven: true,
    } as const;
    return openSession(tx, deps, context, proven, opening);
  });
  if (isRefusal(opened)) {
    await insertLoginRecord(deps.pool, brand, {
      memberId: member.id,
      accountKey: accountKey(member.account),
      at: context.now,
      ip: context.ip,
      country: context.country,
      device: context.userAgent,
      method: 'PASSKEY',
      result: opened.code,
    });
    return opened;
  }
  publishSessionEnd(deps, scope, opened.ended, 'SESSION_KICKED');
  return { token: opened.token, firstTimeLogin: opened.firstTimeLogin, passwordExpired: false, captcha: false };
}

/** Logs a member in by a passkey with user verification; the place becomes trusted. */
export async function passkeyLogin(
  deps: IdentityDeps,
  context: CallContext,
  input: Payload<'security.passkeyLogin'>,
): Promise<Value<'identity.login'> | Refusal> {
  const closed = await checkSite(deps, context);
  if (closed) return closed;
  const scope = { brandId: context.brand.id };
  const row = await takeChallenge(deps.pool, scope, input.challengeId, 'PASSKEY_LOGIN', context.now);
  if (!row) return refuse('CHALLENGE_EXPIRED');
  const answer = readAuthentication(input.answer);
  const member = answer ? await findByPasskey(deps.pool, scope, answer.id) : null;
  const passkey = answer && member ? await memberPasskeys.find(deps.pool, scope, answer.id) : null;
  if (!member || passkey?.ownerId !== member.id) return refuse('PASSKEY_INVALID');
  const { challenge } = row.data as { challenge: string };
  const counter = await provePasskey(context, passkey, challenge, input.answer);
  if (typeof counter === 'string' || !hasGrown(counter, passkey.counter)) return refuse('PASSKEY_INVALID');
  return enter(deps, context, { member, passkey, counter }, input.platform === 'APP' ? 'APP' : 'WEB');
}
