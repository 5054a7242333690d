import type { Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import type { MemberContext } from '@lantern/server-kit';
import type { WalletDeps } from './deps.ts';
import { listRequirements, turnoverLeft } from './repository/requirements.ts';

/** What the member still has to bet before he can withdraw, requirement by requirement. */
export async function readTurnover(deps: WalletDeps, context: MemberContext): Promise<Value<'wallet.turnover'>> {
  const { scope } = context.member;
  const money = (amount: bigint) => formatAmount(amount, context.merchant.currency.exponent);
  const [left, rows] = await Promise.all([turnoverLeft(deps.pool, scope), listRequirements(deps.pool, scope)]);
  return {
    left: money(left),
    requirements: rows.map((row) => ({
      id: row.id.toString(),
      source: row.source,
      amount: money(row.amount),
      required: money(row.required),
      done: money(row.done),
      state: row.state,
      createdAt: row.createdAt.toISOString(),
    })),
  };
}
