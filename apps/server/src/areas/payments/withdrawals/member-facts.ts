import { pipeline, type Queryable } from '@lantern/database';
import type { WithdrawalAccount } from '@lantern/engines/cashier';
import { accounts } from '@lantern/ledger';
import { type BrandView, businessDay, type MemberScope } from '@lantern/server-kit';
import { isSameName } from '@lantern/text/names';
import { ledgerScope } from '../../wallet/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { debtOf } from '../member-money/member-debt.ts';
import type { PayoutAccountRow } from '../payout-accounts/repository.ts';
import { countMemberWithdrawals } from './repository/counts.ts';

const HOUR_MS = 3_600_000;

/** Facts about the member, read before the transaction. */
export interface Person {
  readonly isBlocked: boolean;
  readonly realName: string | null;
  readonly riskScore: number;
}

export async function readPerson(
  deps: PaymentsDeps,
  db: Queryable,
  brand: Pick<BrandView, 'currency'>,
  scope: MemberScope,
): Promise<Person> {
  const { member, debt } = await pipeline({
    member: deps.members.memberById(scope, scope.memberId, db),
    debt: debtOf(deps, db, brand, scope),
  });
  return {
    // A member with a debt to the platform gets no payout.
    isBlocked: member?.status === 'FUND_FROZEN' || debt > 0n,
    realName: member?.realName ?? null,
    riskScore: member?.riskScore ?? 0,
  };
}

/** Facts for the checks of a request except those of the payout account, read in the request's own transaction. */
export async function readFacts(
  deps: PaymentsDeps,
  tx: Queryable,
  brand: Pick<BrandView, 'currency'>,
  scope: MemberScope,
  { person, timeZone, now }: { readonly person: Person; readonly timeZone: string; readonly now: Date },
): Promise<WithdrawalAccount> {
  const { counts, balances, turnover } = await pipeline({
    counts: countMemberWithdrawals(tx, scope, businessDay(now, timeZone)),
    balances: deps.ledger.balances(tx, ledgerScope(brand, scope), [accounts.main(scope.memberId)]),
    turnover: deps.wallet.turnoverLeft(tx, scope),
  });
  return {
    isTrial: false,
    isBlocked: person.isBlocked,
    riskScore: person.riskScore,
    todayCount: counts.todayCount,
    todayAmount: counts.todayAmount,
    pendingWithdrawals: counts.open,
    isFirstWithdrawal: counts.paid === 0,
    available: balances[0]?.balance ?? 0n,
    turnoverRemaining: turnover,
  };
}

/** Facts about the payout account; without them, only checks that do not need them can refuse. */
export function cardFacts(person: Person, account: PayoutAccountRow, now: Date) {
  return {
    hasCard: true,
    isCardNameRight: isSameName(account.holder, person.realName ?? ''),
    cardAgeHours: (now.getTime() - account.createdAt.getTime()) / HOUR_MS,
  };
}
