import type { Payload } from '@lantern/contract/schemas';
import { type FileAnswer, fileAnswer, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { audit } from './audit.ts';
import type { StaffDeps } from './deps.ts';
import { type AuditFilter, type AuditRow, listAuditEntries } from './repository/audit.ts';
import { requirePermission } from './require-permission.ts';

const PAGE = 500;
const MAX_ROWS = 50_000;
const LONGEST_MS = 366 * 86_400_000;

function lineOf({ id, at, ...row }: AuditRow): string {
  return `${JSON.stringify({ id: id.toString(), at: at.toISOString(), ...row })}\n`;
}

/** Page after page, so that neither the database nor this process ever holds the whole log. */
async function* linesOf(deps: StaffDeps, context: StaffContext, filter: Omit<AuditFilter, 'beforeId' | 'limit'>) {
  let beforeId: bigint | null = null;
  for (let written = 0; written < MAX_ROWS; written += PAGE) {
    const rows: AuditRow[] = await listAuditEntries(deps.pool, context.operator.scope, {
      ...filter,
      beforeId,
      limit: PAGE,
    });
    if (rows.length > 0) yield rows.map(lineOf).join('');
    if (rows.length < PAGE) return;
    beforeId = rows.at(-1)?.id ?? null;
  }
}

/** The audit log of a time as lines of JSON, newest first, each with its hash; at most a year and 50,000 lines. */
export async function exportAudit(
  deps: StaffDeps,
  context: StaffContext,
  query: Payload<'staff.exportAudit'>,
): Promise<FileAnswer | Refusal> {
  const refusal = requirePermission(context, 'audit.export');
  if (refusal) return refusal;
  const from = new Date(query.from);
  const to = new Date(query.to);
  const length = to.getTime() - from.getTime();
  if (length <= 0 || length > LONGEST_MS) {
    return refuse('FIELD_RULE', { field: 'to', min: 1, max: 366, patternId: 'TIMES' });
  }
  await audit(deps.pool, context, {
    action: 'staff.export-audit',
    permission: 'audit.export',
    target: 'audit',
    after: query,
  });
  const { actor = null, action = null, target = null } = query;
  return fileAnswer({
    name: `audit-${query.from.slice(0, 10)}-${query.to.slice(0, 10)}.jsonl`,
    contentType: 'application/x-ndjson; charset=utf-8',
    chunks: linesOf(deps, context, { actor, action, target, from, to }),
  });
}
