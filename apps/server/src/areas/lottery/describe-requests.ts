import { isRefusal, type Queryable, type Scope } from '@lantern/server-kit';
import { facts, type RequestSubject, type Subject } from '../staff/index.ts';
import { effectOfChange } from './calendar/change-calendar.ts';
import type { LotteryDeps } from './deps.ts';
import { findFeed, listFeedGames } from './feeds/repository/feeds.ts';
import { findGame } from './games/repository.ts';
import { findIssue } from './issues/repository/issues.ts';
import { newestVersion } from './pricing/repository/price-tables.ts';
import { findResultsFile } from './results/repository/results-files.ts';
import { ofRealMoney } from './settlement/finish-issue.ts';
import { sumIssue } from './settlement/repository/settlement.ts';

type Frozen = Readonly<Record<string, unknown>>;
const { amount, code, count, digitsOf, instant, lineOf, list, part, text } = facts;

const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : 0);

/** Real-money bets on a draw so far. */
async function betsOn(tx: Queryable, scope: Scope, issueId: bigint) {
  const issue = await findIssue(tx, scope, issueId);
  return issue === null ? null : { issue, sums: ofRealMoney(await sumIssue(tx, issue)) };
}

/** Describes prices that change from a draw on. Bets already placed keep their prices. */
export const pricesSubject = (deps: LotteryDeps): RequestSubject => ({
  async describe(tx, scope, frozen) {
    const game = await findGame(tx, scope, String(frozen.game));
    if (game === null) return null;
    const found = await betsOn(tx, scope, digitsOf(frozen.fromIssueId));
    const version = (await newestVersion(tx, scope, game.code)) ?? 0;
    const rows = [
      code('game', 'lottery_name', game.code),
      count('version', version, { becomes: `${version + 1}`, isFixed: true }),
      count('prices_changed', lengthOf(frozen.prices)),
      text('fromIssue', lineOf(frozen.fromIssue)),
      instant('closes_at', found?.issue.closesAt ?? null),
      text('maxPayout', null, { becomes: lineOf(frozen.maxPayout) }),
      text('highestRate', null, { becomes: lineOf(frozen.highestRate) }),
    ];
    const page = { path: '/prices', search: { game: game.code } };
    return { name: game.code, page, parts: [part('CHANGE', rows)] };
  },
  async effect(scope, frozen) {
    const found = await betsOn(deps.pool, scope, digitsOf(frozen.fromIssueId));
    if (found === null) return [];
    const { bets, stake } = found.sums;
    return [part('EFFECT', [count('bets_at_old_prices', bets), amount('stakes', stake)])];
  },
});

/** Describes days on which a lottery is closed, drawn in addition, or drawn at another time. */
export const calendarSubject = (deps: LotteryDeps): RequestSubject => ({
  async describe(tx, scope, frozen) {
    const game = await findGame(tx, scope, String(frozen.game));
    if (game === null) return null;
    const rows = [
      code('game', 'lottery_name', game.code),
      code('calendarChange', 'frozen', lineOf(frozen.calendarChange)),
      text('fromDay', lineOf(frozen.fromDay)),
      text('toDay', lineOf(frozen.toDay)),
      text('drawTime', lineOf(frozen.drawTime)),
    ];
    return { name: game.code, page: { path: '/calendar' }, parts: [part('CHANGE', rows)] };
  },
  async effect(scope, frozen) {
    const effect = await effectOfChange(deps, scope, frozen);
    if (isRefusal(effect)) return [];
    const { removed, voided, moved, added } = effect;
    const sum = (name: 'bets' | 'stake') => voided.reduce((total, one) => total + BigInt(one[name]), 0n);
    const tone = voided.length > 0 ? { tone: 'BAD' as const } : {};
    const numbers = (issues: readonly { readonly number: string }[]) => issues.map(({ number }) => number);
    const rows = [
      list('drawsVoided', numbers(voided), tone),
      count('bets_voided', sum('bets'), tone),
      amount('stakes_back', sum('stake'), tone),
      list('drawsRemoved', numbers(removed)),
      list(
        'drawsMoved',
        moved.map(({ issue }) => issue.number),
      ),
      list('drawsAdded', numbers(added)),
    ];
    return [part('EFFECT', rows)];
  },
});

/** Describes a results feed before and after the change. */
export const feedSubject: RequestSubject = {
  async describe(tx, scope, { feed, name, feedMode, enabled, lotteries, keyId, overlapHours }) {
    const present = await findFeed(tx, scope, String(feed));
    const games = (await listFeedGames(tx, scope, [String(feed)])).map(
      ({ lottery, gameCode }) => `${lottery} = ${gameCode}`,
    );
    const state = present === null ? 'NONE' : present.isEnabled ? 'ON' : 'OFF';
    const rows = [
      text('feed', lineOf(feed)),
      text('name', present?.name ?? null, { becomes: lineOf(name), isFixed: true }),
      code('state', 'subject_switch', state, { becomes: enabled === true ? 'ON' : 'OFF', isFixed: true }),
      code('feedMode', 'frozen', present?.mode ?? null, { becomes: lineOf(feedMode), isFixed: true }),
      list('lotteries', games.sort(), { becomes: lineOf(Array.isArray(lotteries) ? [...lotteries].sort() : null) }),
      text('keyId', lineOf(keyId)),
      text('overlapHours', lineOf(overlapHours)),
    ];
    const page = { path: '/feeds', ...(present && { id: present.code }) };
    return { name: lineOf(name) ?? String(feed), page, parts: [part('CHANGE', rows)] };
  },
};

/** Describes a file of past results; those days have no bets. */
export const historySubject: RequestSubject = {
  async describe(tx, scope, frozen): Promise<Subject | null> {
    const file = await findResultsFile(tx, scope, digitsOf(frozen.resultsFileId));
    if (file === null) return null;
    const days = file.days.map(({ date }) => date).sort();
    const rows = [
      code('game', 'lottery_name', file.gameCode),
      count('historyDays', days.length, { isFixed: true }),
      text('fromDay', days[0] ?? null),
      text('toDay', days.at(-1) ?? null),
      text('sent_by', file.sentBy),
      text('fileHash', file.sha256, { isFixed: true }),
    ];
    return { name: file.gameCode, page: { path: '/draws' }, parts: [part('FILE', rows)] };
  },
};

/** Describes a draw whose betting closes earlier. */
export const closeSubject = (deps: LotteryDeps): RequestSubject => ({
  async describe(tx, scope, frozen: Frozen) {
    const issue = await findIssue(tx, scope, digitsOf(frozen.issueId));
    if (issue === null) return null;
    const rows = [
      text('station', issue.stationName),
      code('state', 'issue', issue.state),
      instant('closes_at', issue.closesAt, { becomes: lineOf(frozen.closeAfter), isFixed: true }),
      instant('draws_at', issue.drawsAt),
    ];
    const page = { path: '/draws', id: issue.id.toString() };
    return { name: `${issue.gameCode} ${issue.number}`, page, parts: [part('DRAW', rows)] };
  },
  async effect(scope, frozen) {
    const found = await betsOn(deps.pool, scope, digitsOf(frozen.issueId));
    if (found === null) return [];
    const { bets, members, stake } = found.sums;
    return [part('EFFECT', [count('bets_that_stand', bets), count('members', members), amount('stakes', stake)])];
  },
});
