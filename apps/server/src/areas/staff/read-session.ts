import type { Value } from '@lantern/contract/schemas';
import type { CallContext } from '@lantern/server-kit';
import type { StaffDeps } from './deps.ts';
import { findOperator } from './repository/operators.ts';
import { shownSession } from './session-rules.ts';

/** Who is logged in by the browser's cookie: what a new tab asks first, and an idle one at the end. */
export async function readSession(deps: StaffDeps, { operator: known }: CallContext): Promise<Value<'staff.session'>> {
  const operator = known && (await findOperator(deps.pool, known.scope, known.scope.operatorId));
  return { session: operator ? shownSession(known.scope, operator) : null };
}
