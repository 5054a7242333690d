import type { Payload, Value } from '@lantern/contract/schemas';
import {
  businessDay,
  isRefusal,
  type MemberContext,
  type MemberScope,
  type Refusal,
  refuse,
} from '@lantern/server-kit';
import type { AgentsDeps } from '../deps.ts';
import { checkRange, dayBefore, dayStart } from '../figures/day-range.ts';
import { refuseIdleAgents } from '../require-agent.ts';
import { findInTeam } from '../team/list-team.ts';
import type { RoundFilter, TeamRound } from '../team-play.ts';
import { type BetRow, type ShownBet, showBets } from './bet-row.ts';
import { decodeKey, encodeKey, type MixedKey } from './page-keys.ts';

type Query = Omit<Payload<'agentPages.bets'>, 'cursor' | 'limit'>;

const PAGE = 20;
/** Rounds of teams up to this size are queried member by member; those of larger teams are filtered from all rounds. */
const MOST_MEMBERS = 500;
/** Rounds of all members read per step for a page of a large team, and the number of steps. */
const SCAN = 1_000;
const SCANS = 5;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** A validated query of a team's bets. */
export interface BetQuestion {
  readonly agent: MemberScope;
  /** Only one member of the team. */
  readonly memberId: bigint | null;
  readonly game: string | undefined;
  readonly state: Query['state'];
  readonly from: Date;
  readonly to: Date;
}

/** Parses a filter; BAD_REQUEST for invalid days, NOT_IN_LINE for a name outside the team. */
export async function questionOf(
  deps: AgentsDeps,
  context: MemberContext,
  { account, from, to, game, state }: Query,
): Promise<BetQuestion | Refusal> {
  const refusal = await refuseIdleAgents(deps, context);
  if (refusal) return refusal;
  const { scope: agent } = context.member;
  const { businessTimeZone: zone } = await deps.brands.settings(agent.brandId);
  const wrong = checkRange({ from, to }, businessDay(context.now, zone));
  if (wrong) return wrong;
  const memberId = await memberOf(deps, agent, account);
  if (isRefusal(memberId)) return memberId;
  return { agent, memberId, game, state, from: dayStart(from, zone), to: dayStart(dayBefore(to, -1), zone) };
}

/** The member with exactly a login name; NOT_IN_LINE for accounts outside the team, whether they exist or not. */
export async function memberOf(
  deps: AgentsDeps,
  agent: MemberScope,
  account: string | undefined,
): Promise<bigint | null | Refusal> {
  if (account === undefined) return null;
  const member = await deps.identity.findByAccount(agent, account);
  if (member === null) return refuse('NOT_IN_LINE');
  const node = await findInTeam(deps, agent, agent.memberId, member.id);
  return isRefusal(node) ? node : node.id;
}

/** A page of a team's lottery bets and game rounds combined, newest first. */
export async function pageOfBets(
  deps: AgentsDeps,
  question: BetQuestion,
  after: MixedKey | null,
  limit: number,
): Promise<{ readonly rows: readonly ShownBet[]; readonly next: MixedKey | null }> {
  const [bets, rounds] = await Promise.all([
    lotteryBets(deps, question, after, limit + 1),
    gameRounds(deps, question, after, limit + 1),
  ]);
  const merged: ShownBet[] = [
    ...bets.map((bet): ShownBet => ({ kind: 'LOTTERY', at: bet.placedAt, id: bet.id, bet })),
    ...rounds.rows.map((round): ShownBet => ({ kind: 'ROUND', at: round.openedAt, id: round.ref, round })),
  ];
  // For a large team the scan may be incomplete; older rows wait for the next page.
  const { seenTo } = rounds;
  const rows = merged
    .filter(({ at }) => seenTo === null || at >= seenTo.at)
    .sort((left, right) => right.at.getTime() - left.at.getTime() || (left.kind < right.kind ? -1 : 1))
    .slice(0, limit + 1);
  const last = rows[limit - 1];
  if (rows.length > limit && last) return { rows: rows.slice(0, limit), next: last };
  return { rows, next: seenTo };
}

/** A team's lottery bets; none if the filter is a game category. */
async function lotteryBets(deps: AgentsDeps, question: BetQuestion, after: MixedKey | null, limit: number) {
  const { agent, memberId, game, state, from, to } = question;
  if (game !== undefined && isCategory(game)) return [];
  const filter = {
    ...{ agentId: agent.memberId, book: agent.book, from, to, gameCode: game, state },
    ...(memberId !== null && { memberId }),
  };
  // Bets come before rounds with the same time.
  const key = after && { placedAt: after.at, id: after.kind === 'LOTTERY' ? after.id : NO_ID };
  return deps.teamBets(agent, filter, { limit, ...(key && { after: key }) });
}

/** Games are filtered by category. Category codes are all capitals and never equal a lottery's code. */
const CATEGORIES = new Set(['LIVE', 'SPORTS', 'ESPORTS', 'FISH', 'RNG', 'PVP']);
const isCategory = (game: string) => CATEGORIES.has(game);

async function gameRounds(deps: AgentsDeps, question: BetQuestion, after: MixedKey | null, limit: number) {
  const { agent, memberId, game, state, from, to } = question;
  const none = { rows: [], seenTo: null };
  if (state === 'CANCELLED' || (game !== undefined && !isCategory(game))) return none;
  const before = after && { at: after.kind === 'ROUND' ? after.at : new Date(after.at.getTime() + 1), ref: '' };
  if (before && after?.kind === 'ROUND') before.ref = after.id;
  const filter = { book: agent.book, from, to, gameType: game, state, ...(before && { before }) };
  const members =
    memberId === null
      ? await deps.tree.team(agent, agent.memberId, { book: agent.book, afterId: 0n, limit: MOST_MEMBERS + 1 })
      : [memberId];
  if (members.length <= MOST_MEMBERS) {
    return { rows: await deps.roundsOfMembers(agent, members, { ...filter, limit }), seenTo: null };
  }
  return scanRounds(deps, question, filter, limit);
}

/** Filters a large team's rounds from all rounds, within the limit of one page. */
async function scanRounds(
  deps: AgentsDeps,
  { agent }: BetQuestion,
  filter: Omit<RoundFilter, 'limit'>,
  limit: number,
): Promise<{ rows: TeamRound[]; seenTo: MixedKey | null }> {
  const rows: TeamRound[] = [];
  let at = filter;
  for (let scan = 0; scan < SCANS; scan += 1) {
    const page = await deps.roundsOfMembers(agent, null, { ...at, limit: SCAN });
    const nodes = await deps.tree.nodes(agent, [...new Set(page.map(({ memberId }) => memberId))]);
    rows.push(...page.filter(({ memberId }) => nodes.get(memberId)?.path.includes(agent.memberId)));
    const last = page.at(-1);
    if (page.length < SCAN || last === undefined) return { rows, seenTo: null };
    at = { ...filter, before: { at: last.openedAt, ref: last.ref } };
    if (rows.length >= limit) break;
  }
  const { before } = at;
  return { rows, seenTo: before ? { at: before.at, kind: 'ROUND', id: before.ref } : null };
}

/** Bets of the caller's team by game, member, time and state. */
export async function listTeamBets(
  deps: AgentsDeps,
  context: MemberContext,
  { cursor, limit = PAGE, ...query }: Payload<'agentPages.bets'>,
): Promise<Value<'agentPages.bets'> | Refusal> {
  const question = await questionOf(deps, context, query);
  if (isRefusal(question)) return question;
  const after = cursor === undefined ? null : decodeKey(cursor);
  if (cursor !== undefined && after === null) return refuse('BAD_REQUEST', { field: 'cursor' });
  const { rows, next } = await pageOfBets(deps, question, after, limit);
  const shown: BetRow[] = await showBets(deps, question.agent, rows, {
    exponent: context.brand.currency.exponent,
    language: context.language,
  });
  return { rows: shown, nextCursor: next === null ? null : encodeKey(next), asOf: context.now.toISOString() };
}
