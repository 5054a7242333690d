import { type Queryable, transaction } from '@lantern/database';
import { isRefusal, type Scope } from '@lantern/server-kit';
import { planMissed } from '../calendar/plan-missed.ts';
import type { LotteryDeps } from '../deps.ts';
import { findIssueByNumber, type IssueRow } from '../issues/repository/issues.ts';
import { lockClosedIssue, notifyDrawn } from '../results/accept-result.ts';
import { decideResult } from '../results/decide-result.ts';
import { type DrawnNumbers, findResult } from '../results/repository/results.ts';
import { type ResultForm, resultFormOf } from '../results/result-form.ts';
import type { FeedAnswer } from './feed-protocol.ts';
import { type Against, raiseContradiction } from './repository/contradictions.ts';
import {
  insertDelivery,
  insertFeedResult,
  listFeedResults,
  type NewDelivery,
  setOutcome,
} from './repository/feed-deliveries.ts';
import { type FeedRow, listFeedGames } from './repository/feeds.ts';

type Deps = Pick<LotteryDeps, 'pool' | 'clock' | 'publish' | 'sockets' | 'log'>;

/** A delivery with a valid signature. */
export interface Delivered extends Omit<NewDelivery, 'feed'> {
  readonly feed: FeedRow;
}

/** A delivery that can be compared with its issue. */
interface Judged {
  readonly delivered: Delivered;
  readonly deliveryId: bigint;
  readonly form: ResultForm;
  readonly numbers: DrawnNumbers;
}

/**
 * Processes a feed's delivery. Each request counts once; the same result again changes nothing; a different result for the same issue is a
 * contradiction that operators must check, and decides nothing.
 */
export async function receiveResult(deps: Deps, scope: Scope, delivered: Delivered): Promise<FeedAnswer> {
  const { feed, ...rest } = delivered;
  const id = await insertDelivery(deps.pool, scope, { ...rest, feed: feed.code }, 'TEMPORARY');
  if (id === null) return { code: 'REPLAYED' };
  const answer = await answerTo(deps, scope, delivered, id);
  if (answer.code === 'TOO_EARLY') {
    const about = { feed: feed.code, lottery: rest.lottery, draw: rest.draw, delivery: String(id) };
    deps.log.error(about, 'a feed delivered a result before its draw');
  }
  await setOutcome(deps.pool, scope, id, answer.code === 'OK' ? (answer.state ?? answer.code) : answer.code);
  return answer;
}

async function answerTo(deps: Deps, scope: Scope, delivered: Delivered, deliveryId: bigint): Promise<FeedAnswer> {
  const { feed, lottery, draw } = delivered;
  if (!feed.isEnabled) return { code: 'FEED_OFF' };
  const games = await listFeedGames(deps.pool, scope, [feed.code]);
  const game = games.find((one) => one.lottery === lottery);
  if (game === undefined) return { code: 'LOTTERY_UNKNOWN' };
  const planned = await findIssueByNumber(deps.pool, scope, game.gameCode, draw.replaceAll('-', ''));
  const found = planned ?? (await planMissed(deps, scope, game.gameCode, draw));
  const form = found === null ? null : await resultFormOf(deps.pool, found);
  if (found === null || form === null) return { code: 'DRAW_UNKNOWN' };
  const numbers = form.read(delivered.numbers);
  if (isRefusal(numbers)) return { code: 'NUMBERS_INVALID', ...reasonOf(numbers.params) };
  const judged = { delivered, deliveryId, form, numbers };
  const done = await transaction(deps.pool, (tx) => judge(deps, tx, found, judged));
  if (done.code === 'OK' && done.state === 'RESULT') notifyDrawn(deps, found, numbers);
  return done;
}

function reasonOf({ reason, prize }: Readonly<Record<string, unknown>>): Pick<FeedAnswer, 'reason' | 'prize'> {
  return {
    ...(reason !== undefined && { reason: String(reason) }),
    ...(prize !== undefined && { prize: String(prize) }),
  };
}

/**
 * Compares a delivery with earlier results, under the issue's lock. A delivery before the draw time is refused and does not count as the
 * feed's result.
 */
async function judge(deps: Deps, tx: Queryable, found: IssueRow, judged: Judged): Promise<FeedAnswer> {
  const { delivered, form, numbers } = judged;
  const { code: feed } = delivered.feed;
  const now = deps.clock.now();
  const locked = await lockClosedIssue(deps, tx, found, found.id, now);
  const isAlike = (other: { readonly numbers: DrawnNumbers }) => form.text(other.numbers) === form.text(numbers);
  const contradicts = async (against: Against): Promise<FeedAnswer> => {
    await raiseContradiction(tx, found, { issueId: found.id, feed, given: numbers, against, raisedAt: now });
    return { code: 'CONTRADICTION' };
  };
  if (isRefusal(locked)) {
    if (locked.code === 'RESULT_BEFORE_DRAW') return { code: 'TOO_EARLY' };
    const result = await findResult(tx, found, found.id);
    if (result === null) return { code: 'DRAW_VOID' };
    return isAlike(result) ? { code: 'OK', state: 'KNOWN' } : contradicts('RESULT');
  }
  const said = await listFeedResults(tx, found, found.id);
  const before = said.find((one) => one.feed === feed);
  if (before !== undefined && !isAlike(before)) return contradicts('FEED');
  if (before === undefined) await insertFeedResult(tx, found, found.id, { feed, numbers, receivedAt: now });
  const evidence = { keyId: delivered.keyId, delivery: String(judged.deliveryId) };
  const { accepted, entries, feeds } = await decideResult(deps, tx, { issue: locked, form, now }, evidence);
  if (accepted !== null) return { code: 'OK', state: 'RESULT' };
  if (entries.length > 0 && !entries.some(isAlike)) return contradicts('ENTRY');
  const others = feeds.filter((one) => !one.isDiscarded && one.feed !== feed);
  return others.length > 0 && !others.some(isAlike) ? contradicts('OTHER_FEED') : { code: 'OK', state: 'WAITING' };
}
