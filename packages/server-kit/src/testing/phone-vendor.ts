import type { IncomingMessage } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { listenLocally } from './openid-provider.ts';

/** Human check as the vendor's script renders it: a box to press, and a single-use token. */
const CHECK_SCRIPT = `(() => {
  const boxes = [];
  window.grecaptcha = {
    render(place, choices) {
      const box = document.createElement('button');
      box.type = 'button';
      box.textContent = 'I am not a robot';
      box.addEventListener('click', () => choices.callback('check ' + choices.sitekey + ' ' + Math.random()));
      place.append(box);
      return boxes.push(box) - 1;
    },
    reset(id) { boxes[id].dataset.resets = Number(boxes[id].dataset.resets ?? 0) + 1; },
  };
  window[new URL(document.currentScript.src).searchParams.get('onload')]();
})();`;

const SITE_KEY = 'site-key';

async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, string>>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString('utf8') || '{}');
}

/**
 * Stand-in for Firebase phone sign-in (REST interface), on another origin than the portal's. `codes` are the "sent" codes by number. Its ID
 * tokens are signed with the key of `/keys`.
 */
export async function startPhoneVendor(projectId: string) {
  const { origin, server, close } = await listenLocally();
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'phone', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, string>();
  const used = new Set<string>();
  const wrong = (message: string) => ({ error: { code: 400, message } });

  function send({ phoneNumber = '', recaptchaToken = '' }: Readonly<Record<string, string>>): object {
    if (!recaptchaToken.startsWith(`check ${SITE_KEY} `) || used.has(recaptchaToken)) {
      return wrong('CAPTCHA_CHECK_FAILED : Recaptcha verification failed');
    }
    used.add(recaptchaToken);
    if (!/^\+\d{8,15}$/.test(phoneNumber)) return wrong('INVALID_PHONE_NUMBER : Invalid format.');
    codes.set(phoneNumber, String(100_000 + codes.size * 7919));
    return { sessionInfo: `session of ${phoneNumber}` };
  }

  async function signIn({ sessionInfo = '', code = '' }: Readonly<Record<string, string>>): Promise<object> {
    const number = sessionInfo.replace('session of ', '');
    if (codes.get(number) !== code) return wrong('INVALID_CODE');
    const idToken = await new SignJWT({ phone_number: number, firebase: { sign_in_provider: 'phone' } })
      .setProtectedHeader({ alg: 'RS256', kid: 'phone' })
      .setIssuer(`https://securetoken.google.com/${projectId}`)
      .setAudience(projectId)
      .setSubject(`user of ${number}`)
      .setIssuedAt()
      .setExpirationTime('1h')
      .setJti(String(used.size))
      .sign(privateKey);
    return { idToken, refreshToken: 'not for us', phoneNumber: number };
  }

  const answers: Readonly<Record<string, (body: Readonly<Record<string, string>>) => object | Promise<object>>> = {
    '/keys': () => ({ keys: [jwk] }),
    '/v1/recaptchaParams': () => ({ recaptchaSiteKey: SITE_KEY }),
    '/v1/accounts:sendVerificationCode': send,
    '/v1/accounts:signInWithPhoneNumber': signIn,
  };
  server.on('request', async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'content-type');
    if (pathname === '/check/api.js') {
      response.setHeader('content-type', 'text/javascript').end(CHECK_SCRIPT);
      return;
    }
    const answer = request.method === 'OPTIONS' ? () => ({}) : answers[pathname];
    const value = answer ? await answer(await bodyOf(request)) : wrong('NOT_FOUND');
    response.statusCode = 'error' in value ? 400 : 200;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  });
  return { origin, codes, close };
}
