import type { Code, Envelope, RefusalParams } from '@lantern/contract/codes';
import type { CallName, Payload, TypedCall, Value } from '@lantern/contract/schemas';
import { currentLanguage } from '../i18n/language.ts';
import { session } from '../session.ts';

const TIMEOUT_MS = 30_000;

/** A refusal by the server, or a call that did not get through. */
export class Refused extends Error {
  readonly code: Code | 'NETWORK';
  readonly params: RefusalParams;

  constructor(code: Code | 'NETWORK', message: string, params: RefusalParams = {}) {
    super(message);
    this.name = 'Refused';
    this.code = code;
    this.params = params;
  }
}

function addressOf(row: TypedCall, payload: object): string {
  if (row.method !== 'GET') return row.path;
  const pairs = Object.entries(payload).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString();
  return query ? `${row.path}?${query}` : row.path;
}

const typeOf = (payload: unknown) =>
  payload instanceof Blob ? payload.type || 'application/octet-stream' : 'application/json';

/** One call of the office by its contract row; answers the envelope's value or throws `Refused`. A Blob is sent as it is. */
export async function call<Name extends CallName>(row: TypedCall<Name>, payload: Payload<Name>): Promise<Value<Name>> {
  const token = session.get()?.token;
  const hasBody = row.method === 'POST' || row.method === 'PUT';
  let envelope: Envelope<Value<Name>>;
  try {
    const response = await fetch(addressOf(row, payload as object), {
      method: row.method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache: 'no-store',
      headers: {
        language: currentLanguage(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(hasBody && { 'content-type': typeOf(payload) }),
      },
      ...(hasBody && { body: payload instanceof Blob ? payload : JSON.stringify(payload) }),
    });
    envelope = (await response.json()) as Envelope<Value<Name>>;
  } catch {
    throw new Refused('NETWORK', '');
  }
  if (envelope.success) return envelope.value;
  const { code, params } = envelope.value;
  if (token && (code === 'NOT_LOGGED_IN' || code === 'SESSION_KICKED')) session.set(null);
  throw new Refused(code, envelope.message, params);
}
