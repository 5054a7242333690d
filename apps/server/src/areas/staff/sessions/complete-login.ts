import type { Value } from '@lantern/contract/schemas';
import type { CallContext, Queryable } from '@lantern/server-kit';
import { audit } from '../audit/audit.ts';
import { recordLogin } from '../operators/repository/operators.ts';
import { rememberDevice } from './log-in-subjects.ts';
import { openSession } from './open-session.ts';
import type { ProvenOperator } from './proven-operator.ts';

/** Opens the session of an authenticated operator; shared by all login methods. */
export async function completeLogin(
  tx: Queryable,
  context: CallContext,
  proven: ProvenOperator,
  {
    action,
    deviceId,
    after = {},
  }: { action: string; deviceId: bigint | null; after?: Readonly<Record<string, string>> },
): Promise<Value<'staff.login'>> {
  const { operator } = proven;
  const scope = { brandId: context.brand.id };
  const who = { ...scope, operatorId: operator.id };
  const session = await openSession(tx, scope, context, proven);
  // A first login was made with one factor only.
  if (operator.isEnrolled) await rememberDevice(tx, who, context, deviceId);
  await recordLogin(tx, scope, operator.id, context.now);
  const { ip, now: at, requestId, userAgent: device } = context;
  const actor = { ...who, name: operator.name, ip, at, requestId };
  await audit(tx, actor, { action, target: `operator:${operator.id}`, after: { device, ...after } });
  return session;
}
