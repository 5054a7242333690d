import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Seals what has to be readable again (unlike a password), so that a copy of the database tells it to nobody. */
export interface SecretBox {
  /** @param place what the secret belongs to, e.g. `staff.totp:1:17`: sealed text opens in its own place only */
  seal(secret: string, place: string): string;
  /** @throws Error when the text was changed or moved, or its key is not at hand */
  open(sealed: string, place: string): string;
  /**
   * A digest of what is only ever compared and has few possible values, like a code of six digits: without the key nobody can
   * try them all. Starts with the name of its key, like sealed text.
   */
  digest(secret: string, place: string): string;
  /** Whether a digest was made of this secret in this place; compares in constant time. False when its key is not at hand. */
  isDigestOf(digest: string, secret: string, place: string): boolean;
  /** What every text starts with that is sealed with the newest key, e.g. `v1.3f9a01c2.`. */
  readonly newestPrefix: string;
  /** Whether the key of a sealed text is at hand. */
  hasKeyOf(sealed: string): boolean;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** A key of chance has about thirty different bytes; one that was typed by hand has few. */
const LEAST_DIFFERENT_BYTES = 16;
const SEALED = /^v1\.([0-9a-f]{8})\.([\w-]+)$/;

/** Whether 64 hexadecimal digits look as if they came from chance. */
export function isStrongKey(hex: string): boolean {
  const bytes = Buffer.from(hex, 'hex');
  return bytes.length === KEY_BYTES && new Set(bytes).size >= LEAST_DIFFERENT_BYTES;
}

/** A key's name, which tells nothing about the key. */
const idOf = (key: Buffer) => createHash('sha256').update('lantern secret key ').update(key).digest('hex').slice(0, 8);

/**
 * AES-256-GCM with a random nonce. Sealed text is `v1.<key id>.<base64url of nonce, cipher text and tag>`.
 *
 * @param hexKeys keys of 64 hexadecimal digits: the first one seals, all of them open
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
      const kept = Buffer.from(text, 'base64url');
      const made = digestWith(key, secret, place);
      return kept.length === made.length && timingSafeEqual(kept, made);
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
