import { randomInt } from 'node:crypto';
import type { Value } from '@lantern/contract/schemas';
import { type CallContext, type Refusal, refuse } from '@lantern/server-kit';
import { addressKey, newId, sha256 } from '@lantern/server-kit/security';
import { drawCaptcha } from './captcha-image.ts';
import { answerHash } from './check-image-captcha.ts';
import type { IdentityDeps } from './deps.ts';
import { insertImage, mayAskForImage } from './repository/captchas.ts';

const PAUSE_MS = 1_000;
const LIFETIME_SECONDS = 120;
const LENGTH = 4;
/** Without letters and digits that look alike. */
const ALPHABET = 'ACDEFGHJKLMNPQRTUVWXY34679';

/** A picture of four characters that can be answered once within two minutes; a client gets one a second at most. */
export async function giveImageCaptcha(
  deps: IdentityDeps,
  context: CallContext,
): Promise<Value<'identity.imageCaptcha'> | Refusal> {
  const scope = { merchantId: context.merchant.id };
  const client = sha256(`${addressKey(context.ip)}\n${context.userAgent}`);
  if (!(await mayAskForImage(deps.pool, scope, client, context.now, PAUSE_MS))) return refuse('COOLDOWN', { wait: 1 });
  const id = newId();
  const answer = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const expiresAt = new Date(context.now.getTime() + LIFETIME_SECONDS * 1000);
  await insertImage(deps.pool, scope, { id, answerHash: answerHash(id, answer), expiresAt });
  const image = await drawCaptcha(answer);
  return { captchaId: id, image: image.toString('base64'), expiresIn: LIFETIME_SECONDS };
}
