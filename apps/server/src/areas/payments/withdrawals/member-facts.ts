import type { Queryable } from '@lantern/database';
import { isSameName, type WithdrawalAccount } from '@lantern/engines/cashier';
import { accounts } from '@lantern/ledger';
import { businessDay, type MemberScope, type MerchantView } from '@lantern/server-kit';
import { ledgerScope } from '../../wallet/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { debtOf } from '../member-debt.ts';
import type { PayoutAccountRow } from '../repository/payout-accounts.ts';
import { countMemberWithdrawals } from '../repository/withdrawal-counts.ts';

const HOUR_MS = 3_600_000;

/** What is known of the person, read before the transaction. */
export interface Person {
  readonly isBlocked: boolean;
  readonly realName: string | null;
  readonly riskScore: number;
}

export async function readPerson(
  deps: PaymentsDeps,
  merchant: Pick<MerchantView, 'currency'>,
  scope: MemberScope,
): Promise<Person> {
  const [member, debt] = await Promise.all([
    deps.members.memberById(scope, scope.memberId),
    debtOf(deps, deps.pool, merchant, scope),
  ]);
  return {
    // Who owes the house money is paid nothing out before.
    isBlocked: member?.status === 'FUND_FROZEN' || debt > 0n,
    realName: member?.realName ?? null,
    riskScore: member?.riskScore ?? 0,
  };
}

/**
 * What the checks of a request look at, read in the request's own transaction. Without an account only the checks that need
 * none can refuse.
 */
export async function readFacts(
  deps: PaymentsDeps,
  tx: Queryable,
  merchant: Pick<MerchantView, 'currency'>,
  scope: MemberScope,
  known: {
    readonly person: Person;
    readonly account: PayoutAccountRow | null;
    readonly timeZone: string;
    readonly now: Date;
  },
): Promise<WithdrawalAccount> {
  const { person, account, now } = known;
  const counts = await countMemberWithdrawals(tx, scope, businessDay(now, known.timeZone));
  const [main] = await deps.ledger.balances(tx, ledgerScope(merchant, scope), [accounts.main(scope.memberId)]);
  return {
    isTrial: false,
    isBlocked: person.isBlocked,
    riskScore: person.riskScore,
    todayCount: counts.todayCount,
    todayAmount: counts.todayAmount,
    pendingWithdrawals: counts.open,
    isFirstWithdrawal: counts.paid === 0,
    available: main?.balance ?? 0n,
    turnoverRemaining: await deps.wallet.turnoverLeft(tx, scope),
    ...(account && {
      hasCard: true,
      isCardNameRight: isSameName(account.holder, person.realName ?? ''),
      cardAgeHours: (now.getTime() - account.createdAt.getTime()) / HOUR_MS,
    }),
  };
}
