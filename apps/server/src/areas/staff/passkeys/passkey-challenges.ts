import type { Scope } from '@lantern/server-kit';
import { PASSKEY_CHALLENGE_MS } from '@lantern/server-kit/passkeys';
import { newId } from '@lantern/server-kit/security';
import type { StaffDeps } from '../deps.ts';
import { deleteOldChallenges, insertChallenge } from './repository.ts';

/** Stores a challenge. @returns the id that the answer refers to */
export async function openChallenge(
  deps: StaffDeps,
  scope: Scope,
  { challenge, operatorId, at }: { readonly challenge: string; readonly operatorId: bigint | null; readonly at: Date },
): Promise<string> {
  const id = newId();
  const expiresAt = new Date(at.getTime() + PASSKEY_CHALLENGE_MS);
  await insertChallenge(deps.pool, scope, { id, operatorId, challenge, at, expiresAt });
  return id;
}

/** Removes expired challenges. */
export function cleanChallenges(deps: Pick<StaffDeps, 'pool'>, now: Date): Promise<void> {
  return deleteOldChallenges(deps.pool, now);
}
