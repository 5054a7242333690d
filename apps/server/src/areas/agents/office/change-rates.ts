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
import type { RateCard, RateKind } from '../../tree/index.ts';
import { checkKeys } from '../accounts/rate-keys.ts';
import type { AgentsDeps } from '../deps.ts';

/** Four-eyes action that lowers an account's rates. */
export const LOWER_ACTION = 'agents.lower-rates';

type Frozen = { readonly accountId: string; readonly account: string; readonly rates: RateCard };

const entriesOf = (card: RateCard) =>
  (Object.entries(card) as [RateKind, Readonly<Record<string, number>>][]).flatMap(([kind, values]) =>
    Object.entries(values).map(([key, value]) => ({ kind, key, value })),
  );

/**
 * Raises rates immediately, within those of the upline. If any rate decreases, the whole change needs approval, because agents regard
 * granted rates as theirs.
 */
export async function changeOfficeRates(
  deps: AgentsDeps,
  context: StaffContext,
  input: Payload<'agentsOffice.changeRates'>,
): Promise<Value<'agentsOffice.changeRates'> | Refusal> {
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
      const frozen: Frozen = { accountId: accountId.toString(), account: member.account, rates };
      const requestId = await deps.staff.requests.open(tx, context, {
        ...{ area: 'agents', action: LOWER_ACTION, target, frozen, reason: input.reason },
        permissionToApprove: 'tree.rates',
      });
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

/** Applies approved lower rates, validated again against the current uplines and downlines. */
export function applyLowerRates(
  deps: AgentsDeps,
  tx: Queryable,
  scope: Scope,
  values: Readonly<Record<string, unknown>>,
  by: { readonly maker: string; readonly at: Date },
): Promise<Refusal | null> {
  const { accountId, rates } = values as unknown as Frozen;
  const setter = { mode: 'OPERATOR', setBy: `operator:${by.maker}` } as const;
  return deps.tree.changeRates(tx, scope, { accountId: BigInt(accountId), rates, at: by.at }, setter);
}
