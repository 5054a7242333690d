import type { Payload, Value } from '@lantern/contract/schemas';
import { type Refusal, refuse, type StaffContext } from '@lantern/server-kit';
import type { LotteryDeps } from '../deps.ts';
import { READ_PERMISSION } from '../issues/read-issues.ts';
import { countContradictions } from './repository/contradictions.ts';
import { listDeliveries, listLastDeliveries } from './repository/feed-deliveries.ts';
import { findFeed, listFeedGames, listFeedKeys, listFeeds } from './repository/feeds.ts';
import { targetOfFeed } from './request-feed.ts';

const PAGE = 30;

/** The feeds of a brand with the last delivery, the number of refused requests, and open contradictions. */
export async function listFeedsForOperators(
  deps: LotteryDeps,
  context: StaffContext,
  { cursor = '', limit = PAGE }: Payload<'lotteryFeeds.feeds'>,
): Promise<Value<'lotteryFeeds.feeds'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  const found = await listFeeds(deps.pool, scope, { after: cursor, limit: limit + 1 });
  const feeds = found.slice(0, limit);
  const codes = feeds.map((feed) => feed.code);
  const now = deps.clock.now();
  const [games, keys, last, contradictions, waiting] = await Promise.all([
    listFeedGames(deps.pool, scope, codes),
    listFeedKeys(deps.pool, scope, codes, now),
    listLastDeliveries(deps.pool, scope, codes),
    countContradictions(deps.pool, scope, codes),
    deps.staff.requests.openFor(deps.pool, scope, codes.map(targetOfFeed)),
  ]);
  return {
    rows: feeds.map((feed) => {
      const delivery = last.find((one) => one.feed === feed.code);
      const pending = waiting.get(targetOfFeed(feed.code));
      return {
        code: feed.code,
        name: feed.name,
        mode: feed.mode,
        enabled: feed.isEnabled,
        games: games.filter((one) => one.feed === feed.code).map(({ lottery, gameCode }) => ({ lottery, gameCode })),
        keys: keys
          .filter((one) => one.feed === feed.code)
          .map((key) => ({
            id: key.keyId,
            since: key.since.toISOString(),
            endsAt: key.endsAt?.toISOString() ?? null,
          })),
        lastDelivery:
          delivery === undefined
            ? null
            : { at: delivery.receivedAt.toISOString(), draw: delivery.draw, outcome: delivery.outcome },
        refused: {
          count: Number(feed.refused),
          lastAt: feed.lastRefusedAt?.toISOString() ?? null,
          lastCode: feed.lastRefusedCode,
        },
        contradictions: contradictions.get(feed.code) ?? 0,
        pending: pending === undefined ? null : String(pending.id),
      };
    }),
    nextCursor: found.length > limit ? (codes.at(-1) ?? null) : null,
  };
}

/** What a feed delivered, latest first. */
export async function listDeliveriesForOperators(
  deps: LotteryDeps,
  context: StaffContext,
  { feed, cursor, limit = PAGE }: Payload<'lotteryFeeds.deliveries'>,
): Promise<Value<'lotteryFeeds.deliveries'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, READ_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  if ((await findFeed(deps.pool, scope, feed)) === null) return refuse('NOT_FOUND');
  const found = await listDeliveries(deps.pool, scope, { feed, before: readCursor(cursor), limit: limit + 1 });
  const page = found.slice(0, limit);
  return {
    rows: page.map(({ feed: _, id, receivedAt, ...row }) => ({
      ...row,
      id: String(id),
      receivedAt: receivedAt.toISOString(),
    })),
    nextCursor: found.length > limit ? String(page.at(-1)?.id ?? '') : null,
  };
}

/** Decodes a page's last id; null for an invalid cursor, which then means the first page. */
export function readCursor(cursor: string | undefined): bigint | null {
  return cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null;
}
