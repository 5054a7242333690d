import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ProviderAccount } from '../provider-account.ts';
import { NoAnswer, type PostToProvider, ProviderRefused } from '../provider-call.ts';

/** Parameters of a message: names to text values. */
export type Params = Readonly<Record<string, string>>;

const MOST_PARAMS = 40;
const LONGEST_VALUE = 600_000;

/**
 * The digest of this family of providers: parameters that are not empty, without `sign`, sorted by name, joined as `name=value` with
 * `&`, then `&key=<secret>`; the digest of that in upper-case hex.
 * @example digestOf({ b: '2', a: '1', empty: '' }, 'k', 'md5') // md5 of 'a=1&b=2&key=k'
 */
export function digestOf(params: Params, secret: string, algorithm: 'sha256' | 'md5'): string {
  const joined = Object.keys(params)
    .filter((name) => name !== 'sign' && params[name] !== '')
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&');
  return createHash(algorithm).update(`${joined}&key=${secret}`).digest('hex').toUpperCase();
}

/** Verifies the digest in constant time. */
export function isDigestRight(params: Params, secret: string, algorithm: 'sha256' | 'md5'): boolean {
  const right = Buffer.from(digestOf(params, secret, algorithm));
  const given = Buffer.from(params.sign ?? '');
  return given.length === right.length && timingSafeEqual(given, right);
}

/**
 * Reads parameters from an external message; null when they are ambiguous. A value with `&` could have the digest of another message, and a
 * duplicate name could be read differently by each side.
 */
export function readParams(pairs: Iterable<readonly [string, unknown]>): Params | null {
  const params = new Map<string, string>();
  for (const [name, value] of pairs) {
    const isFine = /^[a-z][a-z0-9_]{0,39}$/.test(name) && typeof value === 'string' && value.length <= LONGEST_VALUE;
    if (!isFine || value.includes('&') || params.has(name) || params.size >= MOST_PARAMS) return null;
    params.set(name, value);
  }
  return Object.fromEntries(params);
}

/** Replaces characters that would make the digest ambiguous. */
export const wireText = (text: string): string => text.replaceAll(/[&=\p{Cc}]/gu, ' ').trim();

export type DigestCall = (account: ProviderAccount, path: string, params: Params) => Promise<Params>;

/**
 * One call: a signed form as request, a signed flat JSON object as response. Only a correctly signed response is an answer.
 * @throws ProviderRefused when the signed code is not 0; NoAnswer for anything else
 */
export function createDigestCall(post: PostToProvider, now: () => Date): DigestCall {
  return async (account, path, params) => {
    const algorithm = account.digest ?? 'sha256';
    const message = {
      ...params,
      merchant_no: account.account,
      timestamp: Math.floor(now().getTime() / 1000).toString(),
      nonce: randomBytes(12).toString('hex'),
    };
    const body = new URLSearchParams({ ...message, sign: digestOf(message, account.secret, algorithm) }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
    const answer = readAnswer((await post(`${account.endpoint}${path}`, { headers, body })).body);
    if (answer === null || !isDigestRight(answer, account.secret, algorithm)) {
      throw new NoAnswer('the answer is not signed as agreed');
    }
    if (answer.nonce !== message.nonce) throw new NoAnswer('this is the answer to another message');
    if (answer.code !== '0') throw new ProviderRefused(`code ${answer.code?.slice(0, 40)}`);
    return answer;
  };
}

function readAnswer(body: string): Params | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? readParams(Object.entries(parsed)) : null;
  } catch {
    return null;
  }
}
