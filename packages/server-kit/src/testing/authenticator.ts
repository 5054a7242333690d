import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

interface Question {
  readonly challenge: string;
}

/** Faults of an answer that an honest authenticator does not produce. */
interface Oddities {
  readonly origin?: string;
  readonly rpID?: string;
  readonly isVerified?: boolean;
}

function coseKey(publicKey: KeyObject) {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
  return isoCBOR.encode(key as never);
}

/** A software authenticator with one ES256 key, called as a browser calls a real one. */
export function softwareAuthenticator(site: { readonly rpID: string; readonly origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(24);
  let counter = 0;

  const clientData = (type: string, { challenge }: Question, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authData({ rpID = site.rpID, isVerified = true }: Oddities, flags = 0, rest: readonly Uint8Array[] = []) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const all = flags | PRESENT | (isVerified ? VERIFIED : 0);
    return Buffer.concat([sha256(rpID), Buffer.from([all]), count, ...rest]);
  }

  return {
    id: id.toString('base64url'),
    /** Answers registration options. */
    register(options: string, oddities: Oddities = {}): string {
      const question = JSON.parse(options) as Question;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authData(oddities, HAS_KEY, [Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ]);
      return JSON.stringify({
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', question, oddities.origin ?? site.origin).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
          transports: ['internal'],
        },
      });
    },
    /** Answers login options; the counter grows, except on a cloned key. */
    authenticate(
      options: string,
      { isCopy = false, ...oddities }: Oddities & { readonly isCopy?: boolean } = {},
    ): string {
      const question = JSON.parse(options) as Question;
      if (!isCopy) counter += 1;
      const data = authData(oddities);
      const client = clientData('webauthn.get', question, oddities.origin ?? site.origin);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return JSON.stringify({
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      });
    },
  };
}
