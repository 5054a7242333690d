import type { Payload, Value } from '@lantern/contract/schemas';
import { transaction } from '@lantern/database';
import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { GamesDeps } from '../deps.ts';
import { readReportCsv } from '../matching/report-csv.ts';
import { saveReport } from '../repository/matching.ts';
import { listVendorStates } from '../repository/vendors.ts';
import { MANAGE_PERMISSION } from './permissions.ts';

const SHOWN_ERRORS = 100;

/**
 * Imports a vendor's report of a day, for vendors that offer no query. Every line is validated first; if one is invalid nothing is written.
 */
export async function importReport(
  deps: GamesDeps,
  context: StaffContext,
  { vassalage: vendor, day, csv }: Payload<'gamesBackOffice.importReport'>,
): Promise<Value<'gamesBackOffice.importReport'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, MANAGE_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope, name } = context.operator;
  const known = await listVendorStates(deps.pool, scope);
  if (!known.some(({ vassalage }) => vassalage === vendor)) return refuse('NOT_FOUND');
  const { currency } = await deps.brand(scope.brandId);
  const { lines, errors } = await readReportCsv(csv, currency);
  if (errors.length > 0) return { lines: 0, errors: errors.slice(0, SHOWN_ERRORS) };
  await transaction(deps.pool, async (tx) => {
    await saveReport(tx, scope, { vendor, day, broughtBy: name, at: context.now }, lines);
    await deps.staff.audit(tx, context, {
      action: 'games.import-report',
      target: `vendor-report:${vendor}:${day}`,
      permission: MANAGE_PERMISSION,
      after: { vendor, day, lines: lines.length },
    });
  });
  return { lines: lines.length, errors: [] };
}
