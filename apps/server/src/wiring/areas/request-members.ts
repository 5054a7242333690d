import type { Pool } from '@lantern/database';
import { accounts, type Ledger } from '@lantern/ledger';
import type { MemberScope } from '@lantern/server-kit';
import type { Brands } from '../../areas/brands/index.ts';
import type { Identity } from '../../areas/identity/index.ts';
import type { Payments } from '../../areas/payments/index.ts';
import type { Safety } from '../../areas/safety/index.ts';
import { facts, type RequestMembers } from '../../areas/staff/index.ts';
import type { Tree } from '../../areas/tree/index.ts';

export interface RequestMembersDeps {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly brands: Pick<Brands, 'brand'>;
  readonly identity: Pick<Identity, 'memberById' | 'namesOf'>;
  readonly payments: Pick<Payments, 'sumCredited' | 'sumPaidOut'>;
  readonly safety: Pick<Safety, 'flagsOf'>;
  readonly tree: Pick<Tree, 'pathOf'>;
}

const { amount, code, count, instant, text } = facts;
const masked = (name: string | null) => (name ? `${[...name][0]}***` : null);

/** Member data of a request for the approver; each fact only with the permission to read it. */
export function createRequestMembers(deps: RequestMembersDeps): RequestMembers {
  const { identity, ledger, pool, safety, tree } = deps;
  return {
    namesOf: (scope, ids) => identity.namesOf(scope, ids),
    async describe(scope, memberId, now) {
      const row = await identity.memberById(scope, memberId);
      if (row === null) return [];
      const member: MemberScope = { ...scope, memberId, book: row.book };
      const { currency } = await deps.brands.brand(scope.brandId);
      const books = { brandId: scope.brandId, book: row.book, currency: currency.code };
      const main = accounts.main(memberId);
      const [flags, path, deposited, paidOut, [wallet]] = await Promise.all([
        safety.flagsOf(member),
        tree.pathOf(scope, memberId),
        deps.payments.sumCredited(member),
        deps.payments.sumPaidOut(member),
        ledger.balances(pool, books, [main]),
      ]);
      const uplines = path.filter((one) => one !== memberId);
      const names = await identity.namesOf(scope, uplines);
      const open = flags.filter(({ clearedUntil }) => clearedUntil === null || clearedUntil <= now);
      const risky = row.riskScore > 0 ? { tone: 'BAD' as const } : {};
      return [
        text('login_name', row.account, { page: { path: '/members', id: memberId.toString() } }),
        text('member_no', memberId.toString()),
        text('real_name_short', masked(row.realName)),
        text('real_name', row.realName, { needs: 'members.sensitive' }),
        code('member_state', 'member_state', row.status, row.status === 'ACTIVE' ? {} : { tone: 'BAD' }),
        count('vip_level', row.vipLevel),
        text('line', uplines.map((id) => names.get(id) ?? `${id}`).join(' › '), { needs: 'tree.read' }),
        instant('registered_at', row.registeredAt),
        count('risk_score', row.riskScore, { needs: 'safety.read', ...risky }),
        ...(open.length > 0
          ? [code('flags', 'flag', open.map(({ kind }) => kind).join(','), { tone: 'BAD', needs: 'safety.read' })]
          : []),
        amount('wallet', wallet?.balance ?? 0n, { needs: 'ledger.read' }),
        amount('deposited_ever', deposited, { needs: 'payments.read' }),
        amount('withdrawn_ever', paidOut, { needs: 'payments.read' }),
      ];
    },
  };
}
