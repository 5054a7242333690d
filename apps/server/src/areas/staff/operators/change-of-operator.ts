import {
  type Approval,
  approvedBy,
  idText,
  type OperatorScope,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type Subject,
} from '@lantern/server-kit';
import Type from 'typebox';
import { audit } from '../audit/audit.ts';
import { code, instant, part, type SubjectFact, text } from '../requests/subject.ts';
import { checkBothHold, lockGrants, sumOfOperator } from '../roles/grants.ts';
import { endSessionsOf, type SessionEnd } from '../sessions/repository/sessions.ts';
import { findOperator, type OperatorRow } from './repository/operators.ts';

/** Who may request and who may approve changes of operators, roles and addresses. */
export const STAFF_PERMISSION = { request: 'staff.manage', approve: 'staff.approve' } as const;

/** The payload's properties that name the operator. */
export const OPERATOR = { operatorId: idText, operator: Type.String() };

type OperatorPayload = { readonly operatorId: string; readonly operator: string; readonly before?: unknown };

/** Role names as the value of a CODE fact. */
export const rolesText = (roles: readonly string[]) => roles.join(',') || null;

const factsOf = ({ name, state, roles, email, lastLoginAt }: OperatorRow): SubjectFact[] => [
  text('operator', name),
  code('state', 'operator_state', state),
  code('roles', 'role', rolesText(roles)),
  text('email', email),
  instant('last_login', lastLoginAt),
];

/** The subject of a change of one operator: the difference, then the operator's other data. */
export async function previewChange(
  tx: Queryable,
  scope: Scope,
  { operatorId }: OperatorPayload,
  difference: (operator: OperatorRow) => Promise<SubjectFact> | SubjectFact,
): Promise<Subject | null> {
  const operator = await findOperator(tx, scope, BigInt(operatorId));
  if (operator === null) return null;
  const changed = await difference(operator);
  const others = factsOf(operator).filter((fact) => fact.name !== changed.name);
  return {
    name: operator.name,
    page: { path: '/operators', id: operator.id.toString() },
    parts: [part('CHANGE', [changed]), part('OPERATOR', others)],
  };
}

export interface ApprovedChange<Payload extends OperatorPayload = OperatorPayload> {
  readonly action: string;
  readonly payload: Payload;
  readonly approval: Approval;
  /** The operator's sessions end with this reason. */
  readonly ends?: SessionEnd;
}

export interface LockedOperator {
  readonly operator: OperatorRow;
  readonly target: OperatorScope;
}

/** Applies an approved change of one operator, with its audit entry. */
export async function applyChange(
  tx: Queryable,
  scope: Scope,
  { action, payload, approval, ends }: ApprovedChange,
  step: (found: LockedOperator) => Promise<Refusal | null>,
): Promise<Refusal | null> {
  await lockGrants(tx, scope);
  const target = { brandId: scope.brandId, operatorId: BigInt(payload.operatorId) };
  const operator = await findOperator(tx, scope, target.operatorId);
  if (!operator) return refuse('NOT_FOUND');
  // An operator cannot approve a change of their own account.
  if (approval.checkerId === target.operatorId) return refuse('FOUR_EYES_SAME_PERSON');
  const beyond = await checkBothHold(tx, scope, approval, sumOfOperator(operator));
  const refusal = beyond ?? (await step({ operator, target }));
  if (refusal) return refusal;
  if (ends) await endSessionsOf(tx, scope, target.operatorId, { reason: ends, at: approval.at, except: null });
  const { before = null, ...after } = payload;
  const entry = { action, permission: STAFF_PERMISSION.approve, target: `operator:${target.operatorId}` };
  await audit(tx, approvedBy(scope, approval), { ...entry, before, after });
  return null;
}
