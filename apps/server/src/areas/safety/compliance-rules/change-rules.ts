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
import type { SafetyDeps } from '../deps.ts';
import { checkRules } from './check-rules.ts';
import { describeRules } from './describe-rules.ts';

const ACTION = 'safety.set-compliance-rules';
const PERMISSION = { request: 'safety.rules', approve: 'safety.rules' } as const;
const TARGET = 'site:compliance-rules';
const SCHEMA = payloadSchema(schemas['safetyBackOffice.requestComplianceRules'].payload.properties.rules.properties);

/** Replaces the brand's compliance rules; later deposits, withdrawals and assessments follow the new ones. */
export const setComplianceRules = (deps: SafetyDeps) =>
  defineApproval({
    action: ACTION,
    schema: SCHEMA,
    permission: PERMISSION,
    preview: (tx, scope, rules) => describeRules(deps, tx, scope, rules),
    async apply(tx, scope, rules, approval) {
      const before = await deps.brands.replaceComplianceRules(tx, scope, rules);
      await deps.staff.audit(tx, approvedBy(scope, approval), {
        ...{ action: ACTION, permission: PERMISSION.approve, target: TARGET, before, after: rules },
      });
      return null;
    },
  });

/** The present rules, past the cache so that a change is visible at once, and the request that waits. */
export async function showComplianceRules(
  deps: SafetyDeps,
  context: StaffContext,
): Promise<Value<'safetyBackOffice.complianceRules'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'safety.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const [{ rules, revision }, waiting] = await Promise.all([
    deps.brands.complianceRules(deps.pool, scope),
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
export async function requestComplianceRules(
  deps: SafetyDeps,
  context: StaffContext,
  { revision, rules, reason }: Payload<'safetyBackOffice.requestComplianceRules'>,
): Promise<Value<'safetyBackOffice.requestComplianceRules'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, PERMISSION.request);
  if (refusal) return refusal;
  const payload = checkRules(rules, context.brand.currency);
  if (isRefusal(payload)) return payload;
  const { scope } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const present = await deps.brands.complianceRules(tx, scope);
    if (present.revision.toString() !== revision) return refuse('STATE_CONFLICT');
    const request = { target: TARGET, payload, reason };
    const requestId = await deps.staff.requests.open(tx, context, setComplianceRules(deps), request);
    return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
  });
}
