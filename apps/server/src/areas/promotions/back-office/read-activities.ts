import type { Payload, Value } from '@lantern/contract/schemas';
import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { PromotionsDeps } from '../deps.ts';
import { pageOf, readCursor } from '../paging.ts';
import { findActivity, listActivities } from '../repository/activities.ts';
import { showActivities } from './show-activity.ts';

/** Promotions, newest first. */
export async function listBackOfficeActivities(
  deps: PromotionsDeps,
  context: StaffContext,
  query: Payload<'promotionsBackOffice.activities'>,
): Promise<Value<'promotionsBackOffice.activities'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'promotions.read');
  if (refusal) return refusal;
  const before = readCursor(query.cursor);
  if (before === null) return refuse('BAD_REQUEST');
  const limit = query.limit ?? 50;
  const filter = { phase: query.phase ?? null, before: before ?? null, now: context.now, limit: limit + 1 };
  const { page, nextCursor } = pageOf(await listActivities(deps.pool, context.operator.scope, filter), limit);
  return { rows: await showActivities(deps, context, page), nextCursor };
}

/** One promotion with its figures. */
export async function readBackOfficeActivity(
  deps: PromotionsDeps,
  context: StaffContext,
  { id }: Payload<'promotionsBackOffice.activity'>,
): Promise<Value<'promotionsBackOffice.activity'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'promotions.read');
  if (refusal) return refusal;
  const row = await findActivity(deps.pool, context.operator.scope, BigInt(id));
  const [shown] = row === null ? [] : await showActivities(deps, context, [row]);
  return shown ?? refuse('NOT_FOUND');
}
