import type { Payload, Value } from '@lantern/contract/schemas';
import {
  defineApproval,
  idText,
  isRefusal,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { facts, type SubjectFact } from '../../staff/index.ts';
import type { SafetyDeps } from '../deps.ts';
import { IDENTITY } from '../identity-checks/decide.ts';
import { dropRestrictions } from '../limits/check-play.ts';
import { matchPerson } from './match-person.ts';
import { type ExclusionRow, endFollowing, findExclusion, lockExclusion } from './repository/exclusions.ts';
import { insertDistinctPersons, listSharedKinds } from './repository/persons.ts';

const { code, instant, part, text } = facts;

export const exclusionTarget = (id: bigint) => `exclusion:${id}`;

/** The exclusion at another account that this one follows; null for an own one. */
const followedBy = ({ followsBrandId, followsId }: ExclusionRow, db: Queryable): Promise<ExclusionRow | null> =>
  followsBrandId === null || followsId === null ? Promise.resolve(null) : findExclusion(db, followsBrandId, followsId);

/**
 * The exclusion that is followed by one that may be ended: STATE_CONFLICT if it is the member's own or has ended, DOCUMENT_SHARED if both
 * accounts have the same document.
 */
async function followedIfPartable(tx: Queryable, row: ExclusionRow): Promise<ExclusionRow | Refusal> {
  const followed = row.returnedAt === null ? await followedBy(row, tx) : null;
  if (followed === null) return refuse('STATE_CONFLICT');
  const kinds = await listSharedKinds(tx, row, followed);
  return kinds.includes('DOCUMENT') ? refuse('DOCUMENT_SHARED') : followed;
}

/** The other account: its login name in this brand, nothing but the word in another one. */
async function describeOther(
  deps: SafetyDeps,
  scope: Scope,
  { brandId, memberId }: ExclusionRow,
): Promise<SubjectFact> {
  if (brandId !== scope.brandId) return code('other_account', 'subject_other_account', 'OTHER_BRAND');
  const name = (await deps.people.namesOf(scope, [memberId])).get(memberId) ?? String(memberId);
  return text('other_account', name, { page: { path: '/members', id: String(memberId) } });
}

/** Ends an exclusion that follows the account of another person. From then on only a shared document makes the two accounts one person's. */
export const endAsDistinct = (deps: SafetyDeps) =>
  defineApproval({
    action: 'safety.part-persons',
    schema: payloadSchema({ id: idText, member: idText }),
    permission: { request: IDENTITY, approve: IDENTITY },
    async preview(tx, scope, { id }) {
      const row = await findExclusion(tx, scope.brandId, BigInt(id));
      const followed = row && (await followedBy(row, tx));
      if (row === null || followed === null) return null;
      const kinds = await listSharedKinds(tx, row, followed);
      const rows = [
        code('state', 'exclusion', row.returnedAt === null ? 'in_force' : 'over', { becomes: 'over', isFixed: true }),
        code('shared_identifiers', 'subject_shared', kinds.join(',') || null, { isFixed: true }),
        await describeOther(deps, scope, followed),
        instant('in_force_since', row.startsAt),
        row.endsAt === null
          ? code('in_force_until', 'subject_in_force_until', 'FOR_EVER')
          : instant('in_force_until', row.endsAt),
      ];
      const page = { path: '/exclusions', id, search: { state: 'ALL', search: String(row.memberId) } };
      return { name: `#${id}`, memberId: row.memberId, page, parts: [part('EXCLUSION', rows)] };
    },
    async apply(tx, scope, { id }, { requestId, at }) {
      const row = await lockExclusion(tx, scope, BigInt(id));
      if (row === null) return refuse('STATE_CONFLICT');
      const followed = await followedIfPartable(tx, row);
      if (isRefusal(followed)) return followed;
      await insertDistinctPersons(tx, row, followed, { brandId: scope.brandId, id: requestId, at });
      await endFollowing(tx, row, followed, { requestId, at });
      // A further account of the same person may be excluded too. Only real accounts follow an exclusion.
      await matchPerson(deps, tx, { brandId: row.brandId, memberId: row.memberId, book: 'REAL' }, at);
      dropRestrictions(deps, row);
      return null;
    },
  });

/** Requests four-eyes approval to end an exclusion that follows the account of another person. */
export async function requestToPart(
  deps: SafetyDeps,
  context: StaffContext,
  { exclusionId, reason }: Payload<'safetyBackOffice.partPersons'>,
): Promise<Value<'safetyBackOffice.partPersons'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, IDENTITY);
  if (forbidden) return forbidden;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const row = await lockExclusion(tx, context.operator.scope, BigInt(exclusionId));
    if (row === null) return refuse('NOT_FOUND');
    const followed = await followedIfPartable(tx, row);
    if (isRefusal(followed)) return followed;
    const payload = { id: exclusionId, member: String(row.memberId) };
    const request = { target: exclusionTarget(row.id), payload, reason: reason.trim() };
    const requestId = await deps.staff.requests.open(tx, context, endAsDistinct(deps), request);
    return isRefusal(requestId) ? requestId : { requestId: String(requestId) };
  });
}
