import { createHash, hash, randomBytes, randomUUID } from 'node:crypto';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A bearer token: 256 random bits as base64url, 43 characters. Only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A fresh UUID for what is named once and thrown away. */
export function newId(): string {
  return randomUUID();
}

/** Whether a text has the form of a token, before any work is spent on it. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The name under which a token is stored and cached: its SHA-256, hex. */
export function tokenKey(token: string): string {
  return hash('sha256', token, 'hex');
}
