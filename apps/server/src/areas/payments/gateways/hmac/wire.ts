import { randomBytes } from 'node:crypto';
import { isSignedMessage, signMessage } from '@lantern/server-kit/security';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { ProviderAccount } from '../provider-account.ts';
import { NoAnswer, type PostToProvider, ProviderRefused } from '../provider-call.ts';

export type HmacCall = <Schema extends TSchema>(
  account: ProviderAccount,
  path: string,
  message: Readonly<Record<string, unknown>>,
  schema: Schema,
) => Promise<Static<Schema>>;

/**
 * One call with signed JSON in both directions. The signature covers time, nonce and `<path>\n<body>`; the response is signed over the
 * request's nonce, so a recorded response cannot be replayed.
 * @throws ProviderRefused for a signed 4xx; NoAnswer for any other unexpected response
 */
export function createHmacCall(post: PostToProvider, now: () => Date): HmacCall {
  return async (account, path, message, schema) => {
    const body = JSON.stringify(message);
    const timestamp = now().getTime().toString();
    const nonce = randomBytes(16).toString('hex');
    const headers = {
      'content-type': 'application/json',
      'x-account': account.account,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signMessage(account.secret, timestamp, nonce, `${path}\n${body}`),
    };
    const answer = await post(`${account.endpoint}${path}`, { headers, body });
    const given = {
      'x-timestamp': answer.headers.get('x-timestamp') ?? undefined,
      'x-nonce': nonce,
      'x-signature': answer.headers.get('x-signature') ?? undefined,
    };
    if (!isSignedMessage(given, Buffer.from(`${path}\n${answer.body}`), account.secret, now())) {
      throw new NoAnswer('the answer is not signed as agreed');
    }
    if (answer.status >= 400) throw new ProviderRefused(`answered ${answer.status}`);
    return readJson(answer.body, schema);
  };
}

/** Parses JSON by a schema. @throws NoAnswer when it does not match */
function readJson<Schema extends TSchema>(body: string, schema: Schema): Static<Schema> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch (error) {
    throw new NoAnswer('the answer is no JSON', { cause: error });
  }
  if (!Value.Check(schema, parsed)) throw new NoAnswer('the answer has another form');
  return parsed;
}
