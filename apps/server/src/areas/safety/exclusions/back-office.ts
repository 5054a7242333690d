import type { Payload, Value } from '@lantern/contract/schemas';
import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { SafetyDeps } from '../deps.ts';
import { levelOf } from '../identity-checks/required-level.ts';
import { showFlags } from '../money-laundering/back-office.ts';
import { listFlags } from '../money-laundering/repository/laundering.ts';
import { membersFor, pageOf, readCursor } from '../paging.ts';
import { findPreference } from '../play-sessions/repository.ts';
import { showExclusion, showLimits, showMoney } from '../show-protection.ts';
import { exclusionTarget } from './part-persons.ts';
import { listBrandExclusions, listExclusions } from './repository/exclusions.ts';
import { listSharedWithFollowed } from './repository/persons.ts';

/** Self-exclusions and cool-offs, newest first. Only one that follows another person's account can be ended early (part-persons.ts). */
export async function listExclusionsOfBrand(
  deps: SafetyDeps,
  context: StaffContext,
  query: Payload<'safetyBackOffice.exclusions'>,
): Promise<Value<'safetyBackOffice.exclusions'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'safety.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const before = readCursor(query.cursor);
  if (before === null) return refuse('BAD_REQUEST');
  const limit = query.limit ?? 50;
  const filter = {
    memberIds: await membersFor(deps, scope, query.search),
    isInForce: query.inForce ?? false,
    sharesNothing: query.sharesNothing ?? false,
    before: before ?? null,
    limit: limit + 1,
  };
  const { page, nextCursor } = pageOf(await listBrandExclusions(deps.pool, scope, filter, context.now), limit);
  const [names, requests, shared] = await Promise.all([
    deps.people.namesOf(
      scope,
      page.map((row) => row.memberId),
    ),
    deps.staff.requests.openFor(
      deps.pool,
      scope,
      page.map((row) => exclusionTarget(row.id)),
    ),
    listSharedWithFollowed(
      deps.pool,
      scope,
      page.map((row) => row.id),
    ),
  ]);
  return {
    rows: page.map((row) => ({
      ...showExclusion(row),
      id: String(row.id),
      memberId: String(row.memberId),
      member: names.get(row.memberId) ?? '',
      by: row.createdBy,
      isInForce:
        row.returnedAt === null && (row.kind === 'SELF_EXCLUSION' || (row.endsAt !== null && row.endsAt > context.now)),
      returnedAt: row.returnedAt?.toISOString() ?? null,
      follows: row.followsId !== null,
      shared: row.followsId === null ? [] : (shared.get(row.id) ?? []),
      isParted: row.partedByRequest !== null,
      requestId: requests.get(exclusionTarget(row.id))?.id.toString() ?? null,
    })),
    nextCursor,
  };
}

/** A member's protection settings and risk flags, for the member's page in the back office. */
export async function readMemberProtection(
  deps: SafetyDeps,
  context: StaffContext,
  { memberId }: { readonly memberId: string },
): Promise<Value<'safetyBackOffice.memberProtection'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'safety.read');
  if (refusal) return refusal;
  const member = await deps.people.memberById(context.operator.scope, BigInt(memberId));
  if (member === null) return refuse('NOT_FOUND');
  const { now } = context;
  const scope = { brandId: context.brand.id, memberId: member.id, book: member.book };
  const [limits, preference, [exclusion], level, flags, lifetime] = await Promise.all([
    showLimits(deps, scope, now),
    findPreference(deps.pool, scope),
    listExclusions(deps.pool, { brandIds: [scope.brandId], memberIds: [member.id] }, now),
    levelOf(deps, deps.pool, scope, now),
    listFlags(deps.pool, scope),
    showMoney(deps, scope, null),
  ]);
  return {
    limits,
    checkMinutes: preference.checkMinutes,
    exclusion: exclusion ? showExclusion(exclusion) : null,
    takesMarketing: preference.takesMarketing,
    level,
    riskScore: member.riskScore,
    flags: await showFlags(deps, scope.brandId, flags),
    lifetime,
  };
}
