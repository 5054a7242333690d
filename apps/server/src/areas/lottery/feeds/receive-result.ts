import { type Queryable, transaction } from '@lantern/database';
import { isRefusal, type Scope } from '@lantern/server-kit';
import { acceptResult, lockClosedIssue, tellDrawn } from '../accept-result.ts';
import type { LotteryDeps } from '../deps.ts';
import { type Against, hasOpenContradiction, raiseContradiction } from '../repository/contradictions.ts';
import {
  findFeedResult,
  insertDelivery,
  insertFeedResult,
  type NewDelivery,
  setOutcome,
} from '../repository/feed-deliveries.ts';
import { type FeedRow, listFeedGames } from '../repository/feeds.ts';
import { findIssueByNumber, type IssueRow } from '../repository/issues.ts';
import { type DrawnNumbers, findResult, listEntries } from '../repository/results.ts';
import { type ResultForm, resultFormOf } from '../result-form.ts';
import type { FeedAnswer } from './feed-protocol.ts';

type Deps = Pick<LotteryDeps, 'pool' | 'clock' | 'publish' | 'sockets'>;

/** A delivery whose signature was found good. */
export interface Delivered extends Omit<NewDelivery, 'feed'> {
  readonly feed: FeedRow;
}

/** A delivery that can be held against its issue. */
interface Judged {
  readonly delivered: Delivered;
  readonly deliveryId: bigint;
  readonly form: ResultForm;
  readonly numbers: DrawnNumbers;
}

/**
 * Takes what a feed delivers. Each request counts once; the same result again changes nothing; another one for the same issue is a
 * contradiction that people look at, and decides nothing.
 */
export async function receiveResult(deps: Deps, scope: Scope, delivered: Delivered): Promise<FeedAnswer> {
  const { feed, ...rest } = delivered;
  const id = await insertDelivery(deps.pool, scope, { ...rest, feed: feed.code }, 'TEMPORARY');
  if (id === null) return { code: 'REPLAYED' };
  const answer = await answerTo(deps, scope, delivered, id);
  await setOutcome(deps.pool, scope, id, answer.code === 'OK' ? (answer.state ?? answer.code) : answer.code);
  return answer;
}

async function answerTo(deps: Deps, scope: Scope, delivered: Delivered, deliveryId: bigint): Promise<FeedAnswer> {
  const { feed, lottery, draw } = delivered;
  if (!feed.isEnabled) return { code: 'FEED_OFF' };
  const games = await listFeedGames(deps.pool, scope, [feed.code]);
  const game = games.find((one) => one.lottery === lottery);
  if (game === undefined) return { code: 'LOTTERY_UNKNOWN' };
  const found = await findIssueByNumber(deps.pool, scope, game.gameCode, draw.replaceAll('-', ''));
  const form = found === null ? null : await resultFormOf(deps.pool, found);
  if (found === null || form === null) return { code: 'DRAW_UNKNOWN' };
  const numbers = form.read(delivered.numbers);
  if (isRefusal(numbers)) return { code: 'NUMBERS_INVALID', ...reasonOf(numbers.params) };
  const judged = { delivered, deliveryId, form, numbers };
  const done = await transaction(deps.pool, (tx) => judge(deps, tx, found, judged));
  if (done.code === 'OK' && done.state === 'RESULT') tellDrawn(deps, found, numbers);
  return done;
}

function reasonOf({ reason, prize }: Readonly<Record<string, unknown>>): Pick<FeedAnswer, 'reason' | 'prize'> {
  return {
    ...(reason !== undefined && { reason: String(reason) }),
    ...(prize !== undefined && { prize: String(prize) }),
  };
}

async function judge(deps: Deps, tx: Queryable, found: IssueRow, judged: Judged): Promise<FeedAnswer> {
  const { delivered, form, numbers } = judged;
  const now = deps.clock.now();
  const locked = await lockClosedIssue(deps, tx, found, found.id, { now });
  const isAlike = (other: DrawnNumbers) => form.text(other) === form.text(numbers);
  const contradicts = async (against: Against): Promise<FeedAnswer> => {
    const raised = { issueId: found.id, feed: delivered.feed.code, given: numbers, against, raisedAt: now };
    await raiseContradiction(tx, found, raised);
    return { code: 'CONTRADICTION' };
  };
  if (isRefusal(locked)) {
    const result = await findResult(tx, found, found.id);
    if (result !== null) return isAlike(result.numbers) ? { code: 'OK', state: 'KNOWN' } : contradicts('RESULT');
    const takesBets = locked.params.state === 'OPEN' || locked.params.state === 'PLANNED';
    return { code: takesBets ? 'TOO_EARLY' : 'DRAW_VOID' };
  }
  const before = await findFeedResult(tx, found, found.id);
  if (before !== null && !isAlike(before.numbers)) return contradicts('FEED');
  const said = { feed: delivered.feed.code, numbers, receivedAt: now };
  if (before === null) await insertFeedResult(tx, found, found.id, said);
  const entries = await listEntries(tx, found, found.id);
  const agreeing = entries.find((entry) => isAlike(entry.numbers));
  if (entries.length > 0 && agreeing === undefined) return contradicts('ENTRY');
  const isDecided = agreeing !== undefined || delivered.feed.mode === 'DIRECT';
  if (!isDecided || (await hasOpenContradiction(tx, found, found.id))) return { code: 'OK', state: 'WAITING' };
  const { feed, keyId } = delivered;
  const evidence = { feed: feed.code, keyId, delivery: String(judged.deliveryId) };
  await acceptResult(deps, tx, locked, {
    numbers,
    source: 'FEED',
    evidence: agreeing === undefined ? evidence : { ...evidence, operators: [agreeing.operatorName] },
    now,
  });
  return { code: 'OK', state: 'RESULT' };
}
