import type { Payload, Value } from '@lantern/contract/schemas';
import { isRefusal, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import { newTotpSecret, totpStep, totpUri } from '@lantern/server-kit/security';
import type { IdentityDeps } from '../deps.ts';
import { trustPlace } from '../login/repository/places.ts';
import { deviceKeyOf } from '../sessions/rules.ts';
import { changeCredential } from './change-credential.ts';
import { countAttempt } from './count-attempt.ts';
import { confirmTotp, deleteTotp, findTotp, offerTotp, replaceRecoveryCodes } from './repository/totp.ts';
import { requirePassword, requireReal } from './require-password.ts';
import { makeRecoveryCodes, openSecret, totpPlace, useCode } from './totp-secret.ts';

/** Creates a TOTP secret and returns it once; a repeated call before confirmation replaces it. */
export async function startTotp(
  deps: IdentityDeps,
  context: MemberContext,
  { password }: Payload<'security.startTotp'>,
): Promise<Value<'security.startTotp'> | Refusal> {
  const refusal = await requirePassword(deps, context, password);
  if (refusal) return refusal;
  const { scope, account } = context.member;
  const secret = newTotpSecret();
  const sealed = deps.secrets.seal(secret, totpPlace(scope));
  const isOffered = await offerTotp(deps.pool, scope, scope.memberId, sealed, context.now);
  return isOffered ? { secret, uri: totpUri(context.brand.name, account, secret) } : refuse('STATE_CONFLICT');
}

/** Activates the authenticator with a first code and returns the recovery codes once. The place becomes trusted. */
export async function confirmTotpCode(
  deps: IdentityDeps,
  context: MemberContext,
  { code }: Payload<'security.confirmTotp'>,
): Promise<Value<'security.confirmTotp'> | Refusal> {
  const trial = requireReal(context);
  if (trial) return trial;
  const { scope } = context.member;
  const { now, ip } = context;
  const row = await findTotp(deps.pool, scope, scope.memberId);
  if (!row || row.confirmedAt) return refuse('STATE_CONFLICT');
  const secret = openSecret(deps, scope, row);
  let step: number | null = null;
  const wrong = await countAttempt(deps, scope, 'CODE', now, async () => {
    step = totpStep(secret, code, now, 0n);
    return step !== null;
  });
  if (wrong) return wrong;
  const { codes, digests } = makeRecoveryCodes(secret);
  return changeCredential(deps, context, 'TOTP_ON', async (tx) => {
    const first = { sealed: row.secretSealed, step: step ?? 0, at: now };
    if (!(await confirmTotp(tx, scope, scope.memberId, first))) return refuse('STATE_CONFLICT');
    await replaceRecoveryCodes(tx, scope, scope.memberId, digests, now);
    await trustPlace(tx, scope, scope.memberId, { deviceKey: deviceKeyOf(context), ip }, now);
    return { recoveryCodes: codes };
  });
}

/** Replaces the recovery codes; needs a TOTP code. */
export async function renewRecoveryCodes(
  deps: IdentityDeps,
  context: MemberContext,
  { code }: Payload<'security.renewRecoveryCodes'>,
): Promise<Value<'security.renewRecoveryCodes'> | Refusal> {
  const { scope } = context.member;
  const wrong = requireReal(context) ?? (await checkCode(deps, context, code));
  if (wrong) return wrong;
  const row = await findTotp(deps.pool, scope, scope.memberId);
  if (!row?.confirmedAt) return refuse('TOTP_NOT_SET');
  const { codes, digests } = makeRecoveryCodes(openSecret(deps, scope, row));
  return changeCredential(deps, context, 'RECOVERY_CODES_RENEWED', async (tx) => {
    await replaceRecoveryCodes(tx, scope, scope.memberId, digests, context.now);
    return { recoveryCodes: codes };
  });
}

/** Removes the authenticator; needs both the password and a code, so that neither alone is enough. */
export async function stopTotp(
  deps: IdentityDeps,
  context: MemberContext,
  { password, code }: Payload<'security.stopTotp'>,
): Promise<null | Refusal> {
  const { scope } = context.member;
  const refusal = (await requirePassword(deps, context, password)) ?? (await checkCode(deps, context, code));
  if (refusal) return refusal;
  return changeCredential(deps, context, 'TOTP_OFF', async (tx) =>
    (await deleteTotp(tx, scope, scope.memberId)) ? null : refuse('STATE_CONFLICT'),
  );
}

/** Null when a TOTP or recovery code is right, which uses it up; failures are counted. */
export async function checkCode(deps: IdentityDeps, context: MemberContext, code: string): Promise<Refusal | null> {
  const { scope } = context.member;
  const row = await findTotp(deps.pool, scope, scope.memberId);
  if (!row?.confirmedAt) return refuse('TOTP_NOT_SET');
  const outcome = await countAttempt(deps, scope, 'CODE', context.now, () => useCode(deps, scope, code, context.now));
  return isRefusal(outcome) ? outcome : null;
}
