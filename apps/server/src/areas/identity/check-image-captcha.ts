import { timingSafeEqual } from 'node:crypto';
import type { Payload } from '@lantern/contract/schemas';
import type { CallContext } from '@lantern/server-kit';
import { type CaptchaState, sha256 } from '@lantern/server-kit/security';
import type { IdentityDeps } from './deps.ts';
import { acceptProofOfWork } from './proof-of-work.ts';
import { takeImage } from './repository/captchas.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** How an answer is kept: capital letters, so that case does not matter, bound to its picture. */
export function answerHash(captchaId: string, answer: string): Buffer {
  return sha256(`${captchaId.toLowerCase()}\n${answer.trim().toUpperCase()}`);
}

/**
 * What the caller brought of the captcha: the picture's text, and the provider's result where one was sent, which then has to be right
 * too. Looking at an answer uses its picture up.
 */
export async function captchaState(
  deps: IdentityDeps,
  context: CallContext,
  input: Pick<Payload<'identity.login'>, 'captcha' | 'captchaId' | 'captchaResult'>,
): Promise<CaptchaState> {
  const { captchaResult } = input;
  if (!input.captcha?.trim()) return 'NONE';
  if (captchaResult && !(await acceptProofOfWork(deps, context, captchaResult))) return 'FAILED';
  if (!input.captchaId || !UUID.test(input.captchaId)) return 'FAILED';
  const right = await takeImage(deps.pool, { merchantId: context.merchant.id }, input.captchaId, context.now);
  return right && timingSafeEqual(right, answerHash(input.captchaId, input.captcha)) ? 'PASSED' : 'FAILED';
}
