import type { OperatorMails } from '../../staff/index.ts';
import type { VerificationDeps } from '../verification/deps.ts';
import { queueMessage } from './queue-message.ts';
import { listGateways } from './repository/gateways.ts';

/** Sends mails to operators by the brand's mail gateway. */
export function createOperatorMails(
  deps: Pick<VerificationDeps, 'pool' | 'secrets' | 'sandboxAllowed'>,
): OperatorMails {
  return {
    async gateway(db, scope) {
      const hasGateway = (await listGateways(db, scope)).some((row) => row.channel === 'MAIL');
      if (hasGateway) return 'MAIL';
      return deps.sandboxAllowed ? 'OUTBOX' : null;
    },
    send(tx, scope, { target, account, language, brand, at, content }) {
      const envelope = { channel: 'MAIL', target, account, language, brand, at, memberId: null } as const;
      return queueMessage(deps, tx, scope, envelope, content);
    },
  };
}
