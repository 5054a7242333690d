import { createHash, hash, randomBytes, randomUUID } from 'node:crypto';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A bearer token: 256 random bits as base64url, 43 characters. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A new UUID for single use. */
export function newId(): string {
  return randomUUID();
}

/** Whether a text has the format of a token; cheap check before any other work. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Key under which a token is stored and cached: its SHA-256 in hex. */
export function tokenKey(token: string): string {
  return hash('sha256', token, 'hex');
}
