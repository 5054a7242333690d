import type { Payload } from '@lantern/contract/schemas';
import { type FileAnswer, fileAnswer, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { StaffDeps } from '../deps.ts';
import { requirePermission } from '../roles/require-permission.ts';
import { audit } from './audit.ts';
import { csvLine } from './csv.ts';
import { wordsOf } from './list-audit.ts';
import { type AuditFilter, listSealedEntries, type SealedAuditRow } from './repository.ts';
import { mayReadRisk } from './risk-entries.ts';

const PAGE = 500;
const MAX_ROWS = 50_000;
const LONGEST_MS = 366 * 86_400_000;

/** Columns of the file; `tools/verify-audit` reads them by name. */
const HEAD = [
  ...['position', 'at', 'actor', 'ip', 'action', 'permission', 'target', 'before', 'after', 'request_id'],
  ...['hash', 'previous_hash', 'sealed'],
];

const json = (value: unknown) => (value === null ? '' : JSON.stringify(value));

function lineOf(row: SealedAuditRow): string {
  const { position, at, actor, ip, action, permission, target, before, after, requestId } = row;
  const readable = [String(position), at.toISOString(), actor, ip ?? '', action, permission ?? '', target];
  return csvLine([...readable, json(before), json(after), requestId, row.hash, row.previousHash, row.sealed]);
}

/** Reads page by page, so that neither the database nor this process loads the whole log. */
async function* linesOf(deps: StaffDeps, context: StaffContext, filter: Omit<AuditFilter, 'beforeId' | 'limit'>) {
  let beforeId: bigint | null = null;
  yield csvLine(HEAD);
  for (let written = 0; written < MAX_ROWS; written += PAGE) {
    const rows: SealedAuditRow[] = await listSealedEntries(deps.pool, context.operator.scope, {
      ...filter,
      beforeId,
      limit: PAGE,
    });
    if (rows.length > 0) yield rows.map(lineOf).join('');
    if (rows.length < PAGE) return;
    beforeId = rows.at(-1)?.id ?? null;
  }
}

/**
 * The audit log of a period as CSV, newest first, at most one year and 50,000 rows. Each row has the hashed text with the hashes before and
 * after it, so that `tools/verify-audit` can verify the file without this server. Needs only the export permission, no approval; the export
 * itself is audited.
 */
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
  return fileAnswer({
    name: `audit-${query.from.slice(0, 10)}-${query.to.slice(0, 10)}.csv`,
    contentType: 'text/csv; charset=utf-8',
    chunks: linesOf(deps, context, { ...wordsOf(context, query), from, to, withRisk: mayReadRisk(context) }),
  });
}
