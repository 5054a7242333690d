import { type MemberScope, type Queryable, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { findById, lockMember, type MemberRow } from '../accounts/repository/members.ts';
import type { IdentityDeps } from '../deps.ts';

export interface Target {
  readonly member: MemberRow;
  readonly scope: MemberScope;
}

/** A member of the operator's own brand; checks the permission. */
export async function findTarget(
  deps: Pick<IdentityDeps, 'pool' | 'staff'>,
  context: StaffContext,
  permission: string,
  id: string,
): Promise<Target | Refusal> {
  const refusal = deps.staff.requirePermission(context, permission);
  if (refusal) return refusal;
  const { brandId } = context.operator.scope;
  const member = await findById(deps.pool, { brandId }, BigInt(id));
  return member ? targetOf(brandId, member) : refuse('NOT_FOUND');
}

/** Same, with the member's row locked. */
export async function lockTarget(tx: Queryable, brandId: bigint, id: bigint): Promise<Target | Refusal> {
  const member = await lockMember(tx, { brandId }, id);
  return member ? targetOf(brandId, member) : refuse('NOT_FOUND');
}

const targetOf = (brandId: bigint, member: MemberRow): Target => ({
  member,
  scope: { brandId, memberId: member.id, book: member.book },
});
