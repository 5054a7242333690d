import type { Scope } from '../calls/scope.ts';
import type { Approval } from './define-approval.ts';

/** An actor of an audit entry without a session: the checker of a request, the first start, a job, a command, a login. */
export interface AuditActor {
  readonly brandId: bigint;
  readonly operatorId: bigint | null;
  readonly name: string;
  readonly ip: string | null;
  readonly at: Date;
  readonly requestId: string;
}

/** The checker of an approved request as the actor of an audit entry. */
export function approvedBy({ brandId }: Scope, { checker, checkerId, maker, at }: Approval): AuditActor {
  return { brandId, operatorId: checkerId, name: checker, ip: null, at, requestId: `asked by ${maker}` };
}
