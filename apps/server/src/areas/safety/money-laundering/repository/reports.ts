import type { Queryable, Scope } from '@lantern/server-kit';
import type { CaseRow } from './laundering.ts';

export type ReportStep = 'FILED' | 'CORRECTED' | 'TAKEN_BACK';

export type ReportRow = {
  step: ReportStep;
  reportNumber: string;
  /** yyyy-MM-dd. */
  reportedOn: string;
  note: string;
  maker: string;
  checker: string;
  at: Date;
};

export async function insertReport(
  tx: Queryable,
  one: Pick<CaseRow, 'brandId' | 'id'>,
  report: ReportRow,
): Promise<void> {
  await tx.query(
    `insert into safety.aml_report (brand_id, case_id, number, step, report_number, reported_on, note, maker, checker, at)
     select $1, $2, count(*) + 1, $3, $4, $5, $6, $7, $8, $9 from safety.aml_report where brand_id = $1 and case_id = $2`,
    [
      ...[one.brandId, one.id, report.step, report.reportNumber, report.reportedOn],
      ...[report.note, report.maker, report.checker, report.at],
    ],
  );
}

/** Report steps of a case, oldest first. */
export async function listReports(db: Queryable, scope: Scope, caseId: bigint): Promise<ReportRow[]> {
  const { rows } = await db.query<ReportRow>(
    `select step, report_number as "reportNumber", reported_on::text as "reportedOn", note, maker, checker, at
     from safety.aml_report where brand_id = $1 and case_id = $2 order by number limit 200`,
    [scope.brandId, caseId],
  );
  return rows;
}
