import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Encrypts secrets that must be readable again (unlike passwords), so that a copy of the database does not reveal them. */
export interface SecretBox {
  /** @param place owner of the secret, e.g. `staff.totp:1:17`: the text can be decrypted only with the same place */
  seal(secret: string, place: string): string;
  /** @throws Error if the text was modified or moved to another place, or its key is missing */
  open(sealed: string, place: string): string;
  /**
   * Keyed digest of values that are only compared and have few possible values, like a six-digit code: without the key they cannot be found
   * by trial. Starts with the key's id, like encrypted text.
   */
  digest(secret: string, place: string): string;
  /** Whether a digest was made from this secret and place; compared in constant time. False when its key is missing. */
  isDigestOf(digest: string, secret: string, place: string): boolean;
  /** Prefix of every text encrypted with the newest key, e.g. `v1.3f9a01c2.`. */
  readonly newestPrefix: string;
  /** Whether the key of an encrypted text is available. */
  hasKeyOf(sealed: string): boolean;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** A random key has about thirty different bytes; a key typed by hand has few. */
const LEAST_DIFFERENT_BYTES = 16;
const SEALED = /^v1\.([0-9a-f]{8})\.([\w-]+)$/;

/** Whether 64 hexadecimal digits look random. */
export function isStrongKey(hex: string): boolean {
  const bytes = Buffer.from(hex, 'hex');
  return bytes.length === KEY_BYTES && new Set(bytes).size >= LEAST_DIFFERENT_BYTES;
}

/** Id of a key, which reveals nothing about the key. */
const idOf = (key: Buffer) => createHash('sha256').update('lantern secret key ').update(key).digest('hex').slice(0, 8);

/**
 * AES-256-GCM with a random nonce. Encrypted text is `v1.<key id>.<base64url of nonce, cipher text and tag>`.
 * @param hexKeys keys of 64 hexadecimal digits: the first one encrypts, all of them decrypt
 */
export function createSecretBox(hexKeys: readonly string[]): SecretBox {
  const keys = new Map(hexKeys.map((hex) => Buffer.from(hex, 'hex')).map((key) => [idOf(key), key]));
  const [newest] = keys;
  if (!newest || [...keys.values()].some((key) => key.length !== KEY_BYTES)) {
    throw new Error('A secret box needs keys of 64 hexadecimal digits.');
  }
  const [newestId, newestKey] = newest;
  const newestPrefix = `v1.${newestId}.`;
  const digestWith = (key: Buffer, secret: string, place: string) =>
    createHmac('sha256', key).update(`lantern digest\n${place}\n${secret}`).digest();
  return {
    newestPrefix,
    digest: (secret, place) => newestPrefix + digestWith(newestKey, secret, place).toString('base64url'),
    isDigestOf(digest, secret, place) {
      const [, id = '', text = ''] = SEALED.exec(digest) ?? [];
      const key = keys.get(id);
      if (!key) return false;
      const given = Buffer.from(text, 'base64url');
      const made = digestWith(key, secret, place);
      return given.length === made.length && timingSafeEqual(given, made);
    },
    seal(secret, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', newestKey, nonce).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return newestPrefix + sealed.toString('base64url');
    },
    open(sealed, place) {
      const [, id = '', text = ''] = SEALED.exec(sealed) ?? [];
      const key = keys.get(id);
      if (!key) throw new Error(`The key ${id || 'of a sealed text'} is not among the keys at hand.`);
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    hasKeyOf: (sealed) => keys.has(SEALED.exec(sealed)?.[1] ?? ''),
  };
}
