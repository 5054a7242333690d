import type { Payload, Value } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { formatAmount } from '@lantern/money';
import { isRefusal, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import { findBet } from '../bets/repository/bets.ts';
import type { LotteryDeps } from '../deps.ts';
import { returnBet } from './return-bet.ts';

/** Cancels a bet before the close, if the brand allows it: returns its stake once and reduces the liability. */
export async function cancelBet(
  deps: LotteryDeps,
  { member: { scope }, brand }: Pick<MemberContext, 'member' | 'brand'>,
  { betId }: Payload<'lottery.cancelBet'>,
): Promise<Value<'lottery.cancelBet'> | Refusal> {
  const { cancelBets } = await deps.brands.settings(scope.brandId);
  if (!cancelBets) return refuse('CANCEL_DISABLED');
  const done = await transaction(deps.pool, async (tx) => {
    const bet = await findBet(tx, scope, betId.toLowerCase());
    if (bet === null) return refuse('NOT_FOUND');
    return returnBet(deps, tx, { ...scope, currency: brand.currency.code }, bet);
  });
  if (isRefusal(done)) return done;
  const { exponent } = brand.currency;
  return { betId, returned: formatAmount(done.stake, exponent), balance: formatAmount(done.balance, exponent) };
}
