import type { Payload, Value } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { isRefusal, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { Availability } from '../catalogue/availability.ts';
import type { GamesDeps } from '../deps.ts';
import { insertStop, listStops } from '../repository/stops.ts';
import { READ_PERMISSION } from './permissions.ts';
import { EVERYBODY, stopSubject, stopTarget } from './stop-subject.ts';

type Deps = GamesDeps & { readonly board: Availability };

const PAGE = 50;

/** Active play stops: the one for everybody first, then members by their id. */
export async function listPlayStops(
  deps: GamesDeps,
  context: StaffContext,
  { cursor, limit = PAGE }: Payload<'gamesBackOffice.stops'>,
): Promise<Value<'gamesBackOffice.stops'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const after = /^\d{1,18}$/.test(cursor ?? '') ? BigInt(cursor ?? '') : null;
  const rows = await listStops(deps.pool, scope, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const ids = page.flatMap(({ memberId }) => (memberId === EVERYBODY ? [] : [memberId]));
  const names = await deps.people.namesOf(scope, ids);
  const targets = page.map(({ memberId }) => stopTarget(memberId));
  const requests = await deps.staff.requests.openFor(deps.pool, scope, targets);
  return {
    rows: page.map(({ memberId, reason, operator, operatorId, at }) => ({
      memberId: memberId === EVERYBODY ? null : String(memberId),
      account: names.get(memberId) ?? null,
      reason,
      operator,
      at: at.toISOString(),
      isByReader: operatorId === scope.operatorId,
      requestId: requests.get(stopTarget(memberId))?.id.toString() ?? null,
    })),
    nextCursor: rows.length > limit ? String(page.at(-1)?.memberId) : null,
  };
}

/** Stops new stakes for everybody or for one member. Open stakes are still played and paid. */
export async function stopPlay(
  deps: Deps,
  context: StaffContext,
  { memberId, reason }: Payload<'gamesBackOffice.stopPlay'>,
): Promise<null | Refusal> {
  const subject = await stopSubject(deps, context, memberId);
  if (isRefusal(subject)) return subject;
  const { operator, now } = context;
  const refused = await transaction(deps.pool, async (tx) => {
    const stop = {
      memberId: subject.id,
      reason,
      operator: operator.name,
      operatorId: operator.scope.operatorId,
      at: now,
    };
    if (!(await insertStop(tx, operator.scope, stop))) return refuse('STATE_CONFLICT');
    const { target, permission } = subject;
    await deps.staff.audit(tx, context, { action: 'games.stop-play', target, permission, after: { reason } });
    return null;
  });
  deps.board.forget(operator.scope.brandId, subject.id);
  return refused;
}
