import type { Payload, Value } from '@lantern/contract/schemas';
import {
  businessDay,
  isRefusal,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import type { SafetyDeps } from '../deps.ts';
import { CASES, caseTarget } from './move-case.ts';
import { type CaseRow, insertCaseEvent, lockCase, lockOpenCase, saveCase } from './repository/laundering.ts';
import { insertReport, type ReportStep } from './repository/reports.ts';

export const REPORT_ACTION = 'safety.report-case';
export const CORRECT_REPORT_ACTION = 'safety.correct-report';
export const TAKE_BACK_REPORT_ACTION = 'safety.take-back-report';

type Step = Payload<'safetyOffice.requestReport'>['step'];

const ACTIONS: Readonly<Record<Step, string>> = {
  FILE: REPORT_ACTION,
  CORRECT: CORRECT_REPORT_ACTION,
  TAKE_BACK: TAKE_BACK_REPORT_ACTION,
};
const DAY_MS = 86_400_000;
/** Letters and digits, with `-`, `/` and `.` between them. */
const NUMBER = /^[A-Za-z0-9][A-Za-z0-9./-]{2,58}[A-Za-z0-9]$/;

interface Frozen {
  readonly id: string;
  readonly member: string;
  readonly reportNumber: string;
  readonly reportedOn: string;
  readonly note: string;
  /** The report recorded when the request is made; null before the first one. */
  readonly standing: string | null;
}

/** Whether a case's state allows a report to be filed, or to be corrected or withdrawn. */
const fits = ({ state }: CaseRow, step: Step) =>
  step === 'FILE' ? state === 'OPEN' || state === 'INVESTIGATING' : state === 'REPORTED';

const standingOf = ({ reference, reportedOn }: CaseRow) => (reference === null ? null : `${reference} ${reportedOn}`);

/** Refuses a date before the case was opened or after today. */
async function dayFault(deps: SafetyDeps, one: CaseRow, day: string, now: Date): Promise<Refusal | null> {
  const { businessTimeZone } = await deps.brands.settings(one.merchantId);
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
  input: Payload<'safetyOffice.requestReport'>,
): Promise<Value<'safetyOffice.requestReport'> | Refusal> {
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
    const frozen: Frozen = {
      ...{ id: input.id, member: String(one.memberId), reportNumber, reportedOn, note },
      standing: standingOf(one),
    };
    const requestId = await deps.staff.requests.open(tx, context, {
      ...{ area: 'safety', action: ACTIONS[input.step], target: caseTarget(one.id), reason: note },
      ...{ frozen: { ...frozen }, permissionToApprove: CASES },
    });
    return isRefusal(requestId) ? requestId : { requestId: String(requestId) };
  });
}

const EVENTS: Readonly<Record<Step, { readonly event: string; readonly step: ReportStep }>> = {
  FILE: { event: 'REPORTED', step: 'FILED' },
  CORRECT: { event: 'REPORT_CORRECTED', step: 'CORRECTED' },
  TAKE_BACK: { event: 'REPORT_TAKEN_BACK', step: 'TAKEN_BACK' },
};

/** Executes an approved report step. A case whose report is withdrawn returns to investigation. */
export async function applyReport(
  tx: Queryable,
  scope: Scope,
  step: Step,
  values: Readonly<Record<string, unknown>>,
  approval: { readonly checker: string; readonly maker: string; readonly at: Date },
): Promise<Refusal | null> {
  const { id, reportNumber, reportedOn, note, standing } = values as unknown as Frozen;
  const one = await lockCase(tx, scope, BigInt(id));
  // A report changed since the request is not what the approver agreed to.
  if (one === null || !fits(one, step) || standingOf(one) !== standing) return refuse('STATE_CONFLICT');
  const { maker, checker, at } = approval;
  if (step === 'TAKE_BACK') {
    if ((await lockOpenCase(tx, one)) !== null) return refuse('STATE_CONFLICT');
    await saveCase(tx, one, { state: 'INVESTIGATING', reference: null, reportedOn: null, decidedAt: null });
  } else {
    await saveCase(tx, one, { state: 'REPORTED', reference: reportNumber, reportedOn, decidedAt: one.decidedAt ?? at });
  }
  await insertReport(tx, one, { step: EVENTS[step].step, reportNumber, reportedOn, note, maker, checker, at });
  const told = `${reportNumber} · ${reportedOn} · ${maker}, ${checker} · ${note}`;
  await insertCaseEvent(tx, one, { at, event: EVENTS[step].event, actor: checker, note: told });
  return null;
}
