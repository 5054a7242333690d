import type { Payload } from '@lantern/contract/schemas';
import { isRefusal, type Refusal, refuse, type StaffContext, transactionOrRefuse } from '@lantern/server-kit';
import { type MemberLabels, setLabels } from '../accounts/repository/members.ts';
import type { IdentityDeps } from '../deps.ts';
import { lockTarget } from './find-target.ts';

const PERMISSION = 'members.labels';

/**
 * Gives a member a rank of the brand's list and labels of its list, and allows or forbids transfers to the upline (3-04). A rank or label
 * that the member already has stays valid after the brand has removed it from its list.
 */
export async function changeLabels(
  deps: IdentityDeps,
  context: StaffContext,
  { memberId, reason, ...wanted }: Payload<'identityBackOffice.changeLabels'>,
): Promise<null | Refusal> {
  const refusal = deps.staff.requirePermission(context, PERMISSION);
  if (refusal) return refusal;
  const { brandId } = context.operator.scope;
  const { clubLabels, memberLabels } = await deps.brands.settings(brandId);
  return transactionOrRefuse(deps.pool, async (tx) => {
    const target = await lockTarget(tx, brandId, BigInt(memberId));
    if (isRefusal(target)) return target;
    const { id, vipLevel, vipLabel, labels, toUpline } = target.member;
    const unknown = wanted.labels.find((label) => !memberLabels.includes(label) && !labels.includes(label));
    if (unknown !== undefined) return refuse('LABEL_UNKNOWN', { label: unknown });
    const own = wanted.rankLevel === vipLevel ? vipLabel : null;
    const rankName = clubLabels.find(({ rankLevel }) => rankLevel === wanted.rankLevel)?.labelName ?? own;
    if (wanted.rankLevel > 0 && rankName === null) return refuse('LABEL_UNKNOWN', { label: wanted.rankLevel });
    const before: MemberLabels = { vipLevel, vipLabel, labels, toUpline };
    const after: MemberLabels = {
      vipLevel: wanted.rankLevel,
      vipLabel: wanted.rankLevel > 0 ? rankName : null,
      labels: wanted.labels,
      toUpline: wanted.toUpline,
    };
    await setLabels(tx, { brandId }, id, after);
    await deps.staff.audit(tx, context, {
      ...{ action: 'identity.change-labels', target: `member:${id}`, permission: PERMISSION },
      ...{ before, after: { ...after, reason } },
    });
    return null;
  });
}
