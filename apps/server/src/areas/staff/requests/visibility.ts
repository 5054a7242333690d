import type { StaffContext } from '@lantern/server-kit';
import type { RequestRow, Sight } from './repository/requests.ts';

/** Permission that allows reading the requests of a domain, besides the approvers. Domains not listed: approvers only. */
const READERS: Readonly<Record<string, string>> = {
  payments: 'payments.read',
  ledger: 'ledger.read',
  lottery: 'lottery.read',
  promotions: 'promotions.read',
  agents: 'agents.read',
  tree: 'tree.read',
  safety: 'safety.read',
  staff: 'staff.read',
  brands: 'brands.read',
  members: 'members.sensitive',
  messages: 'messages.gateways',
};
/** Auditors and owners read every request; safety requests only with `safety.read`. */
const READS_ALL = 'audit.export';

export function sightOf({ operator }: Pick<StaffContext, 'operator'>): Sight {
  const { permissions } = operator;
  return {
    scope: operator.scope,
    permissions: [...permissions],
    domains: Object.entries(READERS)
      .filter(([, reader]) => permissions.has(reader))
      .map(([domain]) => domain),
    readsAll: permissions.has(READS_ALL),
  };
}

/** Whether the operator may see the request. */
export function maySee(context: Pick<StaffContext, 'operator'>, row: RequestRow): boolean {
  const { scope, permissions } = context.operator;
  if (row.makerId === scope.operatorId || row.checkerId === scope.operatorId) return true;
  const sight = sightOf(context);
  return (
    (sight.readsAll && (row.area !== 'safety' || sight.domains.includes('safety'))) ||
    permissions.has(row.permissionToApprove) ||
    sight.domains.includes(row.permissionToApprove.split('.')[0] ?? '')
  );
}

/** Whether the operator may decide the request now. */
export function mayDecide(context: Pick<StaffContext, 'operator' | 'now'>, row: RequestRow): boolean {
  const { scope, permissions } = context.operator;
  return (
    row.state === 'PENDING' &&
    row.expiresAt > context.now &&
    row.makerId !== scope.operatorId &&
    permissions.has(row.permissionToApprove)
  );
}
