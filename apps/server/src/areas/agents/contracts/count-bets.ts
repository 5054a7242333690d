import type { Queryable } from '@lantern/database';
import { BetReturned, BetSettled, BetsCounted, type Committed } from '@lantern/events';
import { businessDay, type Scope } from '@lantern/server-kit';
import type { ContractDeps } from './deps.ts';
import { liveByBets } from './repository/contracts.ts';
import { insertSalaryBets, type SalaryBet, takeBackSalaryBets } from './repository/salary-bets.ts';

type Found = Omit<SalaryBet, 'kind'>;

/** Types of events that salaries by the hour or window are reckoned from: lotteries by issue, games bet by bet. */
export const SALARY_TYPES = [BetSettled, BetReturned, BetsCounted] as const;
type SalaryEvent = Committed<(typeof SALARY_TYPES)[number]>;

/** Kinds of salaries by the hour or window that somebody of a line has. */
async function kindsOf(tx: Queryable, scope: Scope, ids: ReadonlySet<bigint>) {
  const live = await liveByBets(tx, scope, [...ids]);
  return (line: readonly bigint[]) => [
    ...new Set(live.filter(({ accountId }) => line.includes(accountId)).map(({ kind }) => kind)),
  ];
}

/** The lottery tells members' sums: of those in lines with salaries the single bets are asked for. */
async function betsOfIssue(deps: ContractDeps, tx: Queryable, event: Committed<typeof BetSettled>) {
  const { issueId, category, settledAt, members, isTakenBack } = event.payload;
  if (isTakenBack) return [];
  const scope = { merchantId: event.merchantId };
  const lineIds = members.flatMap(({ memberId, lines }) => [memberId, ...lines.flatMap(({ uplines }) => uplines)]);
  const kinds = await kindsOf(tx, scope, new Set(lineIds.map(BigInt)));
  const counted = members.filter(({ memberId, lines }) =>
    lines.some(({ uplines }) => kinds([...uplines, memberId].map(BigInt)).length > 0),
  );
  if (counted.length === 0) return [];
  const books = new Map(counted.map(({ memberId, book }) => [BigInt(memberId), book]));
  const bets = await deps.lotteryBets(tx, scope, BigInt(issueId), [...books.keys()]);
  return bets.flatMap(({ memberId, uplines, ...bet }) => {
    const found: Found = {
      ...bet,
      ...{
        accountId: memberId,
        uplines,
        category,
        settledAt: new Date(settledAt),
        book: books.get(memberId) ?? 'REAL',
      },
    };
    return kinds([...uplines, memberId]).map((kind) => ({ ...found, kind }));
  });
}

/** Games tell bet by bet; the lottery's bets in the same news are those of `betsOfIssue`. */
async function betsOfGames(deps: ContractDeps, tx: Queryable, event: Committed<typeof BetsCounted>) {
  const { book, category, settledAt, bets } = event.payload;
  const told = bets.flatMap(({ payout, ...bet }) => (payout === undefined ? [] : [{ ...bet, payout }]));
  if (told.length === 0) return [];
  const scope = { merchantId: event.merchantId };
  const at = new Date(settledAt);
  const { businessTimeZone } = await deps.brands.settings(event.merchantId);
  const ids = [...new Set(told.map(({ memberId }) => BigInt(memberId)))];
  const paths = await deps.tree.pathsOn(tx, scope, ids, businessDay(at, businessTimeZone));
  const kinds = await kindsOf(tx, scope, new Set([...paths.values()].flat()));
  return told.flatMap(({ memberId, ref, stake, valid, payout }) => {
    const accountId = BigInt(memberId);
    const line = paths.get(accountId) ?? [];
    const found: Found = {
      ...{ ref, settledAt: at, book, category, accountId, uplines: line.filter((id) => id !== accountId) },
      ...{ stake: BigInt(stake), valid: BigInt(valid), payout: BigInt(payout) },
    };
    return kinds(line).map((kind) => ({ ...found, kind }));
  });
}

/** An issue that was settled and then found void: whatever was noted of it is taken back. */
async function takeBackIssue(deps: ContractDeps, tx: Queryable, event: Committed<typeof BetReturned>): Promise<void> {
  const { issueId, run, settledAt, members } = event.payload;
  // Nothing was told of it before.
  if (run === 1) return;
  const scope = { merchantId: event.merchantId };
  const ids = members.map(({ memberId }) => BigInt(memberId));
  const bets = await deps.lotteryBets(tx, scope, BigInt(issueId), ids);
  const refs = bets.map(({ ref }) => ref);
  await takeBackSalaryBets(tx, scope, refs, new Date(settledAt));
}

/**
 * Notes settled bets of lines with salaries by the hour or window, in the transaction that moves the position. What is settled again
 * takes the place of what was noted before.
 */
export async function countBets(deps: ContractDeps, tx: Queryable, events: readonly SalaryEvent[]): Promise<void> {
  for (const event of events) {
    if (event.topic === 'lottery.bet-returned') {
      await takeBackIssue(deps, tx, event);
      continue;
    }
    const bets =
      event.topic === 'lottery.bet-settled' ? await betsOfIssue(deps, tx, event) : await betsOfGames(deps, tx, event);
    if (bets.length > 0) await insertSalaryBets(tx, { merchantId: event.merchantId }, bets);
  }
}
