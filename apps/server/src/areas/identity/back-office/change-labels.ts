import type { Payload, Value } from '@lantern/contract/schemas';
import {
  defineApproval,
  isRefusal,
  orNull,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import { facts } from '../../staff/index.ts';
import { type MemberLabels, type MemberRow, setLabels } from '../accounts/repository/members.ts';
import type { BrandOfIdentity, IdentityDeps } from '../deps.ts';
import { MEMBER, previewMember } from './change-of-member.ts';
import { lockTarget } from './find-target.ts';

const { code, lineOf, list, text } = facts;

/** Labels let a member into promotions: who approves those approves these. */
const PERMISSION = { request: 'members.labels', approve: 'promotions.approve' } as const;
const LABELS = Type.Object({
  vipLevel: Type.Integer(),
  vipLabel: orNull(Type.String()),
  labels: Type.Array(Type.String()),
  toUpline: Type.Boolean(),
});

type Lists = Pick<BrandOfIdentity, 'clubLabels' | 'memberLabels'>;
type Wanted = Pick<MemberLabels, 'vipLevel' | 'labels' | 'toUpline'>;

const labelsOf = ({ vipLevel, vipLabel, labels, toUpline }: MemberRow): MemberLabels => ({
  ...{ vipLevel, vipLabel, labels, toUpline },
});
const rankOf = ({ vipLevel, vipLabel }: MemberLabels) => (vipLevel > 0 ? `${vipLevel} · ${vipLabel ?? ''}` : null);
const isSame = (one: MemberLabels, other: MemberLabels) =>
  rankOf(one) === rankOf(other) && one.labels.join('\n') === other.labels.join('\n') && one.toUpline === other.toUpline;

/** Whether the member gains anything: a higher rank, a label, or transfers to the upline. */
const gains = (before: MemberLabels, after: MemberLabels): boolean =>
  after.vipLevel > before.vipLevel ||
  (after.toUpline && !before.toUpline) ||
  after.labels.some((label) => !before.labels.includes(label));

/** The wanted labels with the name of the rank; LABEL_UNKNOWN for what neither the brand's lists nor the member have. */
function resolve({ clubLabels, memberLabels }: Lists, present: MemberRow, wanted: Wanted): MemberLabels | Refusal {
  const { vipLevel, vipLabel, labels } = present;
  const unknown = wanted.labels.find((label) => !memberLabels.includes(label) && !labels.includes(label));
  if (unknown !== undefined) return refuse('LABEL_UNKNOWN', { label: unknown });
  if (wanted.vipLevel === 0) return { ...wanted, vipLabel: null };
  const own = wanted.vipLevel === vipLevel ? vipLabel : null;
  const name = clubLabels.find(({ rankLevel }) => rankLevel === wanted.vipLevel)?.labelName ?? own;
  return name === null ? refuse('LABEL_UNKNOWN', { label: wanted.vipLevel }) : { ...wanted, vipLabel: name };
}

const onOff = (isOn: boolean) => (isOn ? 'ON' : 'OFF');

/** Gives a member what was requested, if rank, labels and lists are still those of the request. */
export const giveLabels = (deps: IdentityDeps) =>
  defineApproval({
    action: 'identity.give-labels',
    schema: payloadSchema({ ...MEMBER, before: LABELS, after: LABELS }),
    permission: PERMISSION,
    async preview(tx, scope, payload) {
      const { after } = payload;
      return previewMember(tx, scope, payload, (member) => [
        text('rank', rankOf(labelsOf(member)), { becomes: rankOf(after), isFixed: true }),
        list('labels', member.labels, { becomes: lineOf(after.labels), isFixed: true }),
        code('to_upline', 'subject_switch', onOff(member.toUpline), { becomes: onOff(after.toUpline), isFixed: true }),
      ]);
    },
    async apply(tx, scope, { memberId, before, after }) {
      const lists = await deps.brands.settings(scope.brandId);
      const target = await lockTarget(tx, scope.brandId, BigInt(memberId));
      if (isRefusal(target)) return target;
      const { member } = target;
      const now = resolve(lists, member, after);
      if (isRefusal(now)) return now;
      if (!isSame(labelsOf(member), before) || !isSame(now, after)) return refuse('STATE_CONFLICT');
      await setLabels(tx, scope, member.id, after);
      return null;
    },
  });

async function change(
  deps: IdentityDeps,
  tx: Queryable,
  context: StaffContext,
  lists: Lists,
  { memberId, reason, rankLevel, labels, toUpline }: Payload<'identityBackOffice.changeLabels'>,
): Promise<Value<'identityBackOffice.changeLabels'> | Refusal> {
  const { brandId } = context.operator.scope;
  const target = await lockTarget(tx, brandId, BigInt(memberId));
  if (isRefusal(target)) return target;
  const { member } = target;
  const after = resolve(lists, member, { vipLevel: rankLevel, labels, toUpline });
  if (isRefusal(after)) return after;
  const before = labelsOf(member);
  if (gains(before, after)) {
    const payload = { memberId, account: member.account, before, after };
    const request = { target: `member:${member.id}`, payload, reason };
    const requestId = await deps.staff.requests.open(tx, context, giveLabels(deps), request);
    return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
  }
  await setLabels(tx, { brandId }, member.id, after);
  await deps.staff.audit(tx, context, {
    ...{ action: 'identity.change-labels', target: `member:${member.id}`, permission: PERMISSION.request },
    ...{ before, after: { ...after, reason } },
  });
  return { requestId: null };
}

/**
 * Gives a member a rank of the brand's list and labels of its list, and allows or forbids transfers to the upline (3-04). A rank or label
 * that the member already has stays valid after the brand has removed it from its list. A form by which the member gains anything waits as a
 * whole for a second operator.
 *
 * @returns the pending approval request, null when the change is done
 */
export async function changeLabels(
  deps: IdentityDeps,
  context: StaffContext,
  input: Payload<'identityBackOffice.changeLabels'>,
): Promise<Value<'identityBackOffice.changeLabels'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, PERMISSION.request);
  if (refusal) return refusal;
  const lists = await deps.brands.settings(context.operator.scope.brandId);
  return transactionOrRefuse(deps.pool, (tx) => change(deps, tx, context, lists, input));
}
