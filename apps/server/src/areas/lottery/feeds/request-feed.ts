import { type Payload, schemas, type Value } from '@lantern/contract/schemas';
import {
  defineApproval,
  isRefusal,
  orNull,
  payloadSchema,
  type Queryable,
  type Refusal,
  refuse,
  type Scope,
  type StaffContext,
  transactionOrRefuse,
} from '@lantern/server-kit';
import Type from 'typebox';
import type { LotteryDeps } from '../deps.ts';
import { findGame } from '../games/repository.ts';
import { resultFormOf } from '../results/result-form.ts';
import { feedSubject } from '../shared/describe-requests.ts';
import { sealFeedSecret } from './feed-secrets.ts';
import { addFeedKey, type FeedGame, findFeed, hasFeedKey, replaceFeedGames, saveFeed } from './repository/feeds.ts';

/** Operators who may enter results may request a change of the feeds. */
const REQUEST_PERMISSION = 'lottery.results';
const APPROVE_PERMISSION = 'lottery.approve';
const HOUR_MS = 3_600_000;

type FeedRequest = Payload<'lotteryFeeds.requestFeed'>;

const BETWEEN = ' = ';
export const targetOfFeed = (code: string) => `lottery_feed:${code}`;
const wrong = (field: string, patternId: string) => refuse('FIELD_RULE', { field, min: 1, max: 60, patternId });

/** Sets who may deliver results, and with which key. */
export const setFeed = (deps: LotteryDeps) =>
  defineApproval({
    action: 'lottery.set-feed',
    schema: payloadSchema({
      feed: Type.String(),
      name: Type.String(),
      feedMode: schemas['lotteryFeeds.requestFeed'].payload.properties.mode,
      enabled: Type.Boolean(),
      /** `THAI_OFFICIAL = THAI_GOV`, the text that both operators see. */
      lotteries: Type.Array(Type.String()),
      keyId: orNull(Type.String()),
      overlapHours: orNull(Type.Integer()),
      /** Already encrypted, so that neither the request nor the log contains it in plain text. */
      secretSealed: orNull(Type.String()),
    }),
    permission: { request: REQUEST_PERMISSION, approve: APPROVE_PERMISSION },
    ...feedSubject,
    async apply(tx, scope, { feed, name, feedMode, enabled, lotteries, keyId, overlapHours, secretSealed }) {
      const games = lotteries.map((line): FeedGame => {
        const [lottery = '', gameCode = ''] = line.split(BETWEEN);
        return { lottery, gameCode };
      });
      const flaw = await flawOf(tx, scope, games);
      if (flaw !== null) return flaw;
      const now = deps.clock.now();
      await saveFeed(tx, scope, { code: feed, name, mode: feedMode, isEnabled: enabled }, now);
      await replaceFeedGames(tx, scope, feed, games);
      if (keyId === null || secretSealed === null) return null;
      if (await hasFeedKey(tx, scope, feed, keyId)) return refuse('STATE_CONFLICT');
      const othersEndAt = new Date(now.getTime() + (overlapHours ?? 0) * HOUR_MS);
      await addFeedKey(tx, scope, feed, { keyId, secretSealed, since: now, othersEndAt });
      return null;
    },
  });

/** Four-eyes request. */
export async function requestFeed(
  deps: LotteryDeps,
  context: StaffContext,
  input: FeedRequest,
): Promise<Value<'lotteryFeeds.requestFeed'> | Refusal> {
  const forbidden = deps.staff.requirePermission(context, REQUEST_PERMISSION);
  if (forbidden !== null) return forbidden;
  const { scope } = context.operator;
  return transactionOrRefuse(deps.pool, async (tx) => {
    const flaw = (await flawOf(tx, scope, input.games)) ?? (await flawOfKey(tx, scope, input));
    if (flaw !== null) return flaw;
    const { code, name, mode, enabled, games, key } = input;
    const payload = {
      feed: code,
      name: name.trim(),
      feedMode: mode,
      enabled,
      lotteries: games.map(({ lottery, gameCode }) => `${lottery}${BETWEEN}${gameCode}`),
      keyId: key?.id ?? null,
      overlapHours: key?.overlapHours ?? null,
      secretSealed:
        key === undefined
          ? null
          : sealFeedSecret(deps.draws.secrets, { ...scope, feed: code, keyId: key.id }, key.secret),
    };
    const request = { target: targetOfFeed(code), payload, reason: input.reason };
    const opened = await deps.staff.requests.open(tx, context, setFeed(deps), request);
    return isRefusal(opened) ? opened : { requestId: String(opened) };
  });
}

/**
 * A feed delivers results of externally drawn lotteries, each under one name. Several feeds may deliver the same lottery: their results are
 * compared.
 */
async function flawOf(db: Queryable, scope: Scope, games: readonly FeedGame[]): Promise<Refusal | null> {
  const isTwice = (of: (game: FeedGame) => string) => new Set(games.map(of)).size < games.length;
  if (isTwice((game) => game.lottery) || isTwice((game) => game.gameCode)) return wrong('games', 'TWICE');
  for (const { gameCode } of games) {
    const game = await findGame(db, scope, gameCode);
    if (game === null) return wrong('games', 'LOTTERY');
    const region = game.area === null ? null : game.area === 'NORTH' ? 'N' : 'S';
    if ((await resultFormOf(db, { brandId: scope.brandId, gameCode, region })) === null) {
      return refuse('RESULT_BY_DRAW');
    }
  }
  return null;
}

/** A new feed needs a key, and key names must not be reused. */
async function flawOfKey(db: Queryable, scope: Scope, { code, key }: FeedRequest): Promise<Refusal | null> {
  if (key !== undefined) return (await hasFeedKey(db, scope, code, key.id)) ? wrong('key', 'KEY_USED') : null;
  return (await findFeed(db, scope, code)) === null ? wrong('key', 'REQUIRED') : null;
}
