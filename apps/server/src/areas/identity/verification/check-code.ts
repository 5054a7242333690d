import { readCode } from '@lantern/contract/typed-code';
import { isRefusal, type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import type { VerificationDeps } from './deps.ts';
import { type CodePlace, takeAttempt, useCodeRow } from './repository/verification-codes.ts';
import { CODE_ATTEMPTS, CODE_DIGITS, type CodePurpose } from './rules.ts';
import { placeOfCode } from './send-code.ts';

/** The request that the code belongs to, as in `CodeRequest`. */
export interface CodeClaim extends CodePlace {
  readonly purpose: CodePurpose;
}

/** A right code; the caller still has to use it up, in the transaction that it allows. */
export interface RightCode {
  readonly codeId: bigint;
}

type Deps = Pick<VerificationDeps, 'pool' | 'secrets'>;

const FORM = new RegExp(`^\\d{${CODE_DIGITS}}$`);

/**
 * Checks a code. Not inside a transaction: a wrong attempt must count even if the caller's action rolls back. A right code can be checked
 * again until it is used or its five attempts are over, so that a form with another error can be sent again.
 *
 * @returns CODE_MISSING when empty, CODE_INVALID when wrong, CODE_EXPIRED when there is no valid code
 */
export async function checkCode(
  deps: Deps,
  scope: Scope,
  claim: CodeClaim,
  typed: string | undefined,
  now: Date,
): Promise<RightCode | Refusal> {
  const code = readCode(typed ?? '');
  if (code === '') return refuse('CODE_MISSING');
  if (!FORM.test(code)) return refuse('CODE_INVALID');
  const taken = await takeAttempt(deps.pool, scope, claim, now, CODE_ATTEMPTS);
  if (!taken) return refuse('CODE_EXPIRED');
  const isRight = deps.secrets.isDigestOf(taken.digest, code, placeOfCode(scope, claim));
  return isRight ? { codeId: taken.id } : refuse('CODE_INVALID');
}

/** Uses up a right code, in the transaction that it allows. @returns CODE_EXPIRED when it was used concurrently */
export async function useCode(tx: Queryable, scope: Scope, right: RightCode, now: Date): Promise<Refusal | null> {
  return (await useCodeRow(tx, scope, right.codeId, now)) ? null : refuse('CODE_EXPIRED');
}

/** Checks a code and uses it up at once, when nothing else is written with it. */
export async function acceptCode(
  deps: Deps,
  scope: Scope,
  claim: CodeClaim,
  typed: string | undefined,
  now: Date,
): Promise<Refusal | null> {
  const right = await checkCode(deps, scope, claim, typed, now);
  return isRefusal(right) ? right : useCode(deps.pool, scope, right, now);
}
