import {
  createCipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { CallRow } from '@lantern/contract/calls';
import type { Envelope } from '@lantern/contract/codes';
import type { Clock } from '../time/clock.ts';
import { openedToken, sessionHeaders, withToken } from './back-office-session.ts';

interface EncKey {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly y: string;
  readonly kid: string;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/**
 * Encrypts bodies for a key, as a browser does. The ephemeral key is reused, so that load tests do not measure their own key generation.
 */
export function sealFor(key: EncKey): (data: unknown, at: Date, nonce?: string) => string {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid, epk: { kty: 'EC', crv: 'P-256', x, y } };
  const protectedText = Buffer.from(JSON.stringify(header)).toString('base64url');
  const recipient = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: key.x, y: key.y }, format: 'jwk' });
  const contentKey = createHash('sha256')
    .update(uint32(1))
    .update(diffieHellman({ privateKey, publicKey: recipient }))
    .update(Buffer.concat([uint32(7), Buffer.from('A256GCM'), uint32(0), uint32(0), uint32(256)]))
    .digest();
  return (data, at, nonce = randomUUID()) => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', contentKey, iv).setAAD(Buffer.from(protectedText));
    const ciphertext = Buffer.concat([
      cipher.update(JSON.stringify({ iat: at.getTime() / 1000, nonce, data })),
      cipher.final(),
    ]);
    const parts = [iv, ciphertext, cipher.getAuthTag()].map((part) => part.toString('base64url'));
    return `${protectedText}..${parts.join('.')}`;
  };
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly envelope: Envelope<Record<string, unknown>>;
}

/** The envelope. For a file answer the text is used as the value. The token of a cookie is added to the value. */
function envelopeOf(headers: IncomingHttpHeaders, received: string): TestAnswer['envelope'] {
  if (headers['content-type']?.startsWith('application/json')) {
    const envelope = JSON.parse(received) as TestAnswer['envelope'];
    const value = withToken(envelope.value, openedToken(headers['set-cookie'] ?? []));
    return { ...envelope, value } as TestAnswer['envelope'];
  }
  return { success: true, value: { file: received }, message: '' };
}

/** One request by Node's own client, which lets a test use any Host header. */
function send(url: string, method: string, headers: Record<string, string>, body?: string): Promise<TestAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers }, (incoming) => {
      const { statusCode: status = 0, headers: answered } = incoming;
      text(incoming)
        .then((received) => ({ status, headers: answered, envelope: envelopeOf(answered, received) }))
        .then(resolve, reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

export interface TestClient {
  call(row: CallRow, payload?: Record<string, unknown>, token?: string): Promise<TestAnswer>;
}

/** The key is read again when it is older, as a browser does. */
const KEY_FRESH_MS = 5 * 60_000;

/** Calls rows as a browser does: query string, JSON or encrypted JSON, depending on the row; uses the server's clock. */
export function testClient(
  url: string,
  clock: Clock,
  encKey: () => Promise<EncKey>,
  headers: Record<string, string> = {},
): TestClient {
  let seal: Promise<ReturnType<typeof sealFor>> | null = null;
  let readAt = 0;

  async function bodyOf(row: CallRow, payload: unknown): Promise<string> {
    if (!row.enc) return JSON.stringify(payload);
    const now = clock.now();
    if (seal === null || now.getTime() - readAt > KEY_FRESH_MS) {
      seal = encKey().then(sealFor);
      readAt = now.getTime();
    }
    return JSON.stringify({ enc: (await seal)(payload, now) });
  }

  return {
    async call(row, payload = {}, token) {
      const isQuery = row.method === 'GET' || row.method === 'DELETE';
      const query = isQuery ? `?${new URLSearchParams(payload as Record<string, string>)}` : '';
      const sent = {
        ...headers,
        ...sessionHeaders(row, token),
        ...(!isQuery && { 'content-type': 'application/json' }),
      };
      return send(url + row.path + query, row.method, sent, isQuery ? undefined : await bodyOf(row, payload));
    },
  };
}
