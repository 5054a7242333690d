import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import { type Language, type MemberContext, type Refusal, refuse } from '@lantern/server-kit';
import { entriesOf, ownWalletEntries } from '../back-office/round-entries.ts';
import { nameIn } from '../catalogue/name-in.ts';
import type { GamesDeps } from '../deps.ts';
import { findRound, listMemberRounds, listTransactions, type RoundRow } from '../repository/rounds.ts';
import { studioOf } from '../studio-of.ts';
import { decodeRoundCursor, encodeRoundCursor, readRoundId } from './paging.ts';
import { replayUrlOf } from './replay-url.ts';

type RoundView = Value<'games.rounds'>['rows'][number];

const PAGE = 20;
const REPLAY_MS = 3_600_000;

/** Converts a round to its view. */
export function viewRound(row: RoundRow, exponent: number, language: Language): RoundView {
  return {
    id: `${row.vendor}:${row.ref}`,
    vassalage: row.vendor,
    gameId: row.game,
    gameName: nameIn(language, row),
    gameType: row.gameType,
    state: row.state,
    stake: formatAmount(row.stake, exponent),
    payout: formatAmount(row.payout, exponent),
    openedAt: row.openedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** The cursor of the next page, null at the end. `rows` has one row more than the page if there is a next page. */
export function cursorAfter(rows: readonly RoundRow[], limit: number): string | null {
  const last = rows[limit - 1];
  return rows.length > limit && last ? encodeRoundCursor({ at: last.openedAt, ref: last.ref }) : null;
}

/** The member's own rounds of seamless games, newest first. */
export async function listRounds(
  deps: GamesDeps,
  { member, brand, language }: Pick<MemberContext, 'member' | 'brand' | 'language'>,
  { cursor, limit = PAGE }: Payload<'games.rounds'>,
): Promise<Value<'games.rounds'>> {
  const before = decodeRoundCursor(cursor);
  const rows = await listMemberRounds(deps.pool, member.scope, { before, limit: limit + 1 });
  return {
    rows: rows.slice(0, limit).map((row) => viewRound(row, brand.currency.exponent, language)),
    nextCursor: cursorAfter(rows, limit),
  };
}

/** One of the member's own rounds with every ledger movement that it caused. */
export async function readRound(
  deps: GamesDeps,
  { member: { scope }, brand, language }: Pick<MemberContext, 'member' | 'brand' | 'language'>,
  { id }: Payload<'games.round'>,
): Promise<Value<'games.round'> | Refusal> {
  const name = readRoundId(id);
  const key = name && { ...name, memberId: scope.memberId };
  const row = key && (await findRound(deps.pool, scope, key));
  if (key === null || row === null) return refuse('NOT_FOUND');
  const { exponent } = brand.currency;
  const amount = (minor: bigint) => formatAmount(minor, exponent);
  const transactions = await listTransactions(deps.pool, scope, key);
  const movements = deps.ownWalletVendors.some((one) => one.code === row.vendor)
    ? ownWalletEntries(scope, row, amount).map((entry) => ({ entry, at: row.endedAt ?? row.openedAt }))
    : transactions.flatMap((one) => entriesOf(scope, row, one, amount).map((entry) => ({ entry, at: one.at })));
  return {
    round: viewRound(row, exponent, language),
    hasReplay: row.state === 'ENDED' && studioOf(deps, row.vendor) !== undefined,
    entries: movements.map(({ entry, at }) => ({
      entryId: entry.entryId,
      posting: entry.posting,
      amount: entry.amount,
      time: at.toISOString(),
    })),
  };
}

/** The address at which a member can replay an own round; valid for a limited time. */
export async function replayRound(
  deps: GamesDeps,
  { member, language }: Pick<MemberContext, 'member' | 'language'>,
  { id }: Payload<'games.replay'>,
): Promise<Value<'games.replay'> | Refusal> {
  const key = readRoundId(id);
  const { scope } = member;
  const row = key && (await findRound(deps.pool, scope, { ...key, memberId: scope.memberId }));
  const studio = row ? studioOf(deps, row.vendor) : undefined;
  if (row === null || studio === undefined) return refuse('NOT_FOUND');
  return { url: replayUrlOf(deps, studio, row.ref, REPLAY_MS, language) };
}
