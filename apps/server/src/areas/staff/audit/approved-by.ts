import type { Approval, Scope } from '@lantern/server-kit';
import type { AuditActor } from './audit.ts';

/** The checker of an approved request as the actor of an audit entry. */
export function approvedBy({ brandId }: Scope, { checker, checkerId, maker, at }: Approval): AuditActor {
  return { brandId, operatorId: checkerId, name: checker, ip: null, at, requestId: `asked by ${maker}` };
}
