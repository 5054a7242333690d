import type { Payload, Value } from '@lantern/contract/schemas';
import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { isSameName } from '@lantern/text/names';
import type { SafetyDeps } from '../deps.ts';
import { membersFor, pageOf, readCursor } from '../paging.ts';
import { IDENTITY, needsSecond, targetOf } from './decide.ts';
import { openDeclared } from './declared.ts';
import { type CheckRow, findCheck, listCheckQueue } from './repository/checks.ts';
import { listDocuments } from './repository/documents.ts';

type Row = Value<'safetyBackOffice.identityCheck'>['check'];

const showRow = (check: CheckRow, member: string): Row => ({
  id: String(check.id),
  memberId: String(check.memberId),
  member,
  level: check.level,
  state: check.state,
  submittedAt: check.submittedAt.toISOString(),
  decidedAt: check.decidedAt?.toISOString() ?? null,
  decidedBy: check.decidedBy,
  reason: check.reason,
  reasonCode: check.reasonCode,
  message: check.memberMessage,
  expiresAt: check.expiresAt?.toISOString() ?? null,
});

/** The queue of verifications, longest waiting first. */
export async function listIdentityChecks(
  deps: SafetyDeps,
  context: StaffContext,
  query: Payload<'safetyBackOffice.identityChecks'>,
): Promise<Value<'safetyBackOffice.identityChecks'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'safety.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const after = readCursor(query.cursor);
  if (after === null) return refuse('BAD_REQUEST');
  const limit = query.limit ?? 50;
  const rows = await listCheckQueue(deps.pool, scope, {
    state: query.state ?? null,
    memberIds: await membersFor(deps, scope, query.search),
    after: after ?? null,
    limit: limit + 1,
  });
  const { page, nextCursor } = pageOf(rows, limit);
  const names = await deps.people.namesOf(
    scope,
    page.map((row) => row.memberId),
  );
  return { rows: page.map((row) => showRow(row, names.get(row.memberId) ?? '')), nextCursor };
}

/** One verification with its declared data; the audit log records the view. */
export async function readIdentityCheck(
  deps: SafetyDeps,
  context: StaffContext,
  { id }: { readonly id: string },
): Promise<Value<'safetyBackOffice.identityCheck'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, IDENTITY);
  if (refusal) return refusal;
  const { scope } = context.operator;
  const check = await findCheck(deps.pool, scope, BigInt(id));
  if (check === null) return refuse('NOT_FOUND');
  const target = targetOf(check.id);
  await deps.staff.audit(deps.pool, context, { action: 'safety.view-identity', target, permission: IDENTITY });
  const who = { brandId: check.brandId, memberId: check.memberId, book: check.book };
  const [names, person, documents, requests] = await Promise.all([
    deps.people.namesOf(scope, [check.memberId]),
    deps.people.protection.personOf(deps.pool, who),
    listDocuments(deps.pool, scope, check.id),
    deps.staff.requests.openFor(deps.pool, scope, [target]),
  ]);
  const declared = openDeclared(deps, check);
  const realName = person?.realName ?? null;
  return {
    check: showRow(check, names.get(check.memberId) ?? ''),
    declared,
    realName,
    isSameName: realName === null || realName === '' || isSameName(realName, declared.realName),
    needsSecond: needsSecond(check, realName ?? '', declared.realName),
    documents: documents.flatMap(({ id: document, kind, media, size }) =>
      kind === null ? [] : [{ id: document, kind, media, size }],
    ),
    requestId: requests.get(target)?.id.toString() ?? null,
  };
}
