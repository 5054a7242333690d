import type { Value } from '@lantern/contract/schemas';
import type { CallContext, OperatorSession, Scope } from '@lantern/server-kit';
import { sha256 } from '@lantern/server-kit/security';
import type { OperatorRow } from '../operators/repository/operators.ts';
import { permissionsOf } from '../roles/roles.ts';

export const IDLE_MS = 15 * 60_000;
export const LIFETIME_MS = 8 * 3_600_000;
/** Minimum age of the stored last activity before it is written again. */
export const TOUCH_EVERY_MS = 15_000;

/** The first step that an operator must complete before anything else, in this order. */
export function nextStep(operator: OperatorRow): OperatorSession['next'] {
  if (!operator.isEnrolled) return 'ENROL_TOTP';
  return operator.passwordIsInitial ? 'CHANGE_PASSWORD' : null;
}

/** The session as used by calls. While a first step is pending it has no permissions. */
export function toSession(scope: Scope, operator: OperatorRow): OperatorSession {
  const next = nextStep(operator);
  return {
    scope: { brandId: scope.brandId, operatorId: operator.id },
    name: operator.name,
    permissions: next === null ? permissionsOf(operator.roles, operator.ownPermissions) : new Set(),
    next,
  };
}

/** The session as returned to the back office. */
export function shownSession(scope: Scope, operator: OperatorRow): Value<'staff.login'> {
  const { permissions, next } = toSession(scope, operator);
  return { operator: operator.name, roles: operator.roles, permissions: [...permissions], next };
}

/** Hash of the call's session token; hash of the empty string when there is none. */
export function tokenHashOf({ cookies }: Pick<CallContext, 'cookies'>): Buffer {
  return sha256(cookies?.read('session') ?? '');
}
