import type { OutsideNetwork } from '@lantern/server-kit';
import { SEND_TIMEOUT_MS } from '../../verification/rules.ts';
import { type MessageGateway, refused, retry } from './gateway.ts';

export interface HttpSettings {
  /** Origin of the provider's API, e.g. `https://sms.example`. */
  readonly url: string;
  readonly accountSid: string;
  /** Number or name shown on the phone. */
  readonly from: string;
}

const LONGEST_ANSWER = 20_000;
/** Maximum length of a refusal in the outbox. */
const LONGEST_WHY = 100;

function read(body: string): { sid?: unknown; message?: unknown } {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** Reads a response body up to a maximum length. */
async function bodyOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > LONGEST_ANSWER) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * SMS by a common HTTP interface: a form with To, From and Body under the account's URL, with account and token as basic authentication.
 * 201 means accepted; 429 and 5xx are retried.
 */
export function createHttpGateway(
  { url, accountSid, from }: HttpSettings,
  token: string,
  outside: Pick<OutsideNetwork, 'fetch' | 'resolve'>,
  timeoutMs: number = SEND_TIMEOUT_MS,
): MessageGateway {
  const address = new URL(`/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, url);
  const authorization = `Basic ${Buffer.from(`${accountSid}:${token}`).toString('base64')}`;
  return {
    async send({ target, text }) {
      try {
        const response = await outside.fetch(address, {
          method: 'POST',
          headers: { authorization, accept: 'application/json' },
          body: new URLSearchParams({ To: `+${target}`, From: from, Body: text }),
          // A redirect would send number and code to a third party.
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        const { sid, message } = read(await bodyOf(response));
        if (response.ok) return { outcome: 'SENT', ref: typeof sid === 'string' ? sid.slice(0, 100) : null };
        const why = `${response.status} ${typeof message === 'string' ? message.slice(0, LONGEST_WHY) : ''}`;
        return response.status === 429 || response.status >= 500 ? retry(why) : refused(why);
      } catch (error) {
        return retry(error);
      }
    },
    close: () => undefined,
  };
}
