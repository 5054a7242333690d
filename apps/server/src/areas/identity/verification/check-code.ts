import { isRefusal, type Queryable, type Refusal, refuse, type Scope } from '@lantern/server-kit';
import { type CodePlace, takeTry, useCodeRow } from '../repository/verification-codes.ts';
import type { VerificationDeps } from './deps.ts';
import { CODE_DIGITS, CODE_TRIES, type CodePurpose } from './rules.ts';
import { placeOfCode } from './send-code.ts';

/** What a code was asked for, as in `CodeWish`. */
export interface CodeClaim extends CodePlace {
  readonly purpose: CodePurpose;
}

/** A code that was right; it still has to be used up, in the transaction of what it allows. */
export interface RightCode {
  readonly codeId: bigint;
}

type Deps = Pick<VerificationDeps, 'pool' | 'secrets'>;

const FORM = new RegExp(`^\\d{${CODE_DIGITS}}$`);

/**
 * Judges a code. Not inside a transaction: a wrong try counts whatever becomes of the deed. A code that is right can be judged
 * again until it is used up or its five tries are over, so that a form with another fault can be sent once more.
 *
 * @returns CODE_MISSING for nothing, CODE_INVALID for a wrong one, CODE_EXPIRED when there is none (any more): send again
 */
export async function checkCode(
  deps: Deps,
  scope: Scope,
  claim: CodeClaim,
  typed: string | undefined,
  now: Date,
): Promise<RightCode | Refusal> {
  const code = (typed ?? '').normalize('NFKC').replace(/\s/g, '');
  if (code === '') return refuse('CODE_MISSING');
  if (!FORM.test(code)) return refuse('CODE_INVALID');
  const taken = await takeTry(deps.pool, scope, claim, now, CODE_TRIES);
  if (!taken) return refuse('CODE_EXPIRED');
  const isRight = deps.secrets.isDigestOf(taken.digest, code, placeOfCode(scope, claim));
  return isRight ? { codeId: taken.id } : refuse('CODE_INVALID');
}

/** Uses a right code up, in the transaction of what it allows. @returns CODE_EXPIRED when another one was quicker */
export async function useCode(tx: Queryable, scope: Scope, right: RightCode, now: Date): Promise<Refusal | null> {
  return (await useCodeRow(tx, scope, right.codeId, now)) ? null : refuse('CODE_EXPIRED');
}

/** Judges a code and uses it up at once, where nothing has to be written together with it. */
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
