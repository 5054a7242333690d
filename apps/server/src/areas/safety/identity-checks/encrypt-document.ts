import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createPacer, type Scope } from '@lantern/server-kit';
import type { SecretBox } from '@lantern/server-kit/security';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Encrypted between two pauses: the largest document at once would block the event loop for long. */
const PIECE_BYTES = 262_144;

/** What a cipher makes of bytes, with pauses. */
async function passThrough(cipher: { update(bytes: Buffer): Buffer }, bytes: Buffer): Promise<Buffer[]> {
  const pace = createPacer();
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    await pace();
    pieces.push(cipher.update(bytes.subarray(at, at + PIECE_BYTES)));
  }
  return pieces;
}

export const documentPlace = (brandId: bigint, id: string) => `safety.document:${brandId}:${id}`;

/** Encrypts a document with its own key. A rotation of the master key then re-encrypts only the small document keys. */
export async function sealDocument(secrets: SecretBox, { brandId }: Scope, id: string, bytes: Buffer) {
  const key = randomBytes(32);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id));
  return {
    keySealed: secrets.seal(key.toString('base64'), documentPlace(brandId, id)),
    content: Buffer.concat([nonce, ...(await passThrough(cipher, bytes)), cipher.final(), cipher.getAuthTag()]),
  };
}

export async function openDocument(
  secrets: SecretBox,
  { brandId }: Scope,
  one: { readonly id: string; readonly keySealed: string; readonly content: Buffer },
): Promise<Buffer> {
  const key = Buffer.from(secrets.open(one.keySealed, documentPlace(brandId, one.id)), 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, one.content.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(one.id))
    .setAuthTag(one.content.subarray(-TAG_BYTES));
  const content = one.content.subarray(NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([...(await passThrough(decipher, content)), decipher.final()]);
}
