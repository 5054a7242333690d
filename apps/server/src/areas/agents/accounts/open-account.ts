import type { Payload, Value } from '@lantern/contract/schemas';
import { businessDay, isRefusal, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import { ACCOUNT_TYPES, readAccountName } from '../../identity/index.ts';
import type { RateCard } from '../../tree/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { countOpenings, takeOpening } from '../repository/accounts.ts';
import { refuseIdleAgents } from '../require-agent.ts';
import { checkKeys } from './rate-keys.ts';

export const MAX_OPENINGS_A_DAY = 50;

/**
 * Opens an account directly below the caller, with a one-time start password that must be changed at the first login; the owner then
 * confirms age and terms.
 */
export async function openAccount(
  deps: AgentsDeps,
  context: MemberContext,
  input: Payload<'agents.openAccount'>,
): Promise<Value<'agents.openAccount'> | Refusal> {
  const { scope } = context.member;
  const rates = input.rates as RateCard;
  const refusal =
    (await refuseIdleAgents(deps, context)) ??
    (await checkKeys(deps, scope, rates)) ??
    (await deps.identity.checkAccountName(scope, input.username));
  if (refusal) return refusal;
  const isAgent = input.accountType === ACCOUNT_TYPES.agent;
  if (!isAgent && input.accountType !== ACCOUNT_TYPES.member) return refuse('FORBIDDEN');
  const [until, settings] = await Promise.all([
    deps.identity.startPassword.endsAt(scope, context.now),
    deps.brands.settings(scope.brandId),
  ]);
  const password = deps.identity.startPassword.fresh();
  const day = businessDay(context.now, settings.businessTimeZone);
  const agentType = scope.book === 'TEST' ? ACCOUNT_TYPES.testAgent : ACCOUNT_TYPES.agent;
  const member = await deps.identity.createMember(scope, {
    account: input.username,
    type: isAgent ? agentType : ACCOUNT_TYPES.member,
    password,
    start: { until, by: `account:${scope.memberId}` },
    uplineId: scope.memberId,
    language: settings.defaultLanguage,
    at: context.now,
    also: async (tx, made) => {
      if (!(await takeOpening(tx, scope, scope.memberId, day, MAX_OPENINGS_A_DAY))) {
        return refuse('QUOTA_INSUFFICIENT', { limit: MAX_OPENINGS_A_DAY });
      }
      const setter = { mode: 'LINK', setBy: `account:${scope.memberId}` } as const;
      return deps.tree.changeRates(tx, scope, { accountId: made.memberId, rates, at: context.now }, setter);
    },
  });
  if (isRefusal(member)) return member;
  const opened = await countOpenings(deps.pool, scope, scope.memberId, day);
  return {
    account: readAccountName(input.username),
    initialPassword: password,
    expiresAt: until.toISOString(),
    openingsLeft: MAX_OPENINGS_A_DAY - opened,
  };
}
