import { timingSafeEqual } from 'node:crypto';
import type { CallContext } from '@lantern/server-kit';
import { type CaptchaState, sha256 } from '@lantern/server-kit/security';
import type { IdentityDeps } from './deps.ts';
import { takeImage } from './repository/captchas.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** How an answer is kept: capital letters, so that case does not matter, bound to its picture. */
export function answerHash(captchaId: string, answer: string): Buffer {
  return sha256(`${captchaId.toLowerCase()}\n${answer.trim().toUpperCase()}`);
}

/** What the caller brought of the image captcha. Looking at an answer uses its picture up. */
export async function imageCaptchaState(
  deps: Pick<IdentityDeps, 'pool'>,
  context: CallContext,
  input: { readonly captcha?: string; readonly captchaId?: string },
): Promise<CaptchaState> {
  if (!input.captcha?.trim()) return 'NONE';
  if (!input.captchaId || !UUID.test(input.captchaId)) return 'FAILED';
  const right = await takeImage(deps.pool, { merchantId: context.merchant.id }, input.captchaId, context.now);
  return right && timingSafeEqual(right, answerHash(input.captchaId, input.captcha)) ? 'PASSED' : 'FAILED';
}
