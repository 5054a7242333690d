import type { VerificationDeps } from '../verification/deps.ts';
import { deleteOldCodes } from '../verification/repository/verification-codes.ts';
import { RETENTION_MS } from '../verification/rules.ts';
import { deleteOldMessages } from './repository/messages.ts';

/** Deletes codes and messages older than the retention time. */
export async function deleteOldCodesAndMessages({ pool }: Pick<VerificationDeps, 'pool'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS);
  await deleteOldMessages(pool, before);
  await deleteOldCodes(pool, before);
}
