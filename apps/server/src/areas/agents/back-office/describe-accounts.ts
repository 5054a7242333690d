import type { Queryable } from '@lantern/database';
import type { ApprovalSubject, Scope } from '@lantern/server-kit';
import { facts, type SubjectFact, type SubjectPart } from '../../staff/index.ts';
import type { RateCard } from '../../tree/index.ts';
import type { AgentsDeps } from '../deps.ts';

const { code, count, part, text } = facts;

const rates = (value: RateCard | null, becomes?: RateCard): SubjectFact => ({
  ...{ name: 'rates', kind: 'RATES', value: value && JSON.stringify(value) },
  ...(becomes && { becomes: JSON.stringify(becomes), isFixed: true }),
});

/** The current rates that a change affects. */
function sameKeys(present: RateCard, wanted: RateCard): RateCard {
  const pairs = Object.entries(wanted).map(([kind, values]) => {
    const now: Readonly<Record<string, number>> = present[kind as keyof RateCard] ?? {};
    return [kind, Object.fromEntries(Object.keys(values).map((key) => [key, now[key] ?? 0]))];
  });
  return Object.fromEntries(pairs) as RateCard;
}

/** Accounts below, which the change affects. */
export async function lineBelow(
  deps: Pick<AgentsDeps, 'tree'>,
  db: Queryable,
  scope: Scope,
  accountId: bigint,
  now: Date,
): Promise<SubjectPart> {
  const [team] = await deps.tree.countTeams(db, scope, [accountId], now);
  return part('EFFECT', [count('agents_below', team?.agents ?? 0), count('players_below', team?.players ?? 0)]);
}

const pageOf = (id: bigint) => ({ path: '/agents', id: id.toString() });

/** Rates to be changed: the current ones and the requested ones. */
export const ratesSubject = (
  deps: AgentsDeps,
): ApprovalSubject<{ readonly accountId: string; readonly rates: RateCard }> => ({
  async preview(_tx, scope, { accountId, rates: wanted }) {
    const id = BigInt(accountId);
    const member = await deps.identity.memberById(scope, id);
    if (member === null) return null;
    const present = (await deps.tree.rateCards(scope, [id])).get(id) ?? {};
    const rows = [rates(sameKeys(present, wanted), wanted)];
    return { name: member.account, memberId: id, page: pageOf(id), parts: [part('CHANGE', rows)] };
  },
  effect: async (scope, { accountId }, now) => [await lineBelow(deps, deps.pool, scope, BigInt(accountId), now)],
});

interface Quota {
  readonly accountId: string;
  readonly lottery: string;
  readonly prizeGroup: number;
  readonly allowed: number | null;
}

const NO_LIMIT = '∞';

/** A quota that allows more: the number now, and the number after the approval. */
export const quotaSubject = (deps: AgentsDeps): ApprovalSubject<Quota> => ({
  async preview(_tx, scope, { accountId, lottery, prizeGroup, allowed }) {
    const id = BigInt(accountId);
    const member = await deps.identity.memberById(scope, id);
    if (member === null) return null;
    const now = (await deps.tree.quotas(scope, id)).find(
      (quota) => quota.lottery === lottery && quota.prizeGroup === prizeGroup,
    );
    const shown = (limit: number | null) => (limit === null ? NO_LIMIT : String(limit));
    const rows = [
      text('quota_of', `${lottery} ${prizeGroup}`),
      text('quota_allowed', shown(now?.allowed ?? null), { becomes: shown(allowed), isFixed: true }),
      ...(now ? [count('quota_used', now.used)] : []),
    ];
    return { name: member.account, memberId: id, page: pageOf(id), parts: [part('CHANGE', rows)] };
  },
});

/** A member who becomes an agent, with the upline and the rates that the new agent can give to downlines. */
export const promotionSubject = (deps: AgentsDeps): ApprovalSubject<{ readonly accountId: string }> => ({
  async preview(tx, scope, { accountId }) {
    const id = BigInt(accountId);
    const [member, node] = await Promise.all([deps.identity.memberById(scope, id), deps.tree.node(scope, id)]);
    if (member === null || node === null) return null;
    const upline = node.uplineId === null ? null : await deps.identity.memberById(scope, node.uplineId, tx);
    const rows = [
      code('agent_kind', 'subject_agent_kind', node.kind, { becomes: 'AGENT', isFixed: true }),
      // The platform has no login name: direct downlines of the platform show a dash.
      text('upline_name', upline?.account ?? '—', { isFixed: true }),
      code('money', 'subject_money', node.book, node.book === 'TEST' ? {} : { tone: 'BAD' }),
      rates((await deps.tree.rateCards(scope, [id])).get(id) ?? null),
    ];
    return { name: member.account, memberId: id, page: pageOf(id), parts: [part('CHANGE', rows)] };
  },
});

interface TopAgent {
  readonly username: string;
  readonly isTest: boolean;
  readonly rates: RateCard;
}

/** A new top agent account that the approval opens. */
export const topSubject: ApprovalSubject<TopAgent> = {
  async preview(_tx, _scope, { username, isTest, rates: card }) {
    const rows = [
      text('login_name', username),
      code('money', 'subject_money', isTest ? 'TEST' : 'REAL', isTest ? {} : { tone: 'BAD' }),
      rates(card),
    ];
    return { name: username, page: { path: '/agents' }, parts: [part('NEW', rows)] };
  },
};

/** An account that is moved with its whole branch. */
export const moveSubject = (
  deps: AgentsDeps,
): ApprovalSubject<{ readonly accountId: string; readonly upline: string | null }> => ({
  async preview(tx, scope, { accountId, upline: wanted }) {
    const id = BigInt(accountId);
    const member = await deps.identity.memberById(scope, id, tx);
    const path = await deps.tree.pathOf(scope, id, tx);
    if (member === null) return null;
    const upline = path.at(-2);
    const now = upline === undefined ? null : await deps.identity.memberById(scope, upline, tx);
    // The platform has no login name: direct downlines of the platform show a dash.
    const moved = text('upline_name', now?.account ?? '—', { becomes: wanted ?? '—', isFixed: true });
    return { name: member.account, memberId: id, page: pageOf(id), parts: [part('CHANGE', [moved])] };
  },
  effect: async (scope, { accountId }, now) => [await lineBelow(deps, deps.pool, scope, BigInt(accountId), now)],
});
