import type { Value } from '@lantern/contract/schemas';
import { businessDay, type MemberContext, type Refusal } from '@lantern/server-kit';
import { MAX_ACTIVE_LINKS } from '../../tree/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { earliestDay } from '../figures/day-range.ts';
import { countOpenings } from '../repository/accounts.ts';
import { refuseNonAgents } from '../require-agent.ts';
import { MAX_OPENINGS_A_DAY } from './open-account.ts';
import { GROUP_RULES, rateKeysOf } from './rate-keys.ts';

/** Base data of the agent centre. An agent sees only the login name of his upline. */
export async function readCentre(deps: AgentsDeps, context: MemberContext): Promise<Value<'agents.centre'> | Refusal> {
  const refusal = await refuseNonAgents(deps, context);
  if (refusal) return refusal;
  const { scope, account, protectedActions } = context.member;
  const { businessTimeZone } = await deps.brands.settings(scope.brandId);
  const today = businessDay(context.now, businessTimeZone);
  const [keys, cards, uplines, opened] = await Promise.all([
    rateKeysOf(deps, scope),
    deps.tree.rateCards(scope, [scope.memberId]),
    deps.tree.uplinesOf(scope, [scope.memberId]),
    countOpenings(deps.pool, scope, scope.memberId, today),
  ]);
  const uplineId = uplines.get(scope.memberId) ?? null;
  const names = uplineId === null ? null : await deps.identity.namesOf(scope, [uplineId]);
  return {
    account,
    readOnly: !protectedActions,
    upline: uplineId === null ? null : (names?.get(uplineId) ?? null),
    rates: (cards.get(scope.memberId) ?? {}) as Value<'agents.centre'>['rates'],
    groupLotteries: keys.groups.map((code) => ({ code, ...GROUP_RULES })),
    rateLotteries: [...keys.rates],
    categories: [...keys.categories],
    maxActiveLinks: MAX_ACTIVE_LINKS,
    openingsLeft: MAX_OPENINGS_A_DAY - opened,
    today,
    earliest: earliestDay(today),
  };
}
