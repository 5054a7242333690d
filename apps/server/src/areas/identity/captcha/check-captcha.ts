import { timingSafeEqual } from 'node:crypto';
import type { Payload } from '@lantern/contract/schemas';
import { readCode } from '@lantern/contract/typed-code';
import type { CallContext, Refusal } from '@lantern/server-kit';
import { addressKey, type LoginSubjects, sha256 } from '@lantern/server-kit/security';
import type { IdentityDeps } from '../deps.ts';
import { acceptProofOfWork } from './proof-of-work.ts';
import { takeImage } from './repository.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Stored form of an answer, however it is typed, bound to its picture. */
export function answerHash(captchaId: string, answer: string): Buffer {
  return sha256(`${captchaId.toLowerCase()}\n${readCode(answer)}`);
}

/** Address and program of a visitor, hashed. */
export function clientKeyOf({ ip, userAgent }: CallContext): Buffer {
  return sha256(`${addressKey(ip)}\n${userAgent}`);
}

/** Id of the client's picture without a name: computed, so that a client that knows no ids can answer it. */
export function unnamedIdOf(context: CallContext): string {
  const hex = clientKeyOf(context).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** A proof of work this many levels higher is accepted without a picture, for people who cannot read one. */
export const ALONE_LEVELS = 3;

type Brought = Pick<Payload<'identity.login'>, 'captcha' | 'captchaId' | 'captchaResult'>;

/** Whether the text matches the picture; the check uses the picture up. */
async function isPictureRead(deps: IdentityDeps, context: CallContext, input: Brought): Promise<boolean> {
  const id = input.captchaId || unnamedIdOf(context);
  if (!UUID.test(id)) return false;
  const right = await takeImage(deps.pool, { brandId: context.brand.id }, id, context.now);
  return right !== null && timingSafeEqual(right, answerHash(id, input.captcha ?? ''));
}

/**
 * Checks a captcha at a level: a proof of work of that level with the picture's text, or a heavier proof of work alone. The work makes
 * guessing expensive, because machines read pictures too. A proof one level lower is accepted, since the level may just have risen.
 */
async function judge(deps: IdentityDeps, context: CallContext, input: Brought, level: number): Promise<boolean> {
  const hasText = (input.captcha ?? '').trim() !== '';
  const least = hasText ? level - 1 : level - 1 + ALONE_LEVELS;
  const isWorked = await acceptProofOfWork(deps, context, input.captchaResult ?? '', least);
  const isRead = !hasText || (await isPictureRead(deps, context, input));
  return isWorked && isRead;
}

/** Admits a login attempt, with the captcha that is currently required; when none is required, none is checked. */
export async function admitAttempt(
  deps: IdentityDeps,
  context: CallContext,
  subjects: LoginSubjects,
  input: Brought,
): Promise<Refusal | null> {
  const scope = { brandId: context.brand.id };
  const required = await deps.throttle.admit(scope, subjects, context.now, 'NONE');
  const level = required?.code === 'CAPTCHA_REQUIRED' ? Number(required.params.level) : 0;
  const isBrought = Boolean(input.captcha?.trim() || input.captchaResult);
  if (level === 0 || !isBrought) return required;
  const isRight = await judge(deps, context, input, level);
  return deps.throttle.admit(scope, subjects, context.now, isRight ? 'PASSED' : 'FAILED');
}
