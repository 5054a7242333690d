import { createHmac, hash } from 'node:crypto';
import type { HmacSha256, Sha256 } from '@lantern/engines/chance';

/** Cryptographic functions passed to the engines, which are platform-independent. */
export const sha256: Sha256 = (message) => hash('sha256', message, 'buffer');

export const hmacSha256: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();
