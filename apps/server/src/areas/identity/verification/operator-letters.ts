import type { StaffLetters } from '../../staff/index.ts';
import { listGateways } from '../repository/gateways.ts';
import type { VerificationDeps } from './deps.ts';
import { queueMessage } from './queue-message.ts';

/** Sends mails to operators by the brand's mail gateway. */
export function createOperatorLetters(
  deps: Pick<VerificationDeps, 'pool' | 'secrets' | 'sandboxAllowed'>,
): StaffLetters {
  return {
    async carrier(db, scope) {
      const isCarried = (await listGateways(db, scope)).some((row) => row.channel === 'MAIL');
      if (isCarried) return 'MAIL';
      return deps.sandboxAllowed ? 'OUTBOX' : null;
    },
    send(tx, scope, { template, target, account, language, brand, link, hours, at }) {
      const envelope = { channel: 'MAIL', target, account, language, brand, at, memberId: null } as const;
      return queueMessage(deps, tx, scope, envelope, { template, link, hours });
    },
  };
}
