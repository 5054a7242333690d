import { calls } from '@lantern/contract/calls';
import type { Code, Envelope, RefusalParams } from '@lantern/contract/codes';
import type { CallName, Payload, TypedCall, Value } from '@lantern/contract/schemas';
import { currentLanguage } from '../i18n/language.ts';
import { takeHumanMark } from '../session/activity.ts';
import { brand } from '../session/brand.ts';
import { session } from '../session/session.ts';

/** Calls about the operator's own account always use the home brand, whichever brand is selected. */
const ownOfHome = new Set<string>(
  [
    ...[calls.staff.login, calls.staff.session, calls.staff.stay, calls.staff.logout, calls.staff.changePassword],
    ...[calls.staff.enrolTotp, calls.staff.sessions, calls.staff.startPasskeyLogin, calls.staff.passkeyLogin],
    ...[calls.staff.passkeys, calls.staff.startPasskey, calls.staff.addPasskey, calls.staff.removePasskey],
  ].map((row) => row.name),
);

const TIMEOUT_MS = 30_000;

/** A refusal by the server, or a network failure. */
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

function headersOf(row: TypedCall): Record<string, string> {
  const code = brand.get();
  return {
    language: currentLanguage(),
    // Browsers add the session cookie automatically; this header proves that the request comes from our own page (CSRF protection).
    'x-office': '1',
    ...(takeHumanMark() && { 'x-activity': 'human' }),
    ...(code !== null && !ownOfHome.has(row.name) && { 'x-brand': code }),
  };
}

function refusedBy(envelope: Extract<Envelope<unknown>, { success: false }>): Refused {
  const { code, params } = envelope.value;
  if (session.get() && (code === 'NOT_LOGGED_IN' || code === 'SESSION_KICKED')) session.setHere(null);
  return new Refused(code, envelope.message, params);
}

/** One back-office API call by its contract row; returns the envelope's value or throws `Refused`. A Blob is sent unchanged. */
export async function call<Name extends CallName>(row: TypedCall<Name>, payload: Payload<Name>): Promise<Value<Name>> {
  const hasBody = row.method === 'POST' || row.method === 'PUT';
  let envelope: Envelope<Value<Name>>;
  try {
    const response = await fetch(addressOf(row, payload as object), {
      method: row.method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache: 'no-store',
      headers: { ...headersOf(row), ...(hasBody && { 'content-type': typeOf(payload) }) },
      ...(hasBody && { body: payload instanceof Blob ? payload : JSON.stringify(payload) }),
    });
    envelope = (await response.json()) as Envelope<Value<Name>>;
  } catch {
    throw new Refused('NETWORK', '');
  }
  if (envelope.success) return envelope.value;
  throw refusedBy(envelope);
}

/** A call whose response is a file. */
export async function download<Name extends CallName>(
  row: TypedCall<Name>,
  payload: Payload<Name>,
): Promise<{ readonly name: string; readonly content: Blob }> {
  const response = await fetch(addressOf(row, payload as object), {
    cache: 'no-store',
    headers: headersOf(row),
  }).catch(() => null);
  if (response === null) throw new Refused('NETWORK', '');
  if (!response.ok) throw refusedBy((await response.json()) as Extract<Envelope<unknown>, { success: false }>);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file';
  return { name, content: await response.blob() };
}
