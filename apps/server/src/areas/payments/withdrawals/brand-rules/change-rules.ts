import { type Payload, schemas, type Value } from '@lantern/contract/schemas';
import {
  approvedBy,
  defineApproval,
  isRefusal,
  payloadSchema,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { PaymentsDeps } from '../../deps.ts';
import { checkRules } from './check-rules.ts';
import { describeRules } from './describe-rules.ts';

const ACTION = 'payments.set-withdrawal-rules';
const PERMISSION = { request: 'payments.channels', approve: 'payments.approve' } as const;
const TARGET = 'site:withdrawal-rules';
const SCHEMA = payloadSchema(schemas['paymentsBackOffice.requestWithdrawalRules'].payload.properties.rules.properties);

/** Replaces the brand's withdrawal rules; later requests follow the new ones. */
export const setWithdrawalRules = (deps: PaymentsDeps) =>
  defineApproval({
    action: ACTION,
    schema: SCHEMA,
    permission: PERMISSION,
    preview: (tx, scope, rules) => describeRules(deps, tx, scope, rules),
    async apply(tx, scope, rules, approval) {
      const before = await deps.brands.replaceWithdrawalRules(tx, scope, rules);
      await deps.staff.audit(tx, approvedBy(scope, approval), {
        ...{ action: ACTION, permission: PERMISSION.approve, target: TARGET, before, after: rules },
      });
      return null;
    },
  });

/** The present rules, past the cache so that a change is visible at once, and the request that waits. */
export async function showWithdrawalRules(
  deps: PaymentsDeps,
  context: StaffContext,
): Promise<Value<'paymentsBackOffice.withdrawalRules'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'payments.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const [{ rules, revision }, waiting] = await Promise.all([
    deps.brands.withdrawalRules(deps.pool, scope),
    deps.staff.requests.openFor(deps.pool, scope, [TARGET]),
  ]);
  const request = waiting.get(TARGET);
  return {
    rules,
    revision: revision.toString(),
    pending: request ? { id: request.id.toString(), maker: request.maker, at: request.createdAt.toISOString() } : null,
  };
}

/** Requests new rules; they take effect after a second operator approves. */
export async function requestWithdrawalRules(
  deps: PaymentsDeps,
  context: StaffContext,
  { revision, rules, reason }: Payload<'paymentsBackOffice.requestWithdrawalRules'>,
): Promise<Value<'paymentsBackOffice.requestWithdrawalRules'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, PERMISSION.request);
  if (refusal) return refusal;
  const payload = checkRules(rules, context.brand.currency);
  if (isRefusal(payload)) return payload;
  const { scope } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const present = await deps.brands.withdrawalRules(tx, scope);
    if (present.revision.toString() !== revision) return refuse('STATE_CONFLICT');
    const request = { target: TARGET, payload, reason };
    const requestId = await deps.staff.requests.open(tx, context, setWithdrawalRules(deps), request);
    return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
  });
}
