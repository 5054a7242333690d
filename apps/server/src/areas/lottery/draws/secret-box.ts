import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Seals the secrets of chains with a key that is not in the database: whoever reads a dump of it foresees no draw. */
export interface SecretBox {
  /** Names the key without telling it. */
  readonly keyId: string;
  /** `about` binds the sealed bytes to their row. */
  seal(secret: Buffer, about: string): Buffer;
  /** @throws Error when another key or another row is asked */
  open(sealed: Buffer, about: string): Buffer;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** @param key 32 bytes */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    keyId: createHash('sha256').update('lantern draw key id').update(key).digest('hex').slice(0, 16),
    seal(secret, about) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about));
      return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, about) {
      const iv = sealed.subarray(0, IV_BYTES);
      const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(about))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    },
  };
}
