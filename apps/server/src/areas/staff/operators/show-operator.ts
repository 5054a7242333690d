import type { Payload, Value } from '@lantern/contract/schemas';
import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { StaffDeps } from '../deps.ts';
import { operatorPasskeys } from '../passkeys/repository.ts';
import { requirePermission } from '../roles/require-permission.ts';
import { listSessions, type SessionRow } from '../sessions/repository/sessions.ts';
import { findSetupExpiry } from '../setup/repository.ts';
import { readAllowedRanges } from './repository/changes.ts';
import { findOperator } from './repository/operators.ts';
import { listSeats } from './repository/seats.ts';

const SHOWN = 20;

function shown(row: SessionRow): Value<'staff.sessions'>['rows'][number] {
  return {
    id: row.id.toString(),
    ip: row.ip,
    device: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    endReason: row.endReason,
  };
}

/** The caller's own sessions, newest first. */
export async function listOwnSessions(deps: StaffDeps, context: StaffContext): Promise<Value<'staff.sessions'>> {
  const { scope } = context.operator;
  return { rows: (await listSessions(deps.pool, scope, SHOWN)).map(shown) };
}

/** Last use of any of the passkeys; null when none was used. */
function lastUse(passkeys: readonly { readonly lastUsedAt: Date | null }[]): string | null {
  const uses = passkeys.flatMap(({ lastUsedAt }) => (lastUsedAt ? [lastUsedAt.getTime()] : []));
  return uses.length === 0 ? null : new Date(Math.max(...uses)).toISOString();
}

/** One operator with all changeable data and sessions. */
export async function showOperator(
  deps: StaffDeps,
  context: StaffContext,
  { id }: Payload<'staff.operator'>,
): Promise<Value<'staff.operator'> | Refusal> {
  const refusal = requirePermission(context, 'staff.read');
  if (refusal) return refusal;
  const { brandId } = context.operator.scope;
  const target = { brandId, operatorId: BigInt(id) };
  const operator = await findOperator(deps.pool, target, target.operatorId);
  if (!operator) return refuse('NOT_FOUND');
  const own = new Set(await deps.seatsOf(context.operator.scope));
  const [sessions, seats, allowedAddresses, setup, passkeys] = await Promise.all([
    listSessions(deps.pool, target, SHOWN),
    listSeats(deps.pool, target),
    readAllowedRanges(deps.pool, target),
    findSetupExpiry(deps.pool, target, context.now),
    operatorPasskeys.list(deps.pool, target, target.operatorId),
  ]);
  const brands = await Promise.all(seats.filter((seat) => own.has(seat)).map((seat) => deps.codeOf(seat)));
  return {
    id,
    name: operator.name,
    roles: operator.roles,
    state: operator.state,
    totp: operator.isEnrolled,
    passkeys: { count: passkeys.length, lastUsedAt: lastUse(passkeys) },
    lastLoginAt: operator.lastLoginAt?.toISOString() ?? null,
    createdAt: operator.createdAt.toISOString(),
    isSeat: operator.isSeat,
    email: operator.email,
    setupUntil: setup?.toISOString() ?? null,
    ranges: operator.allowedRanges,
    officeRanges: allowedAddresses,
    brands,
    sessions: sessions.map(shown),
  };
}
