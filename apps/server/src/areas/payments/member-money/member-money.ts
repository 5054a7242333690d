import { pipeline, type Queryable } from '@lantern/database';
import type { MemberScope } from '@lantern/server-kit';
import { isSameName } from '@lantern/text/names';
import type { MemberMoney } from '../../safety/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { listPayoutAccounts } from '../payout-accounts/repository.ts';
import { listMemberMovements, sumMemberMoney } from './repository.ts';

/** Data about a member's money for the safety area. */
export function memberMoney(deps: Pick<PaymentsDeps, 'members'>): MemberMoney {
  return {
    sums: sumMemberMoney,
    movements: listMemberMovements,
    async hasOwnAccount(db: Queryable, scope: MemberScope) {
      const { accounts, realName } = await pipeline({
        accounts: listPayoutAccounts(db, scope),
        realName: deps.members.realNameIn(db, scope),
      });
      return accounts.some((account) => isSameName(account.holder, realName ?? ''));
    },
  };
}
