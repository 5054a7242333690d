import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { GamesDeps } from '../deps.ts';
import { findRoundMember, listBrandRounds, type RoundFilter, type RoundRow } from '../repository/brand-rounds.ts';
import { findRound, listTransactions } from '../repository/rounds.ts';
import { cursorAfter, viewRound } from '../rounds/list-rounds.ts';
import { decodeRoundCursor, readRoundId } from '../rounds/paging.ts';
import { replayUrlOf } from '../rounds/replay-url.ts';
import { studioOf } from '../studio-of.ts';
import { READ_PERMISSION } from './permissions.ts';
import { entriesOf, ownWalletEntries, settlementOf } from './round-entries.ts';

type BackOfficeRound = Value<'gamesBackOffice.rounds'>['rows'][number];

const PAGE = 20;
/** Long enough to view a round, too short to pass its address on. */
const REPLAY_MS = 15 * 60_000;

async function viewRounds(
  deps: GamesDeps,
  { operator, brand, language }: StaffContext,
  rows: readonly RoundRow[],
): Promise<BackOfficeRound[]> {
  const names = await deps.people.namesOf(operator.scope, [...new Set(rows.map((row) => row.memberId))]);
  return rows.map((row) => ({
    ...viewRound(row, brand.currency.exponent, language),
    memberId: String(row.memberId),
    account: names.get(row.memberId) ?? '',
    book: row.book,
  }));
}

/** The members of a filter; undefined means everybody. */
async function membersOf(
  deps: GamesDeps,
  context: StaffContext,
  { memberId, member }: Payload<'gamesBackOffice.rounds'>,
) {
  if (memberId !== undefined) return [BigInt(memberId)];
  const name = member?.trim();
  return name ? deps.people.idsByName(context.operator.scope, name) : undefined;
}

/** The vendor's round id, from `<vendor>:<id>` or as it is. */
function refOf(text: string | undefined): string | undefined {
  const name = text?.trim();
  return name ? (readRoundId(name)?.ref ?? name) : undefined;
}

/** The brand's rounds for operators, newest first. */
export async function listBackOfficeRounds(
  deps: GamesDeps,
  context: StaffContext,
  payload: Payload<'gamesBackOffice.rounds'>,
): Promise<Value<'gamesBackOffice.rounds'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { cursor, limit = PAGE, from, to, time = 'OPENED', vassalage, gameId, gameType, state, book } = payload;
  const filter: RoundFilter = {
    ...{ vendor: vassalage, game: gameId, gameType, state, book },
    memberIds: await membersOf(deps, context, payload),
    ref: refOf(payload.round),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    isByEnd: time === 'ENDED',
    before: decodeRoundCursor(cursor),
    limit: limit + 1,
  };
  const rows = await listBrandRounds(deps.pool, context.operator.scope, filter);
  return {
    rows: await viewRounds(deps, context, rows.slice(0, limit)),
    nextCursor: cursorAfter(rows, limit),
  };
}

/** One round with every transaction that the vendor sent for it, and the ledger entries of each. */
export async function showBackOfficeRound(
  deps: GamesDeps,
  context: StaffContext,
  { id, memberId: requestedMember }: Payload<'gamesBackOffice.round'>,
): Promise<Value<'gamesBackOffice.round'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const name = readRoundId(id);
  if (name === null) return refuse('NOT_FOUND');
  const memberId =
    requestedMember === undefined ? await findRoundMember(deps.pool, scope, name) : BigInt(requestedMember);
  const key = memberId === null ? null : { ...name, memberId };
  const row = key && (await findRound(deps.pool, scope, key));
  if (key === null || row === null) return refuse('NOT_FOUND');
  const transactions = await listTransactions(deps.pool, scope, key);
  const [round] = await viewRounds(deps, context, [row]);
  if (round === undefined) return refuse('NOT_FOUND');
  const { exponent } = context.brand.currency;
  const amount = (minor: bigint) => formatAmount(minor, exponent);
  const studio = studioOf(deps, row.vendor);
  const hasOwnWallet = deps.ownWalletVendors.some((one) => one.code === row.vendor);
  return {
    round,
    transactions: transactions.map((one) => ({
      transaction: one.ref,
      kind: one.kind,
      amount: amount(one.amount),
      balanceAfter: amount(one.balanceAfter),
      state: one.state,
      at: one.at.toISOString(),
      entries: hasOwnWallet ? ownWalletEntries(scope, row, amount) : entriesOf(scope, row, one, amount),
    })),
    settlement: settlementOf(row, transactions, amount),
    replayUrl: studio ? replayUrlOf(deps, studio, row.ref, REPLAY_MS, context.language) : null,
  };
}
