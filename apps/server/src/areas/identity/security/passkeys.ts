import type { Payload, Value } from '@lantern/contract/schemas';
import { isRefusal, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import { newId } from '@lantern/server-kit/security';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { IdentityDeps } from '../deps.ts';
import { insertChallenge, takeChallenge } from '../repository/challenges.ts';
import { deletePasskeys, insertPasskey, listPasskeys } from '../repository/passkeys.ts';
import { trustPlace } from '../repository/places.ts';
import { deviceKeyOf } from '../session-rules.ts';
import { changeCredential } from './change-credential.ts';
import { requirePassword, requireReal } from './require-own.ts';
import { CHALLENGE_MS, MAX_PASSKEYS } from './rules.ts';
import { readRegistration, relyingParty, userHandle } from './webauthn.ts';

export async function readPasskeys(
  deps: IdentityDeps,
  context: MemberContext,
): Promise<Value<'security.passkeys'> | Refusal> {
  const trial = requireReal(context);
  if (trial) return trial;
  const { scope } = context.member;
  const rows = await listPasskeys(deps.pool, scope, scope.memberId);
  return {
    limit: MAX_PASSKEYS,
    rows: rows.map(({ id, name, createdAt, lastUsedAt, backedUp }) => ({
      id,
      name,
      backedUp,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

/** What the browser needs to make a passkey; the answer has ten minutes. */
export async function startPasskey(
  deps: IdentityDeps,
  context: MemberContext,
  { password }: Payload<'security.startPasskey'>,
): Promise<Value<'security.startPasskey'> | Refusal> {
  const refusal = await requirePassword(deps, context, password);
  if (refusal) return refusal;
  const { scope, account } = context.member;
  const { now } = context;
  const present = await listPasskeys(deps.pool, scope, scope.memberId);
  if (present.length >= MAX_PASSKEYS) return refuse('PASSKEY_LIMIT', { limit: MAX_PASSKEYS });
  const { rpID, rpName } = relyingParty(context);
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userName: account,
    userID: userHandle(scope),
    attestationType: 'none',
    excludeCredentials: present.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: CHALLENGE_MS,
  });
  const challengeId = newId();
  await insertChallenge(deps.pool, scope, {
    id: challengeId,
    kind: 'PASSKEY_ADD',
    memberId: scope.memberId,
    data: { challenge: options.challenge },
    at: now,
    expiresAt: new Date(now.getTime() + CHALLENGE_MS),
  });
  return { challengeId, options: JSON.stringify(options) };
}

/** The key that an answer proves, null when it proves none. Whatever is odd about a foreign text is no failure of ours. */
async function verified(context: MemberContext, challenge: string, json: string) {
  const response = readRegistration(json);
  if (!response) return null;
  const { rpID, origins } = relyingParty(context);
  try {
    const outcome = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpID,
      requireUserVerification: true,
    });
    return outcome.verified ? outcome.registrationInfo : null;
  } catch {
    return null;
  }
}

/** Keeps a passkey that the browser has made for the member. The place it is made at is proven. */
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
  const info = await verified(context, (row.data as { challenge: string }).challenge, input.answer);
  if (!info) return refuse('PASSKEY_INVALID');
  const { credential, credentialBackedUp } = info;
  return changeCredential(deps, context, 'PASSKEY_ADDED', async (tx) => {
    if ((await listPasskeys(tx, scope, scope.memberId)).length >= MAX_PASSKEYS) {
      return refuse('PASSKEY_LIMIT', { limit: MAX_PASSKEYS });
    }
    const passkey = {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: BigInt(credential.counter),
      transports: credential.transports ?? [],
      name: input.name.normalize('NFKC').trim() || 'Passkey',
      backedUp: credentialBackedUp,
    };
    if (!(await insertPasskey(tx, scope, scope.memberId, passkey, now))) return refuse('STATE_CONFLICT');
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
  const present = await listPasskeys(deps.pool, scope, scope.memberId);
  if (!present.some((passkey) => passkey.id === id)) return requireReal(context) ?? refuse('NOT_FOUND');
  const refusal = await requirePassword(deps, context, password);
  if (isRefusal(refusal)) return refusal;
  return changeCredential(deps, context, 'PASSKEY_REMOVED', async (tx) =>
    (await deletePasskeys(tx, scope, scope.memberId, id)) === 1 ? null : refuse('NOT_FOUND'),
  );
}
