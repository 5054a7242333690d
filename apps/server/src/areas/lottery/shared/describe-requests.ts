import type { ApprovalSubject, Queryable, Scope } from '@lantern/server-kit';
import { facts } from '../../staff/index.ts';
import type { LotteryDeps } from '../deps.ts';
import { findFeed, listFeedGames } from '../feeds/repository/feeds.ts';
import { findGame } from '../games/repository.ts';
import { findIssue } from '../issues/repository/issues.ts';
import { newestVersion } from '../pricing/repository/price-tables.ts';
import { findResultsFile } from '../results/repository/results-files.ts';
import { ofRealMoney } from '../settlement/finish-issue.ts';
import { sumIssue } from '../settlement/repository/settlement.ts';

const { amount, code, count, instant, lineOf, list, part, text } = facts;

/** Real-money bets on a draw so far. */
async function betsOn(tx: Queryable, scope: Scope, issueId: bigint) {
  const issue = await findIssue(tx, scope, issueId);
  return issue === null ? null : { issue, sums: ofRealMoney(await sumIssue(tx, issue)) };
}

interface ChangedPrices {
  readonly game: string;
  readonly fromIssueId: string;
  readonly fromIssue: string;
  readonly prices: readonly unknown[];
  readonly maxPayout: string | null;
  readonly highestRate: string | null;
}

/** Describes prices that change from a draw on. Bets already placed keep their prices. */
export const pricesSubject = (deps: LotteryDeps): ApprovalSubject<ChangedPrices> => ({
  async preview(tx, scope, payload) {
    const game = await findGame(tx, scope, payload.game);
    if (game === null) return null;
    const found = await betsOn(tx, scope, BigInt(payload.fromIssueId));
    const version = (await newestVersion(tx, scope, game.code)) ?? 0;
    const rows = [
      code('game', 'lottery_name', game.code),
      count('version', version, { becomes: `${version + 1}`, isFixed: true }),
      count('prices_changed', payload.prices.length),
      text('fromIssue', lineOf(payload.fromIssue)),
      instant('closes_at', found?.issue.closesAt ?? null),
      text('maxPayout', null, { becomes: payload.maxPayout }),
      text('highestRate', null, { becomes: payload.highestRate }),
    ];
    const page = { path: '/prices', search: { game: game.code } };
    return { name: game.code, page, parts: [part('CHANGE', rows)] };
  },
  async effect(scope, { fromIssueId }) {
    const found = await betsOn(deps.pool, scope, BigInt(fromIssueId));
    if (found === null) return [];
    const { bets, stake } = found.sums;
    return [part('EFFECT', [count('bets_at_old_prices', bets), amount('stakes', stake)])];
  },
});

interface ChangedFeed {
  readonly feed: string;
  readonly name: string;
  readonly feedMode: string;
  readonly enabled: boolean;
  readonly lotteries: readonly string[];
  readonly keyId: string | null;
  readonly overlapHours: number | null;
}

/** Describes a results feed before and after the change. */
export const feedSubject: ApprovalSubject<ChangedFeed> = {
  async preview(tx, scope, { feed, name, feedMode, enabled, lotteries, keyId, overlapHours }) {
    const present = await findFeed(tx, scope, feed);
    const games = (await listFeedGames(tx, scope, [feed])).map(({ lottery, gameCode }) => `${lottery} = ${gameCode}`);
    const state = present === null ? 'NONE' : present.isEnabled ? 'ON' : 'OFF';
    const rows = [
      text('feed', feed),
      text('name', present?.name ?? null, { becomes: lineOf(name), isFixed: true }),
      code('state', 'subject_switch', state, { becomes: enabled ? 'ON' : 'OFF', isFixed: true }),
      code('feedMode', 'frozen', present?.mode ?? null, { becomes: lineOf(feedMode), isFixed: true }),
      list('lotteries', games.sort(), { becomes: lineOf([...lotteries].sort()) }),
      text('keyId', keyId),
      text('overlapHours', lineOf(overlapHours)),
    ];
    const page = { path: '/feeds', ...(present && { id: present.code }) };
    return { name: name, page, parts: [part('CHANGE', rows)] };
  },
};

/** Describes a file of past results; those days have no bets. */
export const historySubject: ApprovalSubject<{ readonly resultsFileId: string }> = {
  async preview(tx, scope, { resultsFileId }) {
    const file = await findResultsFile(tx, scope, BigInt(resultsFileId));
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

interface EarlierClose {
  readonly issueId: string;
  readonly closeAfter: string;
}

/** Describes a draw whose betting closes earlier. */
export const closeSubject = (deps: LotteryDeps): ApprovalSubject<EarlierClose> => ({
  async preview(tx, scope, { issueId, closeAfter }) {
    const issue = await findIssue(tx, scope, BigInt(issueId));
    if (issue === null) return null;
    const rows = [
      text('station', issue.stationName),
      code('state', 'issue', issue.state),
      instant('closes_at', issue.closesAt, { becomes: closeAfter, isFixed: true }),
      instant('draws_at', issue.drawsAt),
    ];
    const page = { path: '/draws', id: issue.id.toString() };
    return { name: `${issue.gameCode} ${issue.number}`, page, parts: [part('DRAW', rows)] };
  },
  async effect(scope, { issueId }) {
    const found = await betsOn(deps.pool, scope, BigInt(issueId));
    if (found === null) return [];
    const { bets, members, stake } = found.sums;
    return [part('EFFECT', [count('bets_that_stand', bets), count('members', members), amount('stakes', stake)])];
  },
});
