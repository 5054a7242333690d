import { createHash, randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { Code, Envelope } from '@lantern/contract/codes';
import type { CallName, Payload, TypedCall, Value } from '@lantern/contract/schemas';
import { type Opened, openedToken, sealFor, sessionHeaders, withToken } from '@lantern/server-kit/testing';
import { generateSync } from 'otplib';
import type { Platform } from '../platform/platform.ts';

export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly envelope: Envelope<T>;
}

/** Changes of a request that a regular client would not make. */
export interface Tricks {
  /** Sent as the body instead of the payload. */
  readonly rawBody?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Client = ReturnType<typeof clientOf>;
type Place = Pick<Platform, 'portal' | 'backoffice' | 'now'>;

/** Solves a proof of work as a page does. */
export function solveProof(puzzle: Value<'identity.proofOfWork'>): string {
  const { algorithm, challenge, salt, signature, maxnumber } = puzzle;
  for (let number = 0; number <= maxnumber; number += 1) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') !== challenge) continue;
    return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64');
  }
  throw new Error('The puzzle has no solution.');
}

/** Calls a running platform over HTTP by its contract rows, encrypted where the row requires it, with the platform's time. */
export function clientOf(platform: Place, usualHeaders: Readonly<Record<string, string>> = {}) {
  let sealing: Promise<ReturnType<typeof sealFor>> | null = null;

  /** The JWE of a payload, e.g. to send it twice. */
  async function sealed(payload: unknown, nonce = randomUUID()): Promise<string> {
    sealing ??= value(calls.brands.status, {}).then(({ encKey }) => sealFor(encKey));
    const opening = sealing;
    try {
      return (await opening)(payload, platform.now(), nonce);
    } catch (error) {
      // After a failure the key is requested again.
      if (sealing === opening) sealing = null;
      throw error;
    }
  }

  /** One call; refusals are answers. */
  async function call<Name extends CallName>(
    row: TypedCall<Name>,
    payload: object,
    token?: string,
    tricks: Tricks = {},
  ): Promise<Answer<Opened<Name, Value<Name>>>> {
    const hasBody = row.method === 'POST' || row.method === 'PUT';
    const query = hasBody ? '' : `?${new URLSearchParams(payload as Record<string, string>)}`;
    const body = row.enc ? { enc: tricks.rawBody ? '' : await sealed(payload) } : payload;
    const response = await fetch(
      (row.server === 'backoffice' ? platform.backoffice : platform.portal) + row.path + query,
      {
        method: row.method,
        headers: {
          ...usualHeaders,
          ...sessionHeaders(row, token),
          ...(hasBody && { 'content-type': 'application/json' }),
          ...tricks.headers,
        },
        ...(hasBody && { body: tricks.rawBody ?? JSON.stringify(body) }),
      },
    );
    const read = (await response.json()) as Envelope<Value<Name>>;
    const opened = withToken(read.value, openedToken(response.headers.getSetCookie()));
    const envelope = { ...read, value: opened } as Envelope<Opened<Name, Value<Name>>>;
    // After a crash of its database, which loses the used nonces, the platform has a new key.
    const hasNewKey =
      !envelope.success && envelope.value.code === 'ENC_EXPIRED' && envelope.value.params.reason === 'KEY';
    if (hasNewKey) sealing = null;
    return hasNewKey && row.enc && !tricks.rawBody
      ? call(row, payload, token, tricks)
      : { status: response.status, envelope };
  }

  /** A call that must succeed. */
  async function value<Name extends CallName>(
    row: TypedCall<Name>,
    payload: Payload<Name>,
    token?: string,
  ): Promise<Opened<Name, Value<Name>>> {
    const { envelope } = await call(row, payload as object, token);
    if (envelope.success) return envelope.value;
    throw new Error(`${row.name} was refused: ${envelope.value.code} ${JSON.stringify(envelope.value.params)}`);
  }

  /** The code of a call's refusal; null when it succeeds. */
  async function refusal(row: TypedCall, payload: object, token?: string, tricks?: Tricks): Promise<Code | null> {
    const { envelope } = await call(row, payload, token, tricks);
    return envelope.success ? null : envelope.value.code;
  }

  return { call, value, refusal, sealed };
}

export const PASSWORD = 'Moon-Garden-7';

/** Registers a member as the form does. @returns its token */
export async function registerMember(client: Client, username: string): Promise<string> {
  const puzzle = await client.value(calls.identity.proofOfWork, {});
  const form = {
    username,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    agreeTerms: true,
    confirmAge: true,
    captcha: solveProof(puzzle),
  };
  return (await client.value(calls.identity.register, form)).token;
}

/** The code that an authenticator shows at an instant. */
export function totpAt(secret: string, instant: Date): string {
  return generateSync({ secret, epoch: Math.floor(instant.getTime() / 1000) });
}
