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
import { lowerSubject } from './describe-accounts.ts';

const entriesOf = (card: RateCard) =>
  (Object.entries(card) as [RateKind, Readonly<Record<string, number>>][]).flatMap(([kind, values]) =>
    Object.entries(values).map(([key, value]) => ({ kind, key, value })),
  );

/** Lowers an account's rates, validated again against the current uplines and downlines. */
export const lowerRates = (deps: AgentsDeps) =>
  defineApproval({
    action: 'agents.lower-rates',
    schema: payloadSchema({ accountId: idText, account: Type.String(), rates: RATE_CARD }),
    permission: { request: 'tree.rates', approve: 'tree.rates' },
    ...lowerSubject(deps),
    apply(tx, scope, { accountId, rates }, { maker, at }) {
      const setter = { mode: 'OPERATOR', setBy: `operator:${maker}` } as const;
      return deps.tree.changeRates(tx, scope, { accountId: BigInt(accountId), rates, at }, setter);
    },
  });

/**
 * Raises rates immediately, within those of the upline. If any rate decreases, the whole change needs approval, because agents regard
 * granted rates as theirs.
 */
export async function changeBackOfficeRates(
  deps: AgentsDeps,
  context: StaffContext,
  input: Payload<'agentsBackOffice.changeRates'>,
): Promise<Value<'agentsBackOffice.changeRates'> | Refusal> {
  const { scope, name } = context.operator;
  const rates = input.rates as RateCard;
  const refusal = deps.staff.requirePermission(context, 'tree.rates') ?? (await checkKeys(deps, scope, rates));
  if (refusal) return refusal;
  const accountId = BigInt(input.id);
  const member = await deps.identity.memberById(scope, accountId);
  if (member === null) return refuse('NOT_FOUND');
  const before = (await deps.tree.rateCards(scope, [accountId])).get(accountId) ?? {};
  const isLower = entriesOf(rates).some(({ kind, key, value }) => value < (before[kind]?.[key] ?? 0));
  const target = `member:${accountId}`;
  return transactionOrRefuse(deps.pool, async (tx) => {
    if (isLower) {
      const payload = { accountId: accountId.toString(), account: member.account, rates };
      const request = { target, payload, reason: input.reason };
      const requestId = await deps.staff.requests.open(tx, context, lowerRates(deps), request);
      return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
    }
    const setter = { mode: 'OPERATOR', setBy: `operator:${name}` } as const;
    const broken = await deps.tree.changeRates(tx, scope, { accountId, rates, at: context.now }, setter);
    if (broken) return broken;
    await deps.staff.audit(tx, context, {
      ...{ action: 'agents.raise-rates', target, permission: 'tree.rates', before, after: rates },
    });
    return { requestId: null };
  });
}
