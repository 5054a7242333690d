import type { Payload, Value } from '@lantern/contract/schemas';
import {
  type ApprovalDefinition,
  type ApprovalPayload,
  isRefusal,
  type Queryable,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { TObject } from 'typebox';
import { audit } from '../audit/audit.ts';
import type { StaffDeps } from '../deps.ts';
import { openRequest } from '../requests/open-request.ts';
import { checkRoles } from '../roles/check-roles.ts';
import { refuseBeyond, sumOfOperator } from '../roles/grants.ts';
import { requirePermission } from '../roles/require-permission.ts';
import { endSessionsOf } from '../sessions/repository/sessions.ts';
import { dropSetupLink } from '../setup/repository.ts';
import { readEmail, requireGateway } from '../setup/setup-link.ts';
import { checkRanges } from './address-rules.ts';
import {
  enableOperator,
  resetPassword,
  resetTotp,
  setAddresses,
  setMailAddress,
  setRoles,
  setScope,
} from './operator-approvals.ts';
import { setOperatorState } from './repository/changes.ts';
import { findOperator, isEmailTaken, type OperatorRow } from './repository/operators.ts';

type Input = Payload<'staff.requestOperator'>;
type Kind = Input['kind'];
/** Opens the checked request in a transaction. */
type Open = (tx: Queryable) => Promise<bigint | Refusal>;

const refuseField = (field: string, patternId: string, text = '') =>
  refuse('FIELD_RULE', { field, min: 1, max: 20, patternId, text });

interface RequestedChange {
  readonly deps: StaffDeps;
  readonly context: StaffContext;
  readonly operator: OperatorRow;
  readonly input: Input;
  /** The part of every payload that names the operator. */
  readonly named: { readonly operatorId: string; readonly operator: string };
}

/** The request for one definition on the operator. */
function requestOn<Schema extends TObject>(
  { deps, context, operator, input }: RequestedChange,
  definition: ApprovalDefinition<Schema>,
  payload: ApprovalPayload<Schema>,
): Open {
  const target = `operator:${operator.id}`;
  return (tx) => openRequest(deps, tx, context, definition, { target, payload, reason: input.reason });
}

/** Checks each kind of change and freezes its values. */
const PREPARE: Readonly<Record<Kind, (change: RequestedChange) => Promise<Open | Refusal> | Open | Refusal>> = {
  ENABLE: (change) =>
    change.operator.state === 'ACTIVE' ? refuse('STATE_CONFLICT') : requestOn(change, enableOperator, change.named),
  RESET_TOTP: (change) => requestOn(change, resetTotp, change.named),
  async RESET_PASSWORD(change) {
    const { deps, context, operator, named } = change;
    if (operator.email === null) return refuse('EMAIL_MISSING');
    const noGateway = await requireGateway(deps, deps.pool, context.operator.scope);
    return noGateway ?? requestOn(change, resetPassword(deps), { ...named, email: operator.email });
  },
  async ROLES(change) {
    const { deps, context, operator, input, named } = change;
    const roles = [...new Set(input.roles ?? [])].sort();
    const needed = await checkRoles(deps.pool, context.operator.scope, operator.name, roles);
    if (isRefusal(needed)) return needed;
    const beyond = refuseBeyond(context.operator, needed);
    return beyond ?? requestOn(change, setRoles, { ...named, before: operator.roles, roles });
  },
  ADDRESSES(change) {
    const { context, operator, input, named } = change;
    const { ranges = [] } = input;
    const isOwn = operator.id === context.operator.scope.operatorId;
    const refusal = checkRanges(ranges, isOwn ? context.ip : null);
    return refusal ?? requestOn(change, setAddresses, { ...named, before: operator.allowedRanges, ranges });
  },
  async SCOPE(change) {
    const { deps, context, input, named } = change;
    const codes = [...new Set(input.brands)];
    const brands = await Promise.all(codes.map((code) => deps.findBrand(code)));
    // An operator cannot grant seats in brands where the operator has none.
    const own = new Set(await deps.seatsOf(context.operator.scope));
    const closed = brands.findIndex((brand) => brand === null || !own.has(brand.id));
    if (closed >= 0) return refuseField('brands', 'UNKNOWN', codes[closed]);
    return requestOn(change, setScope(deps), { ...named, brands: codes });
  },
  async EMAIL(change) {
    const { deps, context, operator, input, named } = change;
    const email = readEmail(input.email ?? '');
    if (isRefusal(email)) return email;
    const isTaken = await isEmailTaken(deps.pool, context.operator.scope, email, operator.id);
    if (isTaken) return refuse('CONTACT_TAKEN', { field: 'email' });
    return requestOn(change, setMailAddress, { ...named, before: operator.email, email });
  },
};

/** The target operator; refused when the target holds more permissions than the caller. */
async function findWithinReach(
  deps: StaffDeps,
  { operator: actor }: StaffContext,
  id: bigint,
): Promise<OperatorRow | Refusal> {
  const operator = await findOperator(deps.pool, actor.scope, id);
  if (!operator || operator.isSeat) return refuse('NOT_FOUND');
  return refuseBeyond(actor, sumOfOperator(operator)) ?? operator;
}

/** Requests a change of an operator; a second operator has to approve it. */
export async function requestOperator(
  deps: StaffDeps,
  context: StaffContext,
  input: Input,
): Promise<Value<'staff.requestOperator'> | Refusal> {
  const refusal = requirePermission(context, 'staff.manage');
  if (refusal) return refusal;
  const operator = await findWithinReach(deps, context, BigInt(input.id));
  if (isRefusal(operator)) return operator;
  const named = { operatorId: operator.id.toString(), operator: operator.name };
  const open = await PREPARE[input.kind]({ deps, context, operator, input, named });
  if (isRefusal(open)) return open;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const requestId = await open(tx);
    return isRefusal(requestId) ? requestId : { requestId: requestId.toString() };
  });
}

/** Disables an operator at once and without approval, because waiting for a second operator would help an attacker. */
export async function disableOperator(
  deps: StaffDeps,
  context: StaffContext,
  { id, reason }: Payload<'staff.disableOperator'>,
): Promise<null | Refusal> {
  const refusal = requirePermission(context, 'staff.manage');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const operatorId = BigInt(id);
  if (operatorId === scope.operatorId) return refuse('FOUR_EYES_SAME_PERSON');
  const operator = await findWithinReach(deps, context, operatorId);
  if (isRefusal(operator)) return operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const target = { brandId: scope.brandId, operatorId };
    if (!(await setOperatorState(tx, target, 'DISABLED'))) return refuse('STATE_CONFLICT');
    await dropSetupLink(tx, target);
    await endSessionsOf(tx, scope, operatorId, { reason: 'DISABLED', at: context.now, except: null });
    await audit(tx, context, {
      action: 'staff.disable-operator',
      permission: 'staff.manage',
      target: `operator:${id}`,
      before: { state: 'ACTIVE' },
      after: { state: 'DISABLED', reason },
    });
    return null;
  });
}
