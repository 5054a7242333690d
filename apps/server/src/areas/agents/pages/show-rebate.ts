import type { Payload, Value } from '@lantern/contract/schemas';
import { sharesAbove } from '@lantern/engines/agency';
import { applyPpmFloor, formatAmount } from '@lantern/money';
import { type Language, type MemberContext, type MemberScope, type Refusal, refuse } from '@lantern/server-kit';
import type { AgentsDeps } from '../deps.ts';
import { dayBefore, dayStart } from '../figures/day-range.ts';
import { type DayPlay, findRebates, listDayPlay, type RebateRow } from '../repository/rebate-rows.ts';
import { refuseIdleAgents } from '../require-agent.ts';
import { showBets } from './bet-row.ts';
import { decodeKey, encodeKey } from './page-keys.ts';

type Rebate = Value<'agentPages.rebate'>;
type Person = Rebate['people'][number];

const PAGE = 20;
const DAY_MS = 86_400_000;
/** Maximum days between a bet and its settlement; chases reach furthest ahead. */
const PLACED_WITHIN_DAYS = 45;

/** Calculation of one of the caller's rebates: the bets of its draw, or the members of its day, in pages. */
export async function showRebate(
  deps: AgentsDeps,
  context: MemberContext,
  { key, cursor, limit = PAGE }: Payload<'agentPages.rebate'>,
): Promise<Rebate | Refusal> {
  const refusal = await refuseIdleAgents(deps, context);
  if (refusal) return refusal;
  const { scope } = context.member;
  const rebate = (await findRebates(deps.pool, scope, [key])).get(key);
  if (rebate === undefined) return refuse('NOT_FOUND');
  const { exponent } = context.brand.currency;
  const page = { cursor, limit, exponent, language: context.language };
  const below =
    rebate.kind === 'LOTTERY' ? await betsOf(deps, scope, rebate, page) : await peopleOf(deps, scope, rebate, page);
  const { kind, category, day, gameCode, issueNumber, due, posted, postedAt } = rebate;
  return {
    ...{ kind, category, day, game: gameCode, issueNumber },
    due: formatAmount(due, exponent),
    posted: formatAmount(posted, exponent),
    postedAt: postedAt?.toISOString() ?? null,
    ...below,
  };
}

interface PageRequest {
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly exponent: number;
  readonly language: Language;
}

async function betsOf(
  deps: AgentsDeps,
  viewer: MemberScope,
  { issueId, day }: RebateRow,
  { cursor, limit, exponent, language }: PageRequest,
): Promise<Pick<Rebate, 'bets' | 'people' | 'nextCursor'>> {
  const { businessTimeZone: zone } = await deps.brands.settings(viewer.brandId);
  const to = dayStart(dayBefore(day, -1), zone);
  const from = new Date(to.getTime() - PLACED_WITHIN_DAYS * DAY_MS);
  const after = cursor === undefined ? null : decodeKey(cursor);
  const found = await deps.teamBets(
    viewer,
    { agentId: viewer.memberId, book: viewer.book, from, to, ...(issueId !== null && { issueId }) },
    { limit: limit + 1, ...(after && { after: { placedAt: after.at, id: after.id } }) },
  );
  // The caller's own bets are in his team, but they pay him no share.
  const rows = found.slice(0, limit).map((bet) => ({ kind: 'LOTTERY' as const, at: bet.placedAt, id: bet.id, bet }));
  const last = rows.at(-1);
  return {
    bets: (await showBets(deps, viewer, rows, { exponent, language })).filter(({ mine }) => mine !== null),
    people: [],
    nextCursor: found.length > limit && last ? encodeKey(last) : null,
  };
}

async function peopleOf(
  deps: AgentsDeps,
  viewer: MemberScope,
  { category, day, kind }: RebateRow,
  { cursor, limit, exponent }: PageRequest,
): Promise<Pick<Rebate, 'bets' | 'people' | 'nextCursor'>> {
  const afterId = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : 0n;
  const of = { agentId: viewer.memberId, book: viewer.book, category, day, own: kind === 'OWN' };
  const plays = await listDayPlay(deps.pool, viewer, of, { afterId, limit: limit + 1 });
  const shown = plays.slice(0, limit);
  const { businessTimeZone: zone } = await deps.brands.settings(viewer.brandId);
  const from = dayStart(day, zone);
  const ids = [...new Set(shown.flatMap(({ accountId, uplines }) => [accountId, ...uplines]))];
  const [rates, names] = await Promise.all([
    deps.tree.ratesOfDay(deps.pool, viewer, ids, category, { from, until: new Date(from.getTime() + DAY_MS) }),
    deps.identity.namesOf(viewer, [...new Set(shown.map(({ accountId }) => accountId))]),
  ]);
  return {
    bets: [],
    people: shown.map((play) => showPerson(play, viewer.memberId, rates, names.get(play.accountId) ?? '', exponent)),
    nextCursor: plays.length > limit ? (shown.at(-1)?.accountId.toString() ?? null) : null,
  };
}

/** The viewer's share of one member's day: his own entitlement minus the highest one below him. */
function showPerson(
  { accountId, uplines, validBet }: DayPlay,
  viewerId: bigint,
  rates: ReadonlyMap<bigint, number>,
  account: string,
  exponent: number,
): Person {
  const upwards = [accountId, ...uplines.toReversed()];
  const entitled = upwards.map((id) => applyPpmFloor(validBet, BigInt(rates.get(id) ?? 0)));
  const place = upwards.indexOf(viewerId);
  const share = sharesAbove(0n, entitled)[place] ?? 0n;
  const amount = (minor: bigint) => formatAmount(minor, exponent);
  const own = entitled[place] ?? 0n;
  return {
    account,
    ...{ group: null, betGroup: null, ratePpm: rates.get(viewerId) ?? 0 },
    base: amount(validBet),
    entitled: amount(own),
    below: amount(own - share),
    share: amount(share),
  };
}
