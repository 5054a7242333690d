import { timingSafeEqual } from 'node:crypto';
import type { Payload } from '@lantern/contract/schemas';
import type { CallContext, Refusal } from '@lantern/server-kit';
import { type LoginSubjects, sha256 } from '@lantern/server-kit/security';
import type { IdentityDeps } from './deps.ts';
import { acceptProofOfWork } from './proof-of-work.ts';
import { takeImage } from './repository/captchas.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** How an answer is kept: capital letters, so that case does not matter, bound to its picture. */
export function answerHash(captchaId: string, answer: string): Buffer {
  return sha256(`${captchaId.toLowerCase()}\n${answer.trim().toUpperCase()}`);
}

/** Proofs of work of so many levels more are taken without a picture: by those who cannot read one. */
export const ALONE_LEVELS = 3;

type Brought = Pick<Payload<'identity.login'>, 'captcha' | 'captchaId' | 'captchaResult'>;

/** Whether the text was read from the picture; looking at an answer uses its picture up. */
async function isPictureRead(deps: IdentityDeps, context: CallContext, input: Brought): Promise<boolean> {
  if (!input.captchaId || !UUID.test(input.captchaId)) return false;
  const right = await takeImage(deps.pool, { merchantId: context.merchant.id }, input.captchaId, context.now);
  return right !== null && timingSafeEqual(right, answerHash(input.captchaId, input.captcha ?? ''));
}

/**
 * Judges a captcha of a level: a proof of work of that level together with the text of a picture, or a heavier proof alone. The work is
 * what makes guessing dear, for machines read pictures too. A level that has risen by one since it was told is forgiven.
 */
async function judge(deps: IdentityDeps, context: CallContext, input: Brought, level: number): Promise<boolean> {
  const hasText = (input.captcha ?? '').trim() !== '';
  const least = hasText ? level - 1 : level - 1 + ALONE_LEVELS;
  const isWorked = await acceptProofOfWork(deps, context, input.captchaResult ?? '', least);
  const isRead = !hasText || (await isPictureRead(deps, context, input));
  return isWorked && isRead;
}

/** Admits a guess at a secret, with the captcha that has to come with it by now; nothing is judged where none is demanded. */
export async function admitGuess(
  deps: IdentityDeps,
  context: CallContext,
  subjects: LoginSubjects,
  input: Brought,
): Promise<Refusal | null> {
  const scope = { merchantId: context.merchant.id };
  const demanded = await deps.throttle.admit(scope, subjects, context.now, 'NONE');
  const level = demanded?.code === 'CAPTCHA_REQUIRED' ? Number(demanded.params.level) : 0;
  const isBrought = Boolean(input.captcha?.trim() || input.captchaResult);
  if (level === 0 || !isBrought) return demanded;
  const isRight = await judge(deps, context, input, level);
  return deps.throttle.admit(scope, subjects, context.now, isRight ? 'PASSED' : 'FAILED');
}
