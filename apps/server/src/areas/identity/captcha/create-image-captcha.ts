import { randomInt } from 'node:crypto';
import type { Value } from '@lantern/contract/schemas';
import { type CallContext, type Refusal, refuse } from '@lantern/server-kit';
import { newId } from '@lantern/server-kit/security';
import type { IdentityDeps } from '../deps.ts';
import { drawCaptcha } from './captcha-image.ts';
import { answerHash, clientKeyOf, unnamedIdOf } from './check-captcha.ts';
import { mayRequestImage, storeImage } from './repository.ts';

const PAUSE_MS = 1_000;
const LIFETIME_SECONDS = 120;
export const CAPTCHA_LENGTH = 4;
/** Maximum pictures drawn or queued at once; each takes some milliseconds of CPU. */
export const MOST_DRAWN = 20;
/** Without letters and digits that look alike. */
export const CAPTCHA_ALPHABET = 'ACDEFGHJKLMNPQRTUVWXY34679';

/**
 * A picture of four characters, valid once within two minutes; at most one per second and client. Without a name it replaces the client's
 * last picture without a name, and the value is the picture alone.
 */
export async function createImageCaptcha(
  deps: IdentityDeps,
  context: CallContext,
  isNamed: boolean,
): Promise<Value<'identity.imageCaptcha'> | Refusal> {
  const scope = { brandId: context.brand.id };
  const client = clientKeyOf(context);
  if (!(await mayRequestImage(deps.pool, scope, client, context.now, PAUSE_MS))) return refuse('COOLDOWN', { wait: 1 });
  const id = isNamed ? newId() : unnamedIdOf(context);
  const answer = Array.from(
    { length: CAPTCHA_LENGTH },
    () => CAPTCHA_ALPHABET[randomInt(CAPTCHA_ALPHABET.length)],
  ).join('');
  const expiresAt = new Date(context.now.getTime() + LIFETIME_SECONDS * 1000);
  const drawing = deps.drawingQueue.take('captcha', () => drawCaptcha(answer));
  if (drawing === undefined) return refuse('OVERLOADED');
  const image = await drawing;
  await storeImage(deps.pool, scope, { id, answerHash: answerHash(id, answer), expiresAt });
  const png = image.toString('base64');
  return isNamed ? { captchaId: id, image: png, expiresIn: LIFETIME_SECONDS } : png;
}
