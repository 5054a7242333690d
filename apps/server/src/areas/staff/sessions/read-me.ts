import type { Value } from '@lantern/contract/schemas';
import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { StaffDeps } from '../deps.ts';
import { findOperator } from '../operators/repository/operators.ts';
import { hasSecondPerson } from '../operators/second-person.ts';

/** Operator and brand data for the back office's header. */
export async function readMe(deps: StaffDeps, context: StaffContext): Promise<Value<'staff.me'> | Refusal> {
  const { scope, permissions } = context.operator;
  const operator = await findOperator(deps.pool, scope, scope.operatorId);
  if (!operator) return refuse('NOT_LOGGED_IN');
  return {
    operator: operator.name,
    roles: operator.roles,
    permissions: [...permissions],
    brand: context.brand.name,
    currency: { ...context.brand.currency },
    sandbox: deps.sandbox,
    serverTime: context.now.toISOString(),
    businessTimeZone: await deps.timeZoneOf(scope.brandId),
    passwordIsInitial: operator.passwordIsInitial,
    hasApprover: await hasSecondPerson(deps.pool, { scope, exceptId: scope.operatorId, now: context.now }),
  };
}
