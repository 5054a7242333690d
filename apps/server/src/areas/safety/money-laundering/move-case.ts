import { HAND_RAISED, LAUNDERING_POINTS, type LaunderingFlagKind } from '@lantern/engines/cashier';
import {
  defineApproval,
  idText,
  isRefusal,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import { facts } from '../../staff/index.ts';
import type { SafetyDeps } from '../deps.ts';
import { applyScore, WINDOW_MS } from './assess-member.ts';
import { previewCase } from './preview-case.ts';
import {
  type CaseRow,
  type CaseState,
  clearFlags,
  insertCaseEvent,
  lockCase,
  saveCase,
  writeHandFlag,
} from './repository/laundering.ts';

const { code } = facts;

export const CASES = 'safety.cases';
export const caseTarget = (id: bigint) => `aml-case:${id}`;

/** States of a case and the transitions that one operator makes. Filing or changing a report needs two (report-case.ts). */
export const caseStates = {
  OPEN: ['INVESTIGATING', 'CLEARED'],
  INVESTIGATING: ['CLEARED'],
  CLEARED: [],
  REPORTED: [],
} as const satisfies Readonly<Record<CaseState, readonly CaseState[]>>;

interface Move {
  readonly to: CaseState;
  readonly actor: string;
  readonly note: string;
  readonly at: Date;
}

/** Moves a locked case. Clearing it releases the funds and covers its flags for the length of the look-back window. */
async function move(deps: SafetyDeps, tx: Queryable, one: CaseRow, step: Move): Promise<CaseRow> {
  const moved = await saveCase(tx, one, { state: step.to, decidedAt: step.to === 'CLEARED' ? step.at : null });
  await insertCaseEvent(tx, one, { at: step.at, event: step.to, actor: step.actor, note: step.note });
  if (step.to !== 'CLEARED') return moved;
  await clearFlags(tx, one, new Date(step.at.getTime() + WINDOW_MS));
  await applyScore(deps, tx, one, step.at);
  if (one.hasBlocked && (await deps.people.protection.setFundBlock(tx, one, false))) {
    await insertCaseEvent(tx, one, { at: step.at, event: 'FUNDS_RELEASED', actor: step.actor, note: null });
  }
  return moved;
}

const mayBecome = ({ state }: CaseRow, to: CaseState) => (caseStates[state] as readonly CaseState[]).includes(to);

/** Clears a case and releases its funds, if they are blocked. */
export const clearCase = (deps: SafetyDeps) =>
  defineApproval({
    action: 'safety.clear-case',
    schema: payloadSchema({ id: idText, member: idText, score: Type.Number(), note: Type.Optional(Type.String()) }),
    permission: { request: CASES, approve: CASES },
    preview: (tx, scope, payload) =>
      previewCase(tx, scope, payload, ({ state, hasBlocked }) => [
        code('state', 'case', state, { becomes: 'CLEARED', isFixed: true }),
        code('funds', 'subject_funds', hasBlocked ? 'BLOCKED' : 'FREE', { becomes: 'FREE', isFixed: true }),
      ]),
    async apply(tx, scope, { id, score, note }, { maker, checker, at }) {
      const one = await lockCase(tx, scope, BigInt(id));
      if (one === null || !mayBecome(one, 'CLEARED')) return refuse('STATE_CONFLICT');
      // Flags raised since the request would be cleared too, and nobody has examined them.
      if (one.score > score) return refuse('SUBJECT_CHANGED', { fields: 'score' });
      const people = `${maker}, ${checker}`;
      await move(deps, tx, one, { to: 'CLEARED', actor: checker, note: note ? `${note} (${people})` : people, at });
      return null;
    },
  });

/**
 * An operator starts the investigation of a case or clears it. Clearing needs four-eyes approval: the flags of the case do not count again
 * in the look-back window, and blocked funds are released.
 *
 * @returns the pending approval request, null when it is done
 */
export async function moveCase(
  deps: SafetyDeps,
  context: StaffContext,
  input: {
    readonly id: string;
    readonly to: 'INVESTIGATING' | 'CLEARED';
    readonly note: string;
  },
): Promise<{ requestId: string | null } | Refusal> {
  const forbidden = deps.staff.requirePermission(context, CASES);
  if (forbidden) return forbidden;
  const { scope, name } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const one = await lockCase(tx, scope, BigInt(input.id));
    if (one === null) return refuse('NOT_FOUND');
    if (!mayBecome(one, input.to)) return refuse('STATE_CONFLICT');
    const note = input.note.trim();
    const target = caseTarget(one.id);
    if (input.to === 'CLEARED') {
      const payload = { id: input.id, member: String(one.memberId), score: one.score, note };
      const requestId = await deps.staff.requests.open(tx, context, clearCase(deps), { target, payload, reason: note });
      return isRefusal(requestId) ? requestId : { requestId: String(requestId) };
    }
    await move(deps, tx, one, { to: input.to, actor: name, note, at: context.now });
    const action = `safety.move-case`;
    await deps.staff.audit(tx, context, {
      action,
      target,
      permission: CASES,
      before: { state: one.state },
      after: { state: input.to, note },
    });
    return { requestId: null };
  });
}

/** An operator raises a flag that no rule can detect: a sanctions hit, circular transfers, opposite betting. */
export async function raiseFlag(
  deps: SafetyDeps,
  context: StaffContext,
  input: { readonly memberId: string; readonly kind: LaunderingFlagKind; readonly note: string },
): Promise<null | Refusal> {
  const forbidden = deps.staff.requirePermission(context, CASES);
  if (forbidden) return forbidden;
  if (!HAND_RAISED.includes(input.kind)) return refuse('BAD_REQUEST');
  const { scope, name } = context.operator;
  const member = await deps.people.memberById(scope, BigInt(input.memberId));
  if (member === null) return refuse('NOT_FOUND');
  const who = { brandId: scope.brandId, memberId: member.id, book: member.book };
  return transactionOrRefuse(deps.pool, async (tx) => {
    const note = input.note.trim();
    const flag = { kind: input.kind, points: LAUNDERING_POINTS[input.kind], evidence: { note } };
    await writeHandFlag(tx, who, flag, name, context.now);
    const one = await applyScore(deps, tx, who, context.now);
    if (one)
      await insertCaseEvent(tx, one, {
        at: context.now,
        event: 'FLAG_RAISED',
        actor: name,
        note: `${input.kind}: ${note}`,
      });
    const target = `member:${member.id}`;
    await deps.staff.audit(tx, context, {
      action: 'safety.raise-flag',
      target,
      permission: CASES,
      after: { kind: input.kind, note },
    });
    return null;
  });
}
