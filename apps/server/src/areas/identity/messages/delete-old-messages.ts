import type { VerificationDeps } from '../verification/deps.ts';
import { deleteOldCodes } from '../verification/repository/verification-codes.ts';
import { KEPT_MS } from '../verification/rules.ts';
import { deleteOldMessages } from './repository/messages.ts';

/** Deletes codes and messages older than the retention time. */
export async function forgetOldMessages({ pool }: Pick<VerificationDeps, 'pool'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await deleteOldMessages(pool, before);
  await deleteOldCodes(pool, before);
}
