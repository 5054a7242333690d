import type { MemberSession, Refusal } from '@lantern/server-kit';

/** A cached token: its brand, and its session or the refusal. */
export interface CachedToken {
  readonly brandId: bigint;
  /** Expiry of the session, regardless of activity. */
  readonly expiresAt: Date;
  readonly answer: MemberSession | Refusal | null;
}
