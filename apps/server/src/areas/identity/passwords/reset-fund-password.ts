import type { Payload, Value } from '@lantern/contract/schemas';
import { isRefusal, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { changeCredential } from '../security/change-credential.ts';
import { checkAnswer } from '../security/questions.ts';
import { setHold } from '../security/repository/holds.ts';
import { requireReal } from '../security/require-password.ts';
import { HOLD_MS } from '../security/rules.ts';
import { checkCode } from '../security/totp.ts';
import { ownNumberClaim } from '../verification/bind-contact.ts';
import { readPassword } from './password-rules.ts';
import { findCredential, replaceCredential } from './repository/credentials.ts';
import { clearFundAttempts } from './repository/fund-attempts.ts';
import { checkFreshFundPassword } from './set-fund-password.ts';

type Input = Payload<'security.resetFundPassword'>;

/** A TOTP code, or a code sent to the member's own number. */
async function checkAnyCode(deps: IdentityDeps, context: MemberContext, input: Input): Promise<Refusal | null> {
  if (input.method === 'TOTP') return checkCode(deps, context, input.code);
  const { scope } = context.member;
  const claim = await ownNumberClaim(deps, scope);
  return isRefusal(claim) ? claim : deps.verification.acceptCode(scope, claim, input.code, context.now);
}

/**
 * Sets a new fund password without the old one: needs a TOTP or SMS code and a security question, both checked before the change.
 * Withdrawals are then on hold for 24 hours.
 */
export async function resetFundPassword(
  deps: IdentityDeps,
  context: MemberContext,
  input: Input,
): Promise<Value<'security.resetFundPassword'> | Refusal> {
  const { scope } = context.member;
  const { now } = context;
  const fresh = readPassword(input.newFundPassword);
  const broken = requireReal(context) ?? checkFreshFundPassword(fresh, readPassword(input.confirmFundPassword));
  if (broken) return broken;
  const present = await findCredential(deps.pool, scope, scope.memberId, 'FUND');
  if (!present) return refuse('FUND_PASSWORD_NOT_SET');
  const unproven = (await checkAnyCode(deps, context, input)) ?? (await checkAnswer(deps, scope, input, now));
  if (unproven) return unproven;
  const newHash = await deps.passwords.hash(fresh);
  if (isRefusal(newHash)) return newHash;
  const until = new Date(now.getTime() + HOLD_MS);
  return changeCredential(deps, context, 'FUND_PASSWORD_RESET', async (tx) => {
    const change = { kind: 'FUND', oldHash: present.passwordHash, newHash, at: now } as const;
    if (!(await replaceCredential(tx, scope, scope.memberId, change))) return refuse('STATE_CONFLICT');
    await clearFundAttempts(tx, scope);
    await setHold(tx, scope, scope.memberId, { until, reason: 'FUND_RESET', at: now });
    return { heldUntil: until.toISOString() };
  });
}
