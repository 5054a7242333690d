import type { CallContext, PlainRoute, Scope } from '@lantern/server-kit';
import { answerSigned, createReplayGuard, HEADERS, type OutgoingAnswer } from '@lantern/vendor-protocol';
import type { LotteryDeps } from '../deps.ts';
import { FEED_PATH, type FeedAnswer, feedStatusOf, readFeedRequest } from './feed-protocol.ts';
import { openFeedSecret } from './feed-secrets.ts';
import { receiveResult } from './receive-result.ts';
import { countRefused, type FeedRow, findFeed, listFeedKeys } from './repository/feeds.ts';

const MAX_BYTES = 8_192;
/** Rate limit per feed; a provider has a few hundred results per day. */
const MOST_PER_MINUTE = 120;
/** Limits unsigned requests to one database write per second and feed. */
const COUNT_EVERY_MS = 1_000;
/** Codes of unauthenticated requests; every other code is recorded as a delivery. */
const NOT_BELIEVED: ReadonlySet<string> = new Set([
  'BAD_SIGNATURE',
  'CLOCK_SKEW',
  'REPLAYED',
  'BAD_REQUEST',
  'SLOW_DOWN',
]);

const headerOf = (headers: CallContext['headers'], name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** Rate limit per feed and minute. */
function createTurnstile() {
  const counts = new Map<string, { since: number; count: number }>();
  return (key: string, nowMs: number): boolean => {
    const seen = counts.get(key);
    const one = seen === undefined || nowMs - seen.since >= 60_000 ? { since: nowMs, count: 0 } : seen;
    one.count += 1;
    counts.set(key, one);
    return one.count <= MOST_PER_MINUTE;
  };
}

/** Counts refused requests per feed; frequent ones are merged into one write. */
function createRefusalCount(deps: Pick<LotteryDeps, 'pool'>) {
  const counts = new Map<string, { writtenMs: number; waiting: number }>();
  return async (scope: Scope, feed: string, code: string, at: Date): Promise<void> => {
    const key = `${scope.brandId} ${feed}`;
    const one = counts.get(key) ?? { writtenMs: Number.NEGATIVE_INFINITY, waiting: 0 };
    counts.set(key, one);
    one.waiting += 1;
    if (at.getTime() - one.writtenMs < COUNT_EVERY_MS) return;
    const count = one.waiting;
    Object.assign(one, { writtenMs: at.getTime(), waiting: 0 });
    await countRefused(deps.pool, scope, feed, { count, at, code });
  };
}

/** HTTP routes for providers of results, at the brand's host, beside the API of the platform's clients. */
export function feedRoutes(deps: LotteryDeps): PlainRoute[] {
  const guard = createReplayGuard();
  const mayPass = createTurnstile();
  const refused = createRefusalCount(deps);

  async function answer(context: CallContext, onFeed: (feed: FeedRow) => void): Promise<OutgoingAnswer> {
    const { headers, rawBody = Buffer.alloc(0), now } = context;
    const scope: Scope = { brandId: context.brand.id };
    let feed: FeedRow | null = null;
    const secretOf = async (code: string, keyId: string): Promise<Uint8Array | null> => {
      feed = await findFeed(deps.pool, scope, code);
      if (feed === null) return null;
      onFeed(feed);
      const keys = await listFeedKeys(deps.pool, scope, [code], now);
      const key = keys.find((one) => one.keyId === keyId);
      return key === undefined
        ? null
        : openFeedSecret(deps.draws.secrets, { ...scope, feed: code, keyId }, key.secretSealed);
    };
    return answerSigned(
      {
        // This guard is per process. The request id is also stored with the delivery and unique, so that a request counts once over all
        // processes.
        guard: { accept: (code, id, nowMs) => guard.accept(`${scope.brandId} ${code}`, id, nowMs) },
        secretOf,
        onError: (error) => deps.log.error({ err: error }, "a feed's delivery failed"),
      },
      {
        path: FEED_PATH,
        read: readFeedRequest,
        statusOf: feedStatusOf,
        handle: async (code, request): Promise<FeedAnswer> => {
          if (feed === null) throw new Error('a feed was signed for that is not there');
          if (!mayPass(`${scope.brandId} ${code}`, now.getTime())) return { code: 'SLOW_DOWN' };
          return receiveResult(deps, scope, {
            ...request,
            feed,
            requestId: headerOf(headers, HEADERS.request),
            keyId: headerOf(headers, HEADERS.key),
            receivedAt: now,
          });
        },
      },
      { headers, rawBody, now },
    );
  }

  return [
    {
      method: 'POST',
      path: FEED_PATH,
      maxBytes: MAX_BYTES,
      signed: true,
      async handler(context) {
        let feed: FeedRow | null = null;
        const answered = await answer(context, (found) => {
          feed = found;
        });
        const { code } = JSON.parse(answered.body) as FeedAnswer;
        const known = feed as FeedRow | null;
        if (known !== null && NOT_BELIEVED.has(code)) {
          await refused({ brandId: context.brand.id }, known.code, code, context.now);
        }
        return { ...answered, contentType: 'application/json; charset=utf-8' };
      },
    },
  ];
}
