import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import { wordsFor } from '../activity-terms.ts';
import type { PromotionsDeps } from '../deps.ts';
import { pageOf, readCursor } from '../paging.ts';
import { type GrantRow, listGrants } from '../repository/participations.ts';
import { grantCommand } from '../settle-choice.ts';
import { pendingFor } from './show-activity.ts';

export const grantTarget = (id: bigint) => `bonus:${id}`;
const idOf = (text: string | undefined) => (text === undefined ? null : BigInt(text));

/** Members' choices, newest first, each with references to its order and its ledger entry. */
export async function listBackOfficeGrants(
  deps: PromotionsDeps,
  context: StaffContext,
  query: Payload<'promotionsBackOffice.grants'>,
): Promise<Value<'promotionsBackOffice.grants'> | Refusal> {
  const refusal = deps.staff.requirePermission(context, 'promotions.read');
  if (refusal) return refusal;
  const { scope } = context.operator;
  const before = readCursor(query.cursor);
  if (before === null) return refuse('BAD_REQUEST');
  const limit = query.limit ?? 50;
  const account = query.account?.trim();
  const rows = await listGrants(deps.pool, scope, {
    ...{ state: query.state ?? null, activityId: idOf(query.activityId), orderId: idOf(query.orderId) },
    id: idOf(query.id),
    memberIds: account ? await deps.identity.idsByName(scope, account) : null,
    ...{ before: before ?? null, limit: limit + 1 },
  });
  const { page, nextCursor } = pageOf(rows, limit);
  return { rows: await show(deps, context, page), nextCursor };
}

async function show(
  deps: PromotionsDeps,
  context: StaffContext,
  rows: readonly GrantRow[],
): Promise<Value<'promotionsBackOffice.grants'>['rows']> {
  const { scope } = context.operator;
  const { exponent } = context.brand.currency;
  const { defaultLanguage } = await deps.brands.settings(scope.brandId);
  const names = await deps.identity.namesOf(scope, [...new Set(rows.map(({ memberId }) => memberId))]);
  const pending = await pendingFor(
    deps,
    context,
    rows.map((row) => grantTarget(row.id)),
  );
  const money = (amount: bigint | null) => (amount === null ? null : formatAmount(amount, exponent));
  return rows.map((row) => ({
    id: row.id.toString(),
    activityId: row.activityId.toString(),
    title: wordsFor(row.titles, context.language, defaultLanguage),
    memberId: row.memberId.toString(),
    account: names.get(row.memberId) ?? '',
    orderId: row.orderId.toString(),
    state: row.state,
    bonus: formatAmount(row.bonus, exponent),
    ...{ deposit: money(row.deposit), required: money(row.required), maxBet: money(row.maxBet) },
    takenBack: money(row.takenBack),
    chosenAt: row.chosenAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    ...{ reason: row.reason, likeness: row.likeness },
    entryId: row.state === 'GRANTED' || row.state === 'TAKEN_BACK' ? grantCommand(scope.brandId, row.id) : null,
    pending: pending(grantTarget(row.id)),
  }));
}
