import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import { type Language, type MemberContext, type MemberScope, type Refusal, refuse } from '@lantern/server-kit';
import { decodeKey, encodeKey, type MixedKey } from '../../agents/index.ts';
import type { PlayedBet, PlayedRound, ViewsDeps } from '../deps.ts';

export type PlayRow = Value<'views.playRecord'>['rows'][number];
export type PlayQuery = Payload<'views.playSums'>;

const PAGE = 20;
const NO_ID = '00000000-0000-0000-0000-000000000000';
const LAST_INSTANT = new Date('9999-01-01T00:00:00Z');

/** Filter of a member's bets and rounds, by the time at which they began. */
export interface PlayFilter {
  /** Inclusive and exclusive. */
  readonly from: Date;
  readonly to: Date;
  readonly category: PlayQuery['category'];
  readonly state: PlayQuery['state'];
}

export function playFilter({ category, state, from, to }: PlayQuery): PlayFilter {
  return {
    ...{ category, state },
    from: from === undefined ? new Date(0) : new Date(from),
    to: to === undefined ? LAST_INSTANT : new Date(to),
  };
}

type Played = { readonly at: Date; readonly id: string } & (
  | { readonly kind: 'LOTTERY'; readonly bet: PlayedBet }
  | { readonly kind: 'ROUND'; readonly round: PlayedRound }
);

/** Newest first; at the same instant bets come before rounds, each in their own order. */
const order = (left: Played, right: Played) =>
  right.at.getTime() - left.at.getTime() || (left.kind === right.kind ? 0 : left.kind === 'LOTTERY' ? -1 : 1);

async function betsOf(deps: ViewsDeps, scope: MemberScope, filter: PlayFilter, after: MixedKey | null, limit: number) {
  const key = after && { placedAt: after.at, id: after.kind === 'LOTTERY' ? after.id : NO_ID };
  return deps.lottery.bets.played(scope, filter, { limit, ...(key && { after: key }) });
}

async function roundsOf(
  deps: ViewsDeps,
  scope: MemberScope,
  { category, state, from, to }: PlayFilter,
  after: MixedKey | null,
  limit: number,
) {
  // Rounds are voided by their vendors; members cannot cancel them, so none is CANCELLED.
  if (state === 'CANCELLED') return [];
  const before = after && {
    at: after.kind === 'ROUND' ? after.at : new Date(after.at.getTime() + 1),
    ref: after.kind === 'ROUND' ? after.id : '',
  };
  const filter = { book: scope.book, from, to, gameType: category, state, limit, ...(before && { before }) };
  return deps.games.roundsOfMembers(scope, [scope.memberId], filter);
}

/** A page of a member's bets and rounds, and the start of the next page. */
export async function pageOfPlay(
  deps: ViewsDeps,
  scope: MemberScope,
  filter: PlayFilter,
  page: {
    readonly after: MixedKey | null;
    readonly limit: number;
    readonly exponent: number;
    readonly language: Language;
  },
): Promise<{ readonly rows: readonly PlayRow[]; readonly next: MixedKey | null }> {
  const { after, limit, exponent, language } = page;
  const [bets, rounds] = await Promise.all([
    betsOf(deps, scope, filter, after, limit + 1),
    roundsOf(deps, scope, filter, after, limit + 1),
  ]);
  const merged = [
    ...bets.map((bet): Played => ({ kind: 'LOTTERY', at: bet.placedAt, id: bet.id, bet })),
    ...rounds.map((round): Played => ({ kind: 'ROUND', at: round.openedAt, id: round.ref, round })),
  ].sort(order);
  const rows = merged.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows: rows.map((row) =>
      row.kind === 'LOTTERY' ? showBet(row.bet, exponent) : showRound(row.round, exponent, language),
    ),
    next: merged.length > limit && last ? last : null,
  };
}

function showBet(bet: PlayedBet, exponent: number): PlayRow {
  const { id, category, family, gameCode, issueNumber, play, state, stake, payout } = bet;
  return {
    ...{ id, kind: 'LOTTERY', category, family, issueNumber, play, state, game: gameCode, title: null },
    numbers: [...bet.numbers],
    stake: formatAmount(stake, exponent),
    payout: payout === null ? null : formatAmount(payout, exponent),
    result: payout === null ? null : formatAmount(payout - stake, exponent),
    placedAt: bet.placedAt.toISOString(),
    settledAt: bet.settledAt?.toISOString() ?? null,
  };
}

function showRound(round: PlayedRound, exponent: number, language: Language): PlayRow {
  const { vendor, ref, game, gameType, stake, payout } = round;
  const title = round.titles[language] ?? round.title;
  const isEnded = round.state === 'ENDED';
  return {
    ...{ id: `${vendor}:${ref}`, kind: 'ROUND', category: gameType, game, title },
    ...{ family: null, issueNumber: null, play: null, numbers: [] },
    state: round.state !== 'ENDED' ? round.state : payout >= stake ? 'WON' : 'LOST',
    stake: formatAmount(stake, exponent),
    payout: isEnded ? formatAmount(payout, exponent) : null,
    result: isEnded ? formatAmount(payout - stake, exponent) : null,
    placedAt: round.openedAt.toISOString(),
    settledAt: round.endedAt?.toISOString() ?? null,
  };
}

/** A member's betting record, lotteries and games in one list (2C-06). */
export async function readPlayRecord(
  deps: ViewsDeps,
  { member: { scope }, brand, language }: MemberContext,
  { cursor, limit = PAGE, ...query }: Payload<'views.playRecord'>,
): Promise<Value<'views.playRecord'> | Refusal> {
  const after = cursor === undefined ? null : decodeKey(cursor);
  if (cursor !== undefined && after === null) return refuse('BAD_REQUEST', { field: 'cursor' });
  const { exponent } = brand.currency;
  const { rows, next } = await pageOfPlay(deps, scope, playFilter(query), { after, limit, exponent, language });
  return { rows: [...rows], nextCursor: next === null ? null : encodeKey(next) };
}

/** Sums over all rows that match a filter, in minor units; the result is payout less `decided`, the stakes of decided bets. */
export interface PlayTotals {
  readonly count: bigint;
  readonly stake: bigint;
  readonly decided: bigint;
  readonly payout: bigint;
}

export async function sumPlay(
  deps: ViewsDeps,
  scope: MemberScope,
  { category, state, from, to }: PlayFilter,
): Promise<PlayTotals> {
  const [bets, rounds] = await Promise.all([
    deps.lottery.bets.sumPlayed(scope, { category, state, from, to }),
    state === 'CANCELLED' ? null : deps.games.sumPlayed(scope, { gameType: category, state, from, to }),
  ]);
  return {
    count: bets.count + (rounds?.count ?? 0n),
    stake: bets.stake + (rounds?.stake ?? 0n),
    decided: bets.drawnStake + (rounds?.endedStake ?? 0n),
    payout: bets.payout + (rounds?.payout ?? 0n),
  };
}

/** The sums shown above the record. */
export async function readPlaySums(
  deps: ViewsDeps,
  { member: { scope }, brand }: MemberContext,
  query: PlayQuery,
): Promise<Value<'views.playSums'>> {
  const { count, stake, decided, payout } = await sumPlay(deps, scope, playFilter(query));
  const amount = (minor: bigint) => formatAmount(minor, brand.currency.exponent);
  return { count: Number(count), stake: amount(stake), payout: amount(payout), result: amount(payout - decided) };
}
