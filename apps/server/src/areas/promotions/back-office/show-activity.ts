import type { Value } from '@lantern/contract/schemas';
import { ACTIVITY_MACHINE, activityPhase } from '@lantern/engines/loyalty';
import { formatAmount } from '@lantern/money';
import type { StaffContext } from '@lantern/server-kit';
import { showTerms, wordsFor } from '../activity-terms.ts';
import type { PromotionsDeps } from '../deps.ts';
import type { ActivityRow } from '../repository/activities.ts';

export type BackOfficeActivity = Value<'promotionsBackOffice.activity'>;
type Pending = BackOfficeActivity['pending'];

export const activityTarget = (id: bigint) => `activity:${id}`;

export const titleOf = ({ titles }: ActivityRow) => Object.values(titles)[0] ?? '';
export const pageOfActivity = ({ id }: ActivityRow) => ({ path: '/promotions', id: id.toString() });

/** The state that an event leads to; null when it is not allowed. */
export const stateAfter = (row: ActivityRow, event: (typeof ACTIVITY_MACHINE.steps)[number]['event']) =>
  ACTIVITY_MACHINE.steps.find((step) => step.from === row.state && step.event === event)?.to ?? null;

export const phaseOf = (row: ActivityRow, now: Date) =>
  activityPhase(
    row.state,
    { startsAtMs: row.startsAt.getTime(), endsAtMs: row.endsAt?.getTime() ?? null },
    now.getTime(),
  );

/** Open four-eyes requests, by target. */
export async function pendingFor(
  deps: Pick<PromotionsDeps, 'staff' | 'pool'>,
  { operator }: StaffContext,
  targets: readonly string[],
): Promise<(target: string) => Pending> {
  const open = await deps.staff.requests.openFor(deps.pool, operator.scope, targets);
  return (target) => {
    const request = open.get(target);
    if (!request) return null;
    const { id, action, maker, createdAt } = request;
    return { id: id.toString(), action, maker, at: createdAt.toISOString() };
  };
}

/** Promotions in the back-office format. */
export async function showActivities(
  deps: PromotionsDeps,
  context: StaffContext,
  rows: readonly ActivityRow[],
): Promise<BackOfficeActivity[]> {
  const { exponent } = context.brand.currency;
  const { defaultLanguage } = await deps.brands.settings(context.operator.scope.brandId);
  const pending = await pendingFor(
    deps,
    context,
    rows.map(({ id }) => activityTarget(id)),
  );
  const money = (amount: bigint) => formatAmount(amount, exponent);
  return rows.map((row) => ({
    id: row.id.toString(),
    title: wordsFor(row.titles, context.language, defaultLanguage),
    phase: phaseOf(row, context.now),
    revision: row.revision.toString(),
    terms: showTerms(row, exponent),
    figures: {
      granted: money(row.granted),
      reserved: money(row.reserved),
      left: money(row.budget - row.granted - row.reserved),
      grants: row.grants,
      promises: row.promises,
    },
    madeBy: row.madeBy,
    approvedBy: row.approvedBy,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    paused:
      row.state === 'PAUSED'
        ? { by: row.pausedByName, isByReader: row.pausedBy === context.operator.scope.operatorId }
        : null,
    pending: pending(activityTarget(row.id)),
  }));
}
