import { createHmac } from 'node:crypto';
import { isSameSignature } from './signature.ts';

/** A link that lets its holder view a round until a time (milliseconds since 1970). */
export interface ReplayLink {
  readonly round: string;
  readonly until: number;
}

/** The signature of a replay address, for `/replay?round=…&until=…&signature=…` at the vendor. */
export function signReplay(secret: Uint8Array, { round, until }: ReplayLink): string {
  return createHmac('sha256', secret).update(`v1\nreplay\n${round}\n${until}\n`).digest('base64url');
}

/** True when the platform signed the link and it has not expired. */
export function isReplayAllowed(secret: Uint8Array, link: ReplayLink, signature: string, nowMs: number): boolean {
  return (
    Number.isSafeInteger(link.until) && nowMs <= link.until && isSameSignature(signature, signReplay(secret, link))
  );
}
