import type { Value } from '@lantern/contract/schemas';
import { formatAmount, minorUnits } from '@lantern/money';
import { businessDay, type StaffContext } from '@lantern/server-kit';
import { sumCredited } from '../../deposits/repository/counts.ts';
import type { PaymentsDeps } from '../../deps.ts';
import { countOtherHolders, payoutAccountsById } from '../../payout-accounts/repository.ts';
import { countMemberWithdrawals } from '../repository/counts.ts';
import type { WithdrawalRow } from '../repository/withdrawals.ts';
import { rulesOf } from '../rules.ts';

type Risk = NonNullable<Value<'paymentsBackOffice.withdrawal'>['risk']>;
type Login = { readonly ip: string; readonly device: string; readonly result: string };

const HOUR_MS = 3_600_000;
/** Recent logins compared for a new IP address or device; an address used only before them counts as new. */
const LOGINS = 200;
const SUCCESS = 'OK';

/** Facts for and against paying an order: figures of the member's whole history, and of the login before the order. */
export async function assessRisk(
  deps: PaymentsDeps,
  context: Pick<StaffContext, 'brand' | 'now'>,
  order: WithdrawalRow,
): Promise<Risk> {
  const scope = { brandId: context.brand.id, memberId: order.memberId, book: order.book };
  const { now } = context;
  const rules = await rulesOf(deps, scope);
  const [deposited, counts, turnoverLeft, accounts, otherHolders, member, sameAddress, logins, bonuses, flags] =
    await Promise.all([
      sumCredited(deps.pool, scope),
      countMemberWithdrawals(deps.pool, scope, businessDay(now, rules.businessTimeZone)),
      deps.wallet.turnoverLeft(deps.pool, scope),
      payoutAccountsById(deps.pool, scope, [order.accountId]),
      countOtherHolders(deps.pool, scope, order.accountId),
      deps.members.memberById(scope, order.memberId),
      deps.members.countSameAddress(scope),
      deps.members.loginsOf(scope, order.memberId, order.createdAt, LOGINS),
      deps.bonusesOf(scope),
      deps.safety.flagsOf(scope),
    ]);
  const money = (amount: bigint) => formatAmount(minorUnits(amount), context.brand.currency.exponent);
  const hoursSince = (at: Date | undefined) => (at ? Math.floor((now.getTime() - at.getTime()) / HOUR_MS) : 0);
  return {
    score: order.riskScore,
    deposited: money(deposited),
    withdrawn: money(counts.paidSum),
    turnoverLeft: money(turnoverLeft),
    isFirstWithdrawal: counts.paid === 0,
    accountAgeHours: hoursSince(accounts.get(order.accountId)?.createdAt),
    memberAgeDays: Math.floor(hoursSince(member?.registeredAt) / 24),
    sameAddress,
    sameAccount: otherHolders,
    bonuses: money(bonuses),
    newAddress: isFirstOf(logins, 'ip'),
    newDevice: isFirstOf(logins, 'device'),
    flags: flags.map(({ kind, points, clearedUntil }) => ({
      kind,
      points,
      cleared: clearedUntil !== null && clearedUntil > now,
    })),
  };
}

/** True when the newest login was the first with this IP address or device; the very first login never counts. */
function isFirstOf(logins: readonly Login[], name: 'ip' | 'device'): boolean {
  const [newest, ...before] = logins.filter(({ result }) => result === SUCCESS);
  return newest !== undefined && before.length > 0 && before.every((login) => login[name] !== newest[name]);
}
