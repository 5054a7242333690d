import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Scope } from '@lantern/server-kit';
import type { SecretBox } from '@lantern/server-kit/security';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const documentPlace = (brandId: bigint, id: string) => `safety.document:${brandId}:${id}`;

/** Encrypts a document with its own key. A rotation of the master key then re-encrypts only the small document keys. */
export function sealDocument(secrets: SecretBox, { brandId }: Scope, id: string, bytes: Buffer) {
  const key = randomBytes(32);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id));
  return {
    keySealed: secrets.seal(key.toString('base64'), documentPlace(brandId, id)),
    content: Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]),
  };
}

export function openDocument(
  secrets: SecretBox,
  { brandId }: Scope,
  one: { readonly id: string; readonly keySealed: string; readonly content: Buffer },
): Buffer {
  const key = Buffer.from(secrets.open(one.keySealed, documentPlace(brandId, one.id)), 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, one.content.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(one.id))
    .setAuthTag(one.content.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(one.content.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
