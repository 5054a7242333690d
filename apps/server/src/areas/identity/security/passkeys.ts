import type { Payload, Value } from '@lantern/contract/schemas';
import { isRefusal, type MemberContext, type MemberScope, type Refusal, refuse } from '@lantern/server-kit';
import {
  MAX_PASSKEYS,
  PASSKEY_CHALLENGE_MS,
  passkeyName,
  passkeyOptions,
  proveNewPasskey,
  shownPasskey,
} from '@lantern/server-kit/passkeys';
import { newId, sha256 } from '@lantern/server-kit/security';
import type { IdentityDeps } from '../deps.ts';
import { insertChallenge, takeChallenge } from '../login/repository/challenges.ts';
import { trustPlace } from '../login/repository/places.ts';
import { deviceKeyOf } from '../sessions/rules.ts';
import { changeCredential } from './change-credential.ts';
import { memberPasskeys } from './repository/passkeys.ts';
import { requirePassword, requireReal } from './require-password.ts';

const handleOf = ({ brandId, memberId }: MemberScope) =>
  new Uint8Array(sha256(`lantern passkey ${brandId} ${memberId}`));

const limitReached = () => refuse('PASSKEY_LIMIT', { limit: MAX_PASSKEYS });

export async function readPasskeys(
  deps: IdentityDeps,
  context: MemberContext,
): Promise<Value<'security.passkeys'> | Refusal> {
  const trial = requireReal(context);
  if (trial) return trial;
  const { scope } = context.member;
  const rows = await memberPasskeys.list(deps.pool, scope, scope.memberId);
  return { limit: MAX_PASSKEYS, rows: rows.map(shownPasskey) };
}

/** Options for creating a passkey; the answer must arrive within ten minutes. */
export async function startPasskey(
  deps: IdentityDeps,
  context: MemberContext,
  { password }: Payload<'security.startPasskey'>,
): Promise<Value<'security.startPasskey'> | Refusal> {
  const refusal = await requirePassword(deps, context, password);
  if (refusal) return refusal;
  const { scope, account } = context.member;
  const { now } = context;
  const present = await memberPasskeys.list(deps.pool, scope, scope.memberId);
  if (present.length >= MAX_PASSKEYS) return limitReached();
  const { challenge, options } = await passkeyOptions(context, { name: account, handle: handleOf(scope), present });
  const challengeId = newId();
  await insertChallenge(deps.pool, scope, {
    id: challengeId,
    kind: 'PASSKEY_ADD',
    memberId: scope.memberId,
    data: { challenge },
    at: now,
    expiresAt: new Date(now.getTime() + PASSKEY_CHALLENGE_MS),
  });
  return { challengeId, options };
}

/** Stores a passkey created by the browser. The place becomes trusted. */
export async function addPasskey(
  deps: IdentityDeps,
  context: MemberContext,
  input: Payload<'security.addPasskey'>,
): Promise<null | Refusal> {
  const trial = requireReal(context);
  if (trial) return trial;
  const { scope } = context.member;
  const { now, ip } = context;
  const row = await takeChallenge(deps.pool, scope, input.challengeId, 'PASSKEY_ADD', now);
  if (!row || row.memberId !== scope.memberId) return refuse('CHALLENGE_EXPIRED');
  const proven = await proveNewPasskey(context, (row.data as { challenge: string }).challenge, input.answer);
  if (typeof proven === 'string') return refuse('PASSKEY_INVALID');
  return changeCredential(deps, context, 'PASSKEY_ADDED', async (tx) => {
    if ((await memberPasskeys.list(tx, scope, scope.memberId)).length >= MAX_PASSKEYS) return limitReached();
    const passkey = { ...proven, name: passkeyName(input.name) };
    if (!(await memberPasskeys.insert(tx, scope, scope.memberId, passkey, now))) return refuse('STATE_CONFLICT');
    await trustPlace(tx, scope, scope.memberId, { deviceKey: deviceKeyOf(context), ip }, now);
    return null;
  });
}

export async function removePasskey(
  deps: IdentityDeps,
  context: MemberContext,
  { id, password }: Payload<'security.removePasskey'>,
): Promise<null | Refusal> {
  const { scope } = context.member;
  const present = await memberPasskeys.list(deps.pool, scope, scope.memberId);
  if (!present.some((passkey) => passkey.id === id)) return requireReal(context) ?? refuse('NOT_FOUND');
  const refusal = await requirePassword(deps, context, password);
  if (isRefusal(refusal)) return refusal;
  return changeCredential(deps, context, 'PASSKEY_REMOVED', async (tx) =>
    (await memberPasskeys.remove(tx, scope, scope.memberId, id)) === 1 ? null : refuse('NOT_FOUND'),
  );
}
