import type { Payload, Value } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { isRefusal, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { Availability } from '../catalogue/availability.ts';
import type { GamesDeps } from '../deps.ts';
import { deleteStop, insertStop, listStops } from '../repository/stops.ts';
import { MANAGE_PERMISSION, MEMBER_PERMISSION, READ_PERMISSION } from './permissions.ts';

type Deps = GamesDeps & { readonly board: Availability };

const PAGE = 50;
const EVERYBODY = 0n;

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
  return {
    rows: page.map(({ memberId, reason, operator, at }) => ({
      memberId: memberId === EVERYBODY ? null : String(memberId),
      account: names.get(memberId) ?? null,
      reason,
      operator,
      at: at.toISOString(),
    })),
    nextCursor: rows.length > limit ? String(page.at(-1)?.memberId) : null,
  };
}

/** The subject of a stop, after a check of the operator's permission: one member needs another permission than everybody. */
async function subjectOf(deps: GamesDeps, context: StaffContext, memberId: string | undefined) {
  const permission = memberId === undefined ? MANAGE_PERMISSION : MEMBER_PERMISSION;
  const forbidden = deps.staff.requirePermission(context, permission);
  if (forbidden !== null) return forbidden;
  if (memberId === undefined) return { id: EVERYBODY, target: 'play:everybody', permission };
  const id = BigInt(memberId);
  const isKnown = (await deps.people.namesOf(context.operator.scope, [id])).has(id);
  return isKnown ? { id, target: `member:${id}`, permission } : refuse('NOT_FOUND');
}

/** Stops new stakes for everybody or for one member. Open stakes are still played and paid. */
export async function stopPlay(
  deps: Deps,
  context: StaffContext,
  { memberId, reason }: Payload<'gamesBackOffice.stopPlay'>,
): Promise<null | Refusal> {
  const subject = await subjectOf(deps, context, memberId);
  if (isRefusal(subject)) return subject;
  const { operator, now } = context;
  const refused = await transaction(deps.pool, async (tx) => {
    const stop = { memberId: subject.id, reason, operator: operator.name, at: now };
    if (!(await insertStop(tx, operator.scope, stop))) return refuse('STATE_CONFLICT');
    const { target, permission } = subject;
    await deps.staff.audit(tx, context, { action: 'games.stop-play', target, permission, after: { reason } });
    return null;
  });
  deps.board.forget(operator.scope.brandId, subject.id);
  return refused;
}

/** Allows stakes again. */
export async function allowPlay(
  deps: Deps,
  context: StaffContext,
  { memberId, reason }: Payload<'gamesBackOffice.allowPlay'>,
): Promise<null | Refusal> {
  const subject = await subjectOf(deps, context, memberId);
  if (isRefusal(subject)) return subject;
  const { operator } = context;
  const refused = await transaction(deps.pool, async (tx) => {
    const lifted = await deleteStop(tx, operator.scope, subject.id);
    if (lifted === null) return refuse('NOT_FOUND');
    const { target, permission } = subject;
    const before = { reason: lifted.reason, operator: lifted.operator, at: lifted.at };
    await deps.staff.audit(tx, context, { action: 'games.allow-play', target, permission, before, after: { reason } });
    return null;
  });
  deps.board.forget(operator.scope.brandId, subject.id);
  return refused;
}
