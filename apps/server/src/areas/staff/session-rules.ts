import type { Value } from '@lantern/contract/schemas';
import type { CallContext, OperatorSession, Scope } from '@lantern/server-kit';
import { sha256 } from '@lantern/server-kit/security';
import type { OperatorRow } from './repository/operators.ts';
import { permissionsOf } from './roles.ts';

export const IDLE_MS = 15 * 60_000;
export const LIFETIME_MS = 8 * 3_600_000;
/** How old the last sign of life may be before it is written again. */
export const TOUCH_EVERY_MS = 15_000;

/** What an operator has to do before anything else, in this order. */
export function nextStep(operator: OperatorRow): OperatorSession['next'] {
  if (!operator.isEnrolled) return 'ENROL_TOTP';
  return operator.passwordIsInitial ? 'CHANGE_PASSWORD' : null;
}

/** The session as calls see it. While a step is due it carries no permission at all. */
export function toSession(scope: Scope, operator: OperatorRow): OperatorSession {
  const next = nextStep(operator);
  return {
    scope: { merchantId: scope.merchantId, operatorId: operator.id },
    name: operator.name,
    permissions: next === null ? permissionsOf(operator.roles, operator.ownPermissions) : new Set(),
    next,
  };
}

/** The session as the back office sees it. */
export function shownSession(scope: Scope, operator: OperatorRow): Value<'staff.login'> {
  const { permissions, next } = toSession(scope, operator);
  return { operator: operator.name, roles: operator.roles, permissions: [...permissions], next };
}

/** Hash of the token that a call came with, to find its own session; of nothing when there was none. */
export function tokenHashOf({ cookies }: Pick<CallContext, 'cookies'>): Buffer {
  return sha256(cookies?.read('session') ?? '');
}
