import { CASHBACK_STEP_PPM, GIVE_BACK_CATEGORIES } from '@lantern/contract/give-back';
import { type Payload, schemas, type Value } from '@lantern/contract/schemas';
import type { Queryable } from '@lantern/database';
import {
  type ApprovalPayload,
  approvedBy,
  defineApproval,
  isRefusal,
  payloadSchema,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import { facts, type Subject } from '../../staff/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { lockGiveBack } from '../repository/give-back.ts';
import { firstAbove, type GiveBackRow, rowsOf, settingsOf } from './rate-ceilings.ts';

const ACTION = 'agents.set-give-back';
const TARGET = 'site:give-back';
const PERMISSION = { request: 'tree.rates', approve: 'tree.rates' } as const;
const PPM_PER_PERCENT = 10_000;

const SCHEMA = payloadSchema(schemas['agentsBackOffice.requestGiveBack'].payload.properties.values.properties);
type Frozen = ApprovalPayload<typeof SCHEMA>;

/** Replaces cashback and ceilings of all categories. */
export const setGiveBack = (deps: AgentsDeps) =>
  defineApproval({
    action: ACTION,
    schema: SCHEMA,
    permission: PERMISSION,
    preview: (tx, scope, payload) => describe(deps, tx, scope, payload),
    async apply(tx, scope, values, approval) {
      const rows = rowsOfValues(values);
      await lockGiveBack(tx, scope);
      const refused = firstAbove(rows, await deps.tree.highestRates(tx, scope));
      if (refused) return refused;
      const after = settingsOf(rows);
      const before = await deps.brands.replaceGiveBack(tx, scope, after);
      await deps.staff.audit(tx, approvedBy(scope, approval), {
        ...{ action: ACTION, permission: PERMISSION.approve, target: TARGET, before, after },
      });
      return null;
    },
  });

const rowsOfValues = (values: Frozen): readonly GiveBackRow[] =>
  GIVE_BACK_CATEGORIES.map((category) => ({ category, ...values[category] }));

async function describe(deps: AgentsDeps, tx: Queryable, scope: Scope, values: Frozen): Promise<Subject> {
  const { rules } = await deps.brands.giveBack(tx, scope);
  const { name } = await deps.brands.brand(scope.brandId);
  const present = new Map(rowsOf(rules).map((row) => [row.category, row]));
  const percent = (ppm: number | undefined) => String((ppm ?? 0) / PPM_PER_PERCENT);
  const parts = rowsOfValues(values).map(({ category, cashbackPpm, ceilingPpm }) => {
    const now = present.get(category);
    const shown = (fact: 'cashback' | 'ceiling', value: number | undefined, becomes: number) =>
      ({ name: fact, kind: 'PERCENT', isFixed: true, value: percent(value), becomes: percent(becomes) }) as const;
    return facts.part(`GIVE_BACK_${category}`, [
      shown('cashback', now?.cashbackPpm, cashbackPpm),
      shown('ceiling', now?.ceilingPpm, ceilingPpm),
    ]);
  });
  return { name, page: { path: '/give-back' }, parts };
}

/** Cashback, highest rate and ceiling of every category, past the cache, and the request that waits. */
export async function showGiveBack(
  deps: AgentsDeps,
  context: StaffContext,
): Promise<Value<'agentsBackOffice.giveBack'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'tree.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const [{ rules, revision }, rates, waiting] = await Promise.all([
    deps.brands.giveBack(deps.pool, scope),
    deps.tree.highestRates(deps.pool, scope),
    deps.staff.requests.openFor(deps.pool, scope, [TARGET]),
  ]);
  const request = waiting.get(TARGET);
  return {
    revision: revision.toString(),
    rows: rowsOf(rules).map((row) => ({ ...row, ratePpm: rates.get(row.category) ?? 0 })),
    pending: request ? { id: request.id.toString(), maker: request.maker, at: request.createdAt.toISOString() } : null,
  };
}

/** Requests other cashback and ceilings; refused where the present rates would not fit. */
export async function requestGiveBack(
  deps: AgentsDeps,
  context: StaffContext,
  { revision, values, reason }: Payload<'agentsBackOffice.requestGiveBack'>,
): Promise<Value<'agentsBackOffice.requestGiveBack'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, PERMISSION.request);
  if (refusal) return refusal;
  const rows = rowsOfValues(values);
  const tooFine = rows.find(({ cashbackPpm }) => cashbackPpm % CASHBACK_STEP_PPM !== 0);
  if (tooFine) return refuse('BAD_REQUEST', { field: tooFine.category });
  const { scope } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const present = await deps.brands.giveBack(tx, scope);
    if (present.revision.toString() !== revision) return refuse('STATE_CONFLICT');
    const refused = firstAbove(rows, await deps.tree.highestRates(tx, scope));
    if (refused) return refused;
    const requestId = await deps.staff.requests.open(tx, context, setGiveBack(deps), {
      target: TARGET,
      payload: values,
      reason,
    });
    return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
  });
}
