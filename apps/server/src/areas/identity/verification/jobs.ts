import type { Job } from '@lantern/server-kit';
import { deleteOldCodesAndMessages } from '../messages/delete-old-messages.ts';
import { deliverMessages } from '../messages/deliver-messages.ts';
import { HAS_DUE_MESSAGES } from '../messages/repository/messages.ts';
import type { VerificationDeps } from './deps.ts';

const SECOND_MS = 1_000;

export function verificationJobs(deps: VerificationDeps): Job[] {
  return [
    {
      name: 'identity.deliver-messages',
      everyMs: SECOND_MS,
      hasWork: HAS_DUE_MESSAGES,
      run: (_now, pieces) => deliverMessages(deps, pieces),
    },
    { name: 'identity.forget-messages', everyMs: 3600 * SECOND_MS, run: (now) => deleteOldCodesAndMessages(deps, now) },
  ];
}
