import type { Value } from '@lantern/contract/schemas';
import type { CallContext } from '@lantern/server-kit';
import type { StaffDeps } from '../deps.ts';
import { findOperator } from '../operators/repository/operators.ts';
import { shownSession } from './session-rules.ts';

/** The session of the browser's cookie; read by a new tab and by an idle tab. */
export async function readSession(deps: StaffDeps, { operator: known }: CallContext): Promise<Value<'staff.session'>> {
  const operator = known && (await findOperator(deps.pool, known.scope, known.scope.operatorId));
  return { session: operator ? shownSession(known.scope, operator) : null };
}
