import type { Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import type { Language, MemberScope } from '@lantern/server-kit';
import type { AgentsDeps } from '../deps.ts';
import type { TeamBet, TeamRound } from '../team-play.ts';

export type BetRow = Value<'agentPages.bets'>['rows'][number];
type Calculation = NonNullable<BetRow['mine']>;

/** A row of the list before names are added. */
export type ShownBet = { readonly at: Date; readonly id: string } & (
  | { readonly kind: 'LOTTERY'; readonly bet: TeamBet }
  | { readonly kind: 'ROUND'; readonly round: TeamRound }
);

/** The viewer's share of a bet: his entitlement minus that of the next level below (in the end, of the bettor). */
function calculationOf(bet: TeamBet, viewerId: bigint, amount: (minor: bigint) => string): Calculation | null {
  const place = bet.levels.findIndex(({ accountId }) => accountId === viewerId);
  const own = bet.levels[place];
  if (own === undefined) return null;
  const isStandard = bet.prizeGroup !== null;
  return {
    group: isStandard ? own.group : null,
    betGroup: bet.prizeGroup,
    ratePpm: isStandard ? 0 : own.ratePpm,
    base: amount(bet.stake),
    entitled: amount(own.entitled),
    below: amount(own.entitled > own.share ? own.entitled - own.share : 0n),
    share: amount(own.share),
  };
}

/** The bettor's direct upline, if that account is below the viewer. */
function belowOf(uplines: readonly bigint[], viewerId: bigint): bigint | null {
  const upline = uplines.at(-1);
  return upline === undefined || upline === viewerId || !uplines.includes(viewerId) ? null : upline;
}

const ROUND_STATES = { OPEN: 'OPEN', VOID: 'VOID' } as const;
const stateOf = ({ state, stake, payout }: TeamRound): BetRow['state'] =>
  state === 'ENDED' ? (payout >= stake ? 'WON' : 'LOST') : ROUND_STATES[state];

/** Adds names and formatted amounts to rows, in order. */
export async function showBets(
  deps: AgentsDeps,
  viewer: MemberScope,
  rows: readonly ShownBet[],
  { exponent, language }: { readonly exponent: number; readonly language: Language },
): Promise<BetRow[]> {
  const members = [...new Set(rows.map((row) => (row.kind === 'LOTTERY' ? row.bet : row.round).memberId))];
  const nodes = await deps.tree.nodes(viewer, members);
  const uplineOf = (row: ShownBet) => {
    const line =
      row.kind === 'LOTTERY'
        ? row.bet.levels.map(({ accountId }) => accountId)
        : (nodes.get(row.round.memberId)?.path ?? []).filter((id) => id !== row.round.memberId);
    return belowOf(line, viewer.memberId);
  };
  const uplines = rows.flatMap((row) => uplineOf(row) ?? []);
  const names = await deps.identity.namesOf(viewer, [...new Set([...members, ...uplines])]);
  const amount = (minor: bigint) => formatAmount(minor, exponent);
  return rows.map((row) => {
    const below = names.get(uplineOf(row) ?? 0n) ?? '';
    return row.kind === 'LOTTERY'
      ? showBet(row.bet, names.get(row.bet.memberId) ?? '', below, viewer.memberId, amount)
      : showRound(row.round, names.get(row.round.memberId) ?? '', below, amount, language);
  });
}

function showBet(
  bet: TeamBet,
  account: string,
  below: string,
  viewerId: bigint,
  amount: (minor: bigint) => string,
): BetRow {
  const { id, category, gameCode, issueNumber, play, prizeGroup, state, stake, validBet, payout } = bet;
  return {
    ...{
      id,
      kind: 'LOTTERY',
      account,
      below,
      category,
      game: gameCode,
      title: null,
      issueNumber,
      play,
      prizeGroup,
      state,
    },
    numbers: [...bet.numbers],
    stake: amount(stake),
    validBet: validBet === null ? null : amount(validBet),
    uncountedReason: bet.uncountedReason,
    payout: payout === null ? null : amount(payout),
    result: payout === null ? null : amount(payout - stake),
    placedAt: bet.placedAt.toISOString(),
    settledAt: bet.settledAt?.toISOString() ?? null,
    mine: calculationOf(bet, viewerId, amount),
  };
}

function showRound(
  round: TeamRound,
  account: string,
  below: string,
  amount: (minor: bigint) => string,
  language: Language,
): BetRow {
  const { vendor, ref, game, gameType, stake, payout } = round;
  const title = round.titles[language] ?? round.title;
  const isEnded = round.state === 'ENDED';
  return {
    ...{ id: `${vendor}:${ref}`, kind: 'ROUND', account, below, category: gameType, game, title },
    ...{ issueNumber: null, play: null, numbers: [], prizeGroup: null, state: stateOf(round), mine: null },
    stake: amount(stake),
    validBet: isEnded ? amount(stake) : null,
    uncountedReason: null,
    payout: isEnded ? amount(payout) : null,
    result: isEnded ? amount(payout - stake) : null,
    placedAt: round.openedAt.toISOString(),
    settledAt: round.endedAt?.toISOString() ?? null,
  };
}
