import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import { type Refusal, refuse, type Scope, type StaffContext } from '@lantern/server-kit';
import { MANAGE_PERMISSION, READ_PERMISSION } from '../back-office/permissions.ts';
import { listOpenRounds, type OpenRoundRow } from '../repository/open-rounds.ts';
import { viewRound } from '../rounds/list-rounds.ts';
import { decodeRoundCursor, encodeRoundCursor } from '../rounds/paging.ts';
import { LOOKED_AT_MS, type QueryDeps, queryRound } from './query-round.ts';
import { findListedRound, roundTarget } from './request-close.ts';

const HOUR_MS = 3_600_000;
const PAGE = 50;

async function viewRows(
  deps: QueryDeps,
  { operator: { scope }, brand, language }: StaffContext,
  rows: readonly OpenRoundRow[],
): Promise<Value<'gamesBackOffice.openRounds'>['rows']> {
  const { exponent } = brand.currency;
  const money = (minor: bigint | null) => (minor === null ? null : formatAmount(minor, exponent));
  const targets = rows.map(({ vendor, memberId, ref }) => roundTarget(vendor, memberId, ref));
  const [names, waiting, askable] = await Promise.all([
    deps.people.namesOf(scope, [...new Set(rows.map((row) => row.memberId))]),
    deps.staff.requests.openFor(deps.pool, scope, targets),
    queryableVendors(deps, scope, [...new Set(rows.map((row) => row.vendor))]),
  ]);
  return rows.map((row, index) => ({
    ...viewRound(row, exponent, language),
    memberId: String(row.memberId),
    account: names.get(row.memberId) ?? '',
    book: row.book,
    canAsk: askable.has(row.vendor),
    asked: answerOfVendor(row, money),
    request: waiting.get(targets[index] ?? '')?.id.toString() ?? null,
  }));
}

function answerOfVendor(row: OpenRoundRow, money: (minor: bigint | null) => string | null) {
  const { queriedAt, answer, theirStake, theirPayout } = row;
  if (queriedAt === null || answer === null) return null;
  return { at: queriedAt.toISOString(), answer, stake: money(theirStake), payout: money(theirPayout) };
}

async function queryableVendors(
  deps: QueryDeps,
  scope: Scope,
  vendors: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const vendor of vendors) if (await deps.statements.canQuery(scope, vendor)) found.add(vendor);
  return found;
}

/** Rounds that their vendors have left open, oldest first. */
export async function listOpen(
  deps: QueryDeps,
  context: StaffContext,
  { cursor, limit = PAGE, vassalage, hours = LOOKED_AT_MS / HOUR_MS }: Payload<'gamesBackOffice.openRounds'>,
): Promise<Value<'gamesBackOffice.openRounds'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const rows = await listOpenRounds(deps.pool, context.operator.scope, {
    vendor: vassalage,
    openedBefore: new Date(context.now.getTime() - hours * HOUR_MS),
    after: decodeRoundCursor(cursor),
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = rows.length > limit && last ? encodeRoundCursor({ at: last.openedAt, ref: last.ref }) : null;
  return { rows: await viewRows(deps, context, page), nextCursor };
}

/** Queries the vendor now, independent of the next scheduled query. */
export async function queryNow(
  deps: QueryDeps,
  context: StaffContext,
  { id, memberId }: Payload<'gamesBackOffice.queryRound'>,
): Promise<Value<'gamesBackOffice.queryRound'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, MANAGE_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const row = await findListedRound(deps.pool, scope, id, memberId);
  if (row === null) return refuse('NOT_FOUND');
  if (!(await deps.statements.canQuery(scope, row.vendor))) return refuse('FEATURE_DISABLED');
  const { brandId } = scope;
  const said = await queryRound(deps, { brandId, vendor: row.vendor, memberId: row.memberId, ref: row.ref });
  const { queriedAt, answer, stake: theirStake, payout: theirPayout } = said;
  const [shown] = await viewRows(deps, context, [{ ...row, queriedAt, answer, theirStake, theirPayout }]);
  return shown ?? refuse('NOT_FOUND');
}
