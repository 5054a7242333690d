import type { Value } from '@lantern/contract/schemas';
import type { CallContext, Queryable, Scope } from '@lantern/server-kit';
import { newToken, sha256 } from '@lantern/server-kit/security';
import type { OperatorRow } from '../operators/repository/operators.ts';
import type { ProvenOperator } from './proven-operator.ts';
import { endSessionsOf, insertSession } from './repository/sessions.ts';
import { LIFETIME_MS, shownSession } from './session-rules.ts';

/**
 * Opens a session that replaces all other sessions of the operator. The token is sent only in the cookie.
 *
 * @param changed what the same transaction has changed of the operator
 */
export async function openSession(
  tx: Queryable,
  scope: Scope,
  context: Pick<CallContext, 'ip' | 'userAgent' | 'now' | 'cookies'>,
  proven: ProvenOperator,
  changed: Partial<OperatorRow> = {},
): Promise<Value<'staff.login'>> {
  const operator = { ...proven.operator, ...changed };
  const token = newToken();
  const { now } = context;
  await endSessionsOf(tx, scope, operator.id, { reason: 'REPLACED', at: now, except: null });
  await insertSession(tx, scope, {
    operatorId: operator.id,
    tokenHash: sha256(token),
    ip: context.ip,
    userAgent: context.userAgent,
    at: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  });
  context.cookies?.write('session', token);
  return shownSession(scope, operator);
}
