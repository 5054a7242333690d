import type { Envelope } from '@lantern/contract/codes';
import type { TokenKind } from '@lantern/contract/member-calls';
import * as calls from '@lantern/contract/member-calls';
import type { CallName, Payload, TypedCall, Value } from '@lantern/contract/schemas';
import { deviceId } from '../browser/device-id.ts';
import { currentLanguage } from '../i18n/language.ts';
import { openModal } from '../navigation/modal-store.ts';
import { type EndReason, endSession, readToken } from '../session/session.ts';
import { Refused } from './refused.ts';

export { Refused } from './refused.ts';

const timeoutMs = 20_000;
/** Codes after which the token is invalid: the session ends and the login popup explains why. */
const sessionEnds = new Map<string, EndReason>([
  ['NOT_LOGGED_IN', 'EXPIRED'],
  ['SESSION_KICKED', 'KICKED'],
  ['SESSION_TIME_OVER', 'TIME_LIMIT'],
]);

export interface Choices {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  /** Token to use instead of the session's, such as the restricted token of a password change. */
  readonly token?: string | undefined;
  /** Extra headers of this call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly isSecondTry?: boolean | undefined;
}

function queryOf(payload: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(payload).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString();
  return text ? `?${text}` : '';
}

async function bodyOf(row: TypedCall, payload: unknown): Promise<{ body: BodyInit; type: string }> {
  if (row.enc) {
    const { seal } = await import('./seal.ts');
    const readStatus = () => call(calls.brands.status, { url: location.host });
    return { body: JSON.stringify({ enc: await seal(payload, readStatus) }), type: 'application/json' };
  }
  if (row.body === 'raw') {
    const file = payload as Blob;
    return { body: file, type: file.type || 'application/octet-stream' };
  }
  if (row.body === 'form') {
    const body = new URLSearchParams(Object.entries(payload as Record<string, string>));
    return { body, type: 'application/x-www-form-urlencoded' };
  }
  return { body: JSON.stringify(payload), type: 'application/json' };
}

/** Sends a call and returns the raw response, envelope or file. */
export async function requestOf(
  row: TypedCall,
  payload: object,
  token: string | null,
  choices: Choices,
): Promise<Response> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    language: currentLanguage(),
    'x-device-id': deviceId(),
    ...choices.headers,
  };
  if (token) headers.authorization = `Bearer ${token}`;
  const limit = AbortSignal.timeout(choices.timeoutMs ?? timeoutMs);
  const signal = choices.signal ? AbortSignal.any([choices.signal, limit]) : limit;
  const init: RequestInit = { method: row.method, headers, signal, credentials: 'same-origin', cache: 'no-store' };
  if (row.method === 'GET' || row.method === 'DELETE') {
    return fetch(row.path + queryOf(payload as Record<string, unknown>), init);
  }
  const { body, type } = await bodyOf(row, payload);
  headers['content-type'] = type;
  return fetch(row.path, { ...init, body });
}

/** Converts a transport error to `Refused`. */
export function transportFailure(error: unknown): Refused {
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
  return new Refused(timedOut ? 'TIMEOUT' : 'NETWORK', '');
}

/** Names of calls sent with a session token: their cached answers are removed when the session ends. */
const sentWithToken = new Set<string>();

/** Whether a call was sent with a session token, in any area. */
export function isOfSession(name: string): boolean {
  return sentWithToken.has(name);
}

/**
 * Sends one API call by its contract row. Resolves with the envelope's value; otherwise throws `Refused` with the stable code. `await
 * call(calls.wallet.balance, {})` → `{ sumBalance: '12.00', … }`. The payload of a raw row is a Blob.
 */
export async function call<Name extends CallName>(
  row: TypedCall<Name> & { readonly token?: TokenKind },
  payload: Payload<Name>,
  choices: Choices = {},
): Promise<Value<Name>> {
  let response: Response;
  let envelope: Envelope<Value<Name>>;
  const token = choices.token ?? readToken();
  if (row.token) sentWithToken.add(row.name);
  try {
    response = await requestOf(row, payload as object, token, choices);
    envelope = (await response.json()) as Envelope<Value<Name>>;
  } catch (error) {
    if (choices.signal?.aborted) throw error;
    if (error instanceof Refused) throw error;
    throw error instanceof SyntaxError ? new Refused('BROKEN', '') : transportFailure(error);
  }
  if (envelope.success) return envelope.value;
  const { code, params } = envelope.value;
  if (code === 'ENC_EXPIRED' && !choices.isSecondTry) {
    // The encryption key or the estimated time was too old. The server has done nothing yet: seal again and send once more.
    (await import('./seal.ts')).forgetKey();
    return call(row, payload, { ...choices, isSecondTry: true });
  }
  // A response to an older token that arrives after the next login does not affect the new session.
  const end = sessionEnds.get(code);
  if (end && row.token && !choices.token && token !== null && token === readToken()) {
    endSession(end);
  }
  // One dialog for every refused action of an account without real-money play (6-04); reads are refused by the pages that show them.
  if (code === 'TRIAL_ACCOUNT' && row.method !== 'GET') openModal('trueAccount', { isPanel: false });
  throw new Refused(code, envelope.message, params, response.status);
}
