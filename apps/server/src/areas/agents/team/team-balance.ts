import { accounts } from '@lantern/ledger';
import type { MemberScope } from '@lantern/server-kit';
import { ledgerScope } from '../../wallet/index.ts';
import type { AgentsDeps } from '../deps.ts';

const PAGE = 500;
/** Maximum accounts; the sum of more would take too long for a page. */
const MOST = 20_000;

/** Current total balance of a team: main, on hold, in play and bonus. Null: too many accounts. */
export async function teamBalance(deps: AgentsDeps, agent: MemberScope): Promise<bigint | null> {
  const scope = ledgerScope(await deps.brands.brand(agent.brandId), agent);
  let sum = 0n;
  let afterId = 0n;
  for (let seen = 0; seen <= MOST; seen += PAGE) {
    const ids = await deps.tree.team(agent, agent.memberId, { book: agent.book, afterId, limit: PAGE });
    const names = ids.flatMap((id) => [accounts.main(id), accounts.onHold(id), accounts.bet(id), accounts.bonus(id)]);
    const balances = names.length === 0 ? [] : await deps.ledger.balances(deps.pool, scope, names);
    sum += balances.reduce((total, { balance }) => total + balance, 0n);
    if (ids.length < PAGE) return sum;
    afterId = ids.at(-1) ?? afterId;
  }
  return null;
}
