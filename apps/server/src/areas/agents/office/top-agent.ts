import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import {
  isRefusal,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { ACCOUNT_TYPES } from '../../identity/index.ts';
import type { RateCard } from '../../tree/index.ts';
import { checkKeys, GROUP_RULES } from '../accounts/rate-keys.ts';
import type { AgentsDeps } from '../deps.ts';

/** Four-eyes action that creates an account directly below the platform. */
export const TOP_ACTION = 'agents.create-top-agent';

const MAX_GROUP = 1960;

type Frozen = { readonly username: string; readonly isTest: boolean; readonly rates: RateCard };

function checkGroups(rates: RateCard): Refusal | null {
  const groups = Object.values(rates.LOTTERY_GROUP ?? {});
  if (groups.some((group) => group < GROUP_RULES.min || group > MAX_GROUP)) return refuse('PG_OUT_OF_RANGE');
  return groups.some((group) => group % GROUP_RULES.step !== 0) ? refuse('PG_STEP') : null;
}

/** Requests a new top agent, real or for tests; only the back office creates them. */
export async function requestTopAgent(
  deps: AgentsDeps,
  context: StaffContext,
  input: Payload<'agentsOffice.requestTopAgent'>,
): Promise<Value<'agentsOffice.requestTopAgent'> | Refusal> {
  const { scope } = context.operator;
  const rates = input.rates as RateCard;
  const refusal =
    deps.staff.requirePermission(context, 'agents.manage') ??
    (await checkKeys(deps, scope, rates)) ??
    checkGroups(rates) ??
    (await deps.identity.checkAccountName(scope, input.username));
  if (refusal) return refusal;
  const frozen: Frozen = { username: input.username.trim().normalize('NFKC'), isTest: input.isTest, rates };
  const requestId = await transactionOrRefuse(deps.pool, (tx) =>
    deps.staff.requests.open(tx, context, {
      ...{ area: 'agents', action: TOP_ACTION, target: `account:${frozen.username.toLowerCase()}`, frozen },
      reason: input.reason,
      permissionToApprove: 'agents.manage',
    }),
  );
  if (isRefusal(requestId)) return requestId;
  return { requestId: requestId.toString() };
}

/**
 * Applies the approval: creates the account with its rates. The requester issues the start password afterwards; the initial password
 * created here is never shown.
 */
export async function applyTopAgent(
  deps: AgentsDeps,
  tx: Queryable,
  scope: Scope,
  values: Readonly<Record<string, unknown>>,
  by: { readonly maker: string; readonly at: Date },
): Promise<Refusal | null> {
  const { username, isTest, rates } = values as unknown as Frozen;
  const taken = await deps.identity.checkAccountName(scope, username);
  if (taken) return taken;
  const [until, { defaultLanguage }] = await Promise.all([
    deps.identity.startPassword.endsAt(scope, by.at),
    deps.brands.settings(scope.merchantId),
  ]);
  const made = await deps.identity.createMemberIn(tx, scope, {
    account: username,
    type: isTest ? ACCOUNT_TYPES.testTopAgent : ACCOUNT_TYPES.topAgent,
    password: deps.identity.startPassword.fresh(),
    start: { until, by: `operator:${by.maker}` },
    uplineId: null,
    language: defaultLanguage,
    at: by.at,
    also: (inner, member) =>
      deps.tree.changeRates(
        inner,
        scope,
        { accountId: member.memberId, rates, at: by.at },
        { mode: 'OPERATOR', setBy: `operator:${by.maker}` },
      ),
  });
  return isRefusal(made) ? made : null;
}
