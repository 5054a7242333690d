import type { Payload, Value } from '@lantern/contract/schemas';
import type { Refusal, Scope, StaffContext } from '@lantern/server-kit';
import type { IdentityDeps } from '../deps.ts';
import { findByIds, type MemberRow, searchMembers } from './repository/members.ts';

const DEFAULT_LIMIT = 50;

/** An address with its last part masked, e.g. `203.0.113.*`. */
export function maskAddress(ip: string): string {
  return ip.replace(/(?<=[.:])[^.:]*$/, '*');
}

async function uplineNames(deps: IdentityDeps, scope: Scope, rows: readonly MemberRow[]) {
  const uplines = await deps.tree.uplinesOf(
    scope,
    rows.map((row) => row.id),
  );
  const ids = [...new Set([...uplines.values()].filter((id): id is bigint => id !== null))];
  const names = new Map((await findByIds(deps.pool, scope, ids)).map((row) => [row.id, row.account]));
  return (id: bigint) => names.get(uplines.get(id) ?? -1n) ?? null;
}

/** Members by name prefix or id, newest first. Full addresses only for operators who may see them. */
export async function listMembers(
  deps: IdentityDeps,
  context: StaffContext,
  query: Payload<'identityBackOffice.members'>,
): Promise<Value<'identityBackOffice.members'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'members.read');
  if (refusal) return refusal;
  const scope: Scope = { brandId: context.operator.scope.brandId };
  const limit = query.limit ?? DEFAULT_LIMIT;
  const beforeId = query.cursor && /^\d{1,18}$/.test(query.cursor) ? BigInt(query.cursor) : null;
  const filter = { search: query.search?.trim() || null, status: query.status ?? null, beforeId, limit: limit + 1 };
  const found = await searchMembers(deps.pool, scope, filter);
  const rows = found.slice(0, limit);
  const [balances, uplineOf] = await Promise.all([
    deps.balancesOf(
      scope,
      rows.map((row) => ({ ...scope, memberId: row.id, book: row.book })),
    ),
    uplineNames(deps, scope, rows),
  ]);
  const isSensitiveShown = deps.staff.requirePermission(context, 'members.sensitive') === null;
  const addressOf = (row: MemberRow) =>
    row.registerIp === null || isSensitiveShown ? row.registerIp : maskAddress(row.registerIp);
  return {
    rows: rows.map((row) => ({
      id: row.id.toString(),
      account: row.account,
      type: row.type,
      status: row.status,
      upline: uplineOf(row.id),
      registeredAt: row.registeredAt.toISOString(),
      lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
      registerIp: addressOf(row),
      balance: balances.get(row.id) ?? '0',
      vipLevel: row.vipLevel,
    })),
    nextCursor: found.length > limit ? (rows.at(-1)?.id.toString() ?? null) : null,
  };
}
