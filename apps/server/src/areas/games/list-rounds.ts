import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import { type MemberContext, type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { GamesDeps } from './deps.ts';
import { decodeRoundCursor, encodeRoundCursor, readRoundId } from './paging.ts';
import { replayUrlOf } from './replay-url.ts';
import { findRound, listHouseRounds, listMemberRounds, listTransactions, type RoundRow } from './repository/rounds.ts';

type RoundView = Value<'games.rounds'>['rows'][number];
type OfficeRound = Value<'gamesOffice.rounds'>['rows'][number];

const PAGE = 20;
const READ_PERMISSION = 'games.read';

function viewRound(row: RoundRow, exponent: number): RoundView {
  return {
    id: `${row.vendor}:${row.ref}`,
    vassalage: row.vendor,
    gameId: row.game,
    gameName: row.title,
    gameType: row.gameType,
    state: row.state,
    stake: formatAmount(row.stake, exponent),
    payout: formatAmount(row.payout, exponent),
    openedAt: row.openedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

function cursorAfter(rows: readonly RoundRow[], limit: number): string | null {
  const last = rows[limit - 1];
  return rows.length > limit && last ? encodeRoundCursor({ at: last.openedAt, ref: last.ref }) : null;
}

/** The member's own rounds of seamless games, newest first. */
export async function listRounds(
  deps: GamesDeps,
  { member, merchant }: Pick<MemberContext, 'member' | 'merchant'>,
  { cursor, limit = PAGE }: Payload<'games.rounds'>,
): Promise<Value<'games.rounds'>> {
  const before = decodeRoundCursor(cursor);
  const rows = await listMemberRounds(deps.pool, member.scope, { before, limit: limit + 1 });
  return {
    rows: rows.slice(0, limit).map((row) => viewRound(row, merchant.currency.exponent)),
    nextCursor: cursorAfter(rows, limit),
  };
}

/** Where a round of one's own can be seen again; the address is good for a while. */
export async function replayRound(
  deps: GamesDeps,
  { member }: Pick<MemberContext, 'member'>,
  { id }: Payload<'games.replay'>,
): Promise<Value<'games.replay'> | Refusal> {
  const key = readRoundId(id);
  const { scope } = member;
  const row = key && (await findRound(deps.pool, scope, { ...key, memberId: scope.memberId }));
  if (row === null || row.vendor !== deps.studio.code) return refuse('NOT_FOUND');
  return { url: replayUrlOf(deps, row.ref) };
}

async function viewOfficeRounds(
  deps: GamesDeps,
  { operator, merchant }: StaffContext,
  rows: readonly RoundRow[],
): Promise<OfficeRound[]> {
  const names = await deps.namesOf(operator.scope, [...new Set(rows.map((row) => row.memberId))]);
  return rows.map((row) => ({
    ...viewRound(row, merchant.currency.exponent),
    memberId: String(row.memberId),
    account: names.get(row.memberId) ?? '',
    book: row.book,
  }));
}

/** The brand's rounds for operators, newest first; of one member or in one state where asked. */
export async function listOfficeRounds(
  deps: GamesDeps,
  context: StaffContext,
  { cursor, limit = PAGE, memberId, state }: Payload<'gamesOffice.rounds'>,
): Promise<Value<'gamesOffice.rounds'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const rows = await listHouseRounds(deps.pool, context.operator.scope, {
    memberId: memberId === undefined ? undefined : BigInt(memberId),
    state,
    before: decodeRoundCursor(cursor),
    limit: limit + 1,
  });
  return {
    rows: await viewOfficeRounds(deps, context, rows.slice(0, limit)),
    nextCursor: cursorAfter(rows, limit),
  };
}

/** One round with every transaction that the vendor sent for it. */
export async function showOfficeRound(
  deps: GamesDeps,
  context: StaffContext,
  { id, memberId }: Payload<'gamesOffice.round'>,
): Promise<Value<'gamesOffice.round'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const key = readRoundId(id);
  const own = key && { ...key, memberId: BigInt(memberId) };
  const row = own && (await findRound(deps.pool, scope, own));
  if (row === null) return refuse('NOT_FOUND');
  const transactions = await listTransactions(deps.pool, scope, own as NonNullable<typeof own>);
  const [round] = await viewOfficeRounds(deps, context, [row]);
  const { exponent } = context.merchant.currency;
  return {
    round: round as OfficeRound,
    transactions: transactions.map((one) => ({
      transaction: one.ref,
      kind: one.kind,
      amount: formatAmount(one.amount, exponent),
      balanceAfter: formatAmount(one.balanceAfter, exponent),
      state: one.state,
      at: one.at.toISOString(),
    })),
    replayUrl: row.vendor === deps.studio.code ? replayUrlOf(deps, row.ref) : null,
  };
}
