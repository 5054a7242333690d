import type { Payload, Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import {
  type Approval,
  type ApprovalPayload,
  defineApproval,
  isRefusal,
  payloadSchema,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import { ACCOUNT_TYPES, readAccountName } from '../../identity/index.ts';
import type { RateCard } from '../../tree/index.ts';
import { checkKeys, GROUP_RULES, RATE_CARD } from '../accounts/rate-keys.ts';
import type { AgentsDeps } from '../deps.ts';
import { topSubject } from './describe-accounts.ts';
import { refuseAboveCeiling } from './rate-ceilings.ts';

const MAX_GROUP = 1960;

const SCHEMA = payloadSchema({ username: Type.String(), isTest: Type.Boolean(), rates: RATE_CARD });

/** Creates an account directly below the platform. */
export const createTopAgent = (deps: AgentsDeps) =>
  defineApproval({
    action: 'agents.create-top-agent',
    schema: SCHEMA,
    permission: { request: 'agents.manage', approve: 'agents.manage' },
    ...topSubject,
    apply: (tx, scope, payload, approval) => applyTopAgent(deps, tx, scope, payload, approval),
  });

function checkGroups(rates: RateCard): Refusal | null {
  const groups = Object.values(rates.LOTTERY_GROUP ?? {});
  if (groups.some((group) => group < GROUP_RULES.min || group > MAX_GROUP)) return refuse('PG_OUT_OF_RANGE');
  return groups.some((group) => group % GROUP_RULES.step !== 0) ? refuse('PG_STEP') : null;
}

/** Requests a new top agent, real or for tests; only the back office creates them. */
export async function requestTopAgent(
  deps: AgentsDeps,
  context: StaffContext,
  input: Payload<'agentsBackOffice.requestTopAgent'>,
): Promise<Value<'agentsBackOffice.requestTopAgent'> | Refusal> {
  const { scope } = context.operator;
  const rates = input.rates as RateCard;
  const refusal =
    deps.staff.requirePermission(context, 'agents.manage') ??
    (await checkKeys(deps, scope, rates)) ??
    checkGroups(rates) ??
    (await deps.identity.checkAccountName(scope, input.username));
  if (refusal) return refusal;
  const payload = { username: readAccountName(input.username), isTest: input.isTest, rates };
  const request = { target: `account:${payload.username.toLowerCase()}`, payload, reason: input.reason };
  const requestId = await transactionOrRefuse(
    deps.pool,
    async (tx) =>
      (await refuseAboveCeiling(deps, tx, scope, rates)) ??
      deps.staff.requests.open(tx, context, createTopAgent(deps), request),
  );
  if (isRefusal(requestId)) return requestId;
  return { requestId: requestId.toString() };
}

/**
 * Applies the approval: creates the account with its rates. The requester issues the start password afterwards; the initial password
 * created here is never shown.
 */
async function applyTopAgent(
  deps: AgentsDeps,
  tx: Queryable,
  scope: Scope,
  { username, isTest, rates }: ApprovalPayload<typeof SCHEMA>,
  by: Approval,
): Promise<Refusal | null> {
  const taken = await deps.identity.checkAccountName(scope, username);
  if (taken) return taken;
  const [until, { defaultLanguage }] = await Promise.all([
    deps.identity.startPassword.endsAt(scope, by.at),
    deps.brands.settings(scope.brandId),
  ]);
  const made = await deps.identity.createMemberIn(tx, scope, {
    account: username,
    type: isTest ? ACCOUNT_TYPES.testTopAgent : ACCOUNT_TYPES.topAgent,
    password: deps.identity.startPassword.fresh(),
    start: { until, by: `operator:${by.maker}` },
    uplineId: null,
    language: defaultLanguage,
    at: by.at,
    also: async (inner, member) =>
      (await refuseAboveCeiling(deps, inner, scope, rates)) ??
      deps.tree.changeRates(
        inner,
        scope,
        { accountId: member.memberId, rates, at: by.at },
        { mode: 'OPERATOR', setBy: `operator:${by.maker}` },
      ),
  });
  return isRefusal(made) ? made : null;
}
