import type { Payload, Value } from '@lantern/contract/schemas';
import {
  type Approval,
  type ApprovalPayload,
  businessDay,
  defineApproval,
  idText,
  isRefusal,
  orNull,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import { facts } from '../../staff/index.ts';
import type { SafetyDeps } from '../deps.ts';
import { CASES, caseTarget } from './move-case.ts';
import { previewCase } from './preview-case.ts';
import { type CaseRow, insertCaseEvent, lockCase, lockOpenCase, saveCase } from './repository/laundering.ts';
import { insertReport, type ReportStep } from './repository/reports.ts';

const { code, lineOf, text } = facts;

type Step = Payload<'safetyBackOffice.requestReport'>['step'];

/** Each step's action, the state that it leads to, and how it is recorded. */
const STEPS = {
  FILE: { action: 'safety.report-case', becomes: 'REPORTED', event: 'REPORTED', step: 'FILED' },
  CORRECT: { action: 'safety.correct-report', becomes: 'REPORTED', event: 'REPORT_CORRECTED', step: 'CORRECTED' },
  TAKE_BACK: {
    action: 'safety.take-back-report',
    becomes: 'INVESTIGATING',
    event: 'REPORT_TAKEN_BACK',
    step: 'TAKEN_BACK',
  },
} as const satisfies Readonly<
  Record<Step, { readonly step: ReportStep; readonly action: string; readonly becomes: string; readonly event: string }>
>;

const DAY_MS = 86_400_000;
/** Letters and digits, with `-`, `/` and `.` between them. */
const NUMBER = /^[A-Za-z0-9][A-Za-z0-9./-]{2,58}[A-Za-z0-9]$/;

/** Whether a case's state allows a report to be filed, or to be corrected or withdrawn. */
const fits = ({ state }: CaseRow, step: Step) =>
  step === 'FILE' ? state === 'OPEN' || state === 'INVESTIGATING' : state === 'REPORTED';

const standingOf = ({ reference, reportedOn }: CaseRow) => (reference === null ? null : `${reference} ${reportedOn}`);

const SCHEMA = payloadSchema({
  id: idText,
  member: idText,
  reportNumber: Type.String(),
  reportedOn: Type.String(),
  note: Type.String(),
  /** The report recorded when the request is made; null before the first one. */
  standing: orNull(Type.String()),
});

/** Records, corrects or withdraws the report of a case. A case whose report is withdrawn returns to investigation. */
export const reportCase = (step: Step) =>
  defineApproval({
    action: STEPS[step].action,
    schema: SCHEMA,
    permission: { request: CASES, approve: CASES },
    preview: (tx, scope, payload) =>
      previewCase(tx, scope, payload, ({ state, reference, reportedOn }) => {
        const after = (value: string) => ({ becomes: step === 'TAKE_BACK' ? '—' : lineOf(value), isFixed: true });
        return [
          code('state', 'case', state, { becomes: STEPS[step].becomes, isFixed: true }),
          text('reportNumber', reference, after(payload.reportNumber)),
          text('reportedOn', reportedOn, after(payload.reportedOn)),
        ];
      }),
    apply: (tx, scope, payload, approval) => applyReport(tx, scope, step, payload, approval),
  });

async function applyReport(
  tx: Queryable,
  scope: Scope,
  step: Step,
  { id, reportNumber, reportedOn, note, standing }: ApprovalPayload<typeof SCHEMA>,
  { maker, checker, at }: Approval,
): Promise<Refusal | null> {
  const one = await lockCase(tx, scope, BigInt(id));
  // A report changed since the request is not what the approver agreed to.
  if (one === null || !fits(one, step) || standingOf(one) !== standing) return refuse('STATE_CONFLICT');
  if (step === 'TAKE_BACK') {
    if ((await lockOpenCase(tx, one)) !== null) return refuse('STATE_CONFLICT');
    await saveCase(tx, one, { state: 'INVESTIGATING', reference: null, reportedOn: null, decidedAt: null });
  } else {
    await saveCase(tx, one, { state: 'REPORTED', reference: reportNumber, reportedOn, decidedAt: one.decidedAt ?? at });
  }
  await insertReport(tx, one, { step: STEPS[step].step, reportNumber, reportedOn, note, maker, checker, at });
  const text = `${reportNumber} · ${reportedOn} · ${maker}, ${checker} · ${note}`;
  await insertCaseEvent(tx, one, { at, event: STEPS[step].event, actor: checker, note: text });
  return null;
}

/** Refuses a date before the case was opened or after today. */
async function dayFault(deps: SafetyDeps, one: CaseRow, day: string, now: Date): Promise<Refusal | null> {
  const { businessTimeZone } = await deps.brands.settings(one.brandId);
  const at = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
  const from = businessDay(new Date(one.openedAt.getTime() - DAY_MS), businessTimeZone);
  return isDay && day >= from && day <= businessDay(now, businessTimeZone)
    ? null
    : refuse('FIELD_RULE', { field: 'reportedOn', patternId: 'day' });
}

/**
 * Requests four-eyes approval to record that a case was reported to the authority, with the report's number and date, or to correct or
 * withdraw that record. The member is not informed.
 */
export async function requestReport(
  deps: SafetyDeps,
  context: StaffContext,
  input: Payload<'safetyBackOffice.requestReport'>,
): Promise<Value<'safetyBackOffice.requestReport'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, CASES);
  if (forbidden) return forbidden;
  const { scope } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const one = await lockCase(tx, scope, BigInt(input.id));
    if (one === null) return refuse('NOT_FOUND');
    if (!fits(one, input.step)) return refuse('STATE_CONFLICT');
    const isTakenBack = input.step === 'TAKE_BACK';
    const reportNumber = (isTakenBack ? one.reference : input.reportNumber?.trim()) ?? '';
    const reportedOn = (isTakenBack ? one.reportedOn : input.reportedOn) ?? '';
    if (!isTakenBack) {
      if (!NUMBER.test(reportNumber)) return refuse('FIELD_RULE', { field: 'reportNumber', min: 4, max: 60 });
      const fault = await dayFault(deps, one, reportedOn, context.now);
      if (fault) return fault;
    }
    const note = input.note.trim();
    const payload = {
      ...{ id: input.id, member: String(one.memberId), reportNumber, reportedOn, note },
      standing: standingOf(one),
    };
    const request = { target: caseTarget(one.id), payload, reason: note };
    const requestId = await deps.staff.requests.open(tx, context, reportCase(input.step), request);
    return isRefusal(requestId) ? requestId : { requestId: String(requestId) };
  });
}
