import { deleteOldMessages } from '../repository/messages.ts';
import { deleteOldCodes } from '../repository/verification-codes.ts';
import type { VerificationDeps } from './deps.ts';
import { KEPT_MS } from './rules.ts';

/** Deletes codes and messages older than the retention time. */
export async function forgetOldMessages({ pool }: Pick<VerificationDeps, 'pool'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await deleteOldMessages(pool, before);
  await deleteOldCodes(pool, before);
}
