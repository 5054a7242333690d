import type { Payload, Value } from '@lantern/contract/schemas';
import {
  defineApproval,
  idText,
  isRefusal,
  payloadSchema,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import type { RateCard, RateKind } from '../../tree/index.ts';
import { checkKeys, RATE_CARD } from '../accounts/rate-keys.ts';
import type { AgentsDeps } from '../deps.ts';
import { ratesSubject } from './describe-accounts.ts';
import { refuseAboveCeiling } from './rate-ceilings.ts';

const entriesOf = (card: RateCard) =>
  (Object.entries(card) as [RateKind, Readonly<Record<string, number>>][]).flatMap(([kind, values]) =>
    Object.entries(values).map(([key, value]) => ({ kind, key, value })),
  );

const SCHEMA = payloadSchema({ accountId: idText, account: Type.String(), rates: RATE_CARD });
const PERMISSION = { request: 'tree.rates', approve: 'tree.rates' } as const;

/** Changes an account's rates, validated again against the ceilings and the current uplines and downlines. */
const changeOfRates = (deps: AgentsDeps, action: 'agents.lower-rates' | 'agents.raise-rates') =>
  defineApproval({
    action,
    schema: SCHEMA,
    permission: PERMISSION,
    ...ratesSubject(deps),
    async apply(tx, scope, { accountId, rates }, { maker, at }) {
      const setter = { mode: 'OPERATOR', setBy: `operator:${maker}` } as const;
      return (
        (await refuseAboveCeiling(deps, tx, scope, rates)) ??
        deps.tree.changeRates(tx, scope, { accountId: BigInt(accountId), rates, at }, setter)
      );
    },
  });

/** A change with a rate that becomes lower: agents regard granted rates as theirs. */
export const lowerRates = (deps: AgentsDeps) => changeOfRates(deps, 'agents.lower-rates');

/** A change that only favours the account. */
export const raiseRates = (deps: AgentsDeps) => changeOfRates(deps, 'agents.raise-rates');

/** Requests other rates of an account, within those of the upline and the ceilings. */
export async function changeBackOfficeRates(
  deps: AgentsDeps,
  context: StaffContext,
  input: Payload<'agentsBackOffice.changeRates'>,
): Promise<Value<'agentsBackOffice.changeRates'> | Refusal> {
  const { scope } = context.operator;
  const rates = input.rates as RateCard;
  const refusal = deps.staff.requirePermission(context, 'tree.rates') ?? (await checkKeys(deps, scope, rates));
  if (refusal) return refusal;
  const accountId = BigInt(input.id);
  const member = await deps.identity.memberById(scope, accountId);
  if (member === null) return refuse('NOT_FOUND');
  const before = (await deps.tree.rateCards(scope, [accountId])).get(accountId) ?? {};
  const isLower = entriesOf(rates).some(({ kind, key, value }) => value < (before[kind]?.[key] ?? 0));
  const definition = isLower ? lowerRates(deps) : raiseRates(deps);
  return transactionOrRefuse(deps.pool, async (tx) => {
    const refused = await refuseAboveCeiling(deps, tx, scope, rates);
    if (refused) return refused;
    const payload = { accountId: accountId.toString(), account: member.account, rates };
    const request = { target: `member:${accountId}`, payload, reason: input.reason };
    const requestId = await deps.staff.requests.open(tx, context, definition, request);
    return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
  });
}
