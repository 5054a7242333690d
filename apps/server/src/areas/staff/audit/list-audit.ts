import type { Payload, Value } from '@lantern/contract/schemas';
import type { Refusal, StaffContext } from '@lantern/server-kit';
import type { StaffDeps } from '../deps.ts';
import { cursorId, DEFAULT_LIMIT, pageOf } from '../paging.ts';
import { requirePermission } from '../roles/require-permission.ts';
import { type AuditFilter, listAuditEntries } from './repository.ts';
import { mayReadRisk } from './risk-entries.ts';
import { actionsNamed, targetOf } from './search-words.ts';

/** Filters as operators type them: actions by words of their names, targets as they are shown (`D 599`). */
export function wordsOf(
  { language }: Pick<StaffContext, 'language'>,
  { actor, action, target }: Pick<Payload<'staff.auditLog'>, 'actor' | 'action' | 'target'>,
): Pick<AuditFilter, 'actor' | 'action' | 'actions' | 'target'> {
  return {
    actor: actor?.trim() ?? null,
    action: action?.trim().toLowerCase() ?? null,
    actions: action === undefined ? [] : actionsNamed(language, action),
    target: target === undefined ? null : targetOf(target),
  };
}

/** The audit log, newest first; risk entries only for operators who may read risk. */
export async function listAudit(
  deps: StaffDeps,
  context: StaffContext,
  query: Payload<'staff.auditLog'>,
): Promise<Value<'staff.auditLog'> | Refusal> {
  const refusal = requirePermission(context, 'audit.read');
  if (refusal) return refusal;
  const limit = query.limit ?? DEFAULT_LIMIT;
  const found = await listAuditEntries(deps.pool, context.operator.scope, {
    ...wordsOf(context, query),
    from: query.from ? new Date(query.from) : null,
    to: query.to ? new Date(query.to) : null,
    beforeId: cursorId(query.cursor),
    withRisk: mayReadRisk(context),
    limit: limit + 1,
  });
  const { rows, nextCursor } = pageOf(found, limit);
  return { rows: rows.map((row) => ({ ...row, id: row.id.toString(), at: row.at.toISOString() })), nextCursor };
}
