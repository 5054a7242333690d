import type { MemberSession, Refusal } from '@lantern/server-kit';

/** What is remembered about a token: the brand it belongs to, and its session or the refusal in its place. */
export interface KnownToken {
  readonly merchantId: bigint;
  /** When the session ends, whatever happens. */
  readonly expiresAt: Date;
  readonly answer: MemberSession | Refusal | null;
}
