import type { Queryable } from '@lantern/database';
import { BetReturned, BetSettled, BetsCounted, type Committed } from '@lantern/events';
import { businessDay, type Scope } from '@lantern/server-kit';
import type { ContractDeps } from '../deps.ts';
import { liveByBets } from '../repository/contracts.ts';
import { insertSalaryBets, reverseSalaryBets, type SalaryBet } from '../repository/salary-bets.ts';

type Found = Omit<SalaryBet, 'kind'>;

/** Event types that hourly and real-time salaries are calculated from: lotteries per draw, games per bet. */
export const SALARY_TYPES = [BetSettled, BetReturned, BetsCounted] as const;
type SalaryEvent = Committed<(typeof SALARY_TYPES)[number]>;

/** Kinds of bet-based salaries that accounts of a branch have. */
async function kindsOf(tx: Queryable, scope: Scope, ids: ReadonlySet<bigint>) {
  const live = await liveByBets(tx, scope, [...ids]);
  return (line: readonly bigint[]) => [
    ...new Set(live.filter(({ accountId }) => line.includes(accountId)).map(({ kind }) => kind)),
  ];
}

/** Lottery events contain sums per member; the single bets of members in branches with salaries are queried. */
async function betsOfIssue(deps: ContractDeps, tx: Queryable, event: Committed<typeof BetSettled>) {
  const { issueId, category, settledAt, members, isReversal } = event.payload;
  if (isReversal) return [];
  const scope = { brandId: event.brandId };
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

/** Game events contain single bets; lottery bets in the same event are handled by `betsOfIssue`. */
async function betsOfGames(deps: ContractDeps, tx: Queryable, event: Committed<typeof BetsCounted>) {
  const { book, category, settledAt, bets } = event.payload;
  const settled = bets.flatMap(({ payout, ...bet }) => (payout === undefined ? [] : [{ ...bet, payout }]));
  if (settled.length === 0) return [];
  const scope = { brandId: event.brandId };
  const at = new Date(settledAt);
  const { businessTimeZone } = await deps.brands.settings(event.brandId);
  const ids = [...new Set(settled.map(({ memberId }) => BigInt(memberId)))];
  const paths = await deps.tree.pathsOn(tx, scope, ids, businessDay(at, businessTimeZone));
  const kinds = await kindsOf(tx, scope, new Set([...paths.values()].flat()));
  return settled.flatMap(({ memberId, ref, stake, valid, payout }) => {
    const accountId = BigInt(memberId);
    const line = paths.get(accountId) ?? [];
    const found: Found = {
      ...{ ref, settledAt: at, book, category, accountId, uplines: line.filter((id) => id !== accountId) },
      ...{ stake: BigInt(stake), valid: BigInt(valid), payout: BigInt(payout) },
    };
    return kinds(line).map((kind) => ({ ...found, kind }));
  });
}

/** A draw that was settled and later voided: all its recorded bets are reversed. */
async function reverseIssue(deps: ContractDeps, tx: Queryable, event: Committed<typeof BetReturned>): Promise<void> {
  const { issueId, run, settledAt, members } = event.payload;
  // The first run is no correction: nothing was recorded before.
  if (run === 1) return;
  const scope = { brandId: event.brandId };
  const ids = members.map(({ memberId }) => BigInt(memberId));
  const bets = await deps.lotteryBets(tx, scope, BigInt(issueId), ids);
  const refs = bets.map(({ ref }) => ref);
  await reverseSalaryBets(tx, scope, refs, new Date(settledAt));
}

/**
 * Records settled bets of branches with bet-based salaries, in the transaction that advances the consumer's position. A repeated settlement
 * replaces the earlier records.
 */
export async function countBets(deps: ContractDeps, tx: Queryable, events: readonly SalaryEvent[]): Promise<void> {
  for (const event of events) {
    if (event.topic === 'lottery.bet-returned') {
      await reverseIssue(deps, tx, event);
      continue;
    }
    const bets =
      event.topic === 'lottery.bet-settled' ? await betsOfIssue(deps, tx, event) : await betsOfGames(deps, tx, event);
    if (bets.length > 0) await insertSalaryBets(tx, { brandId: event.brandId }, bets);
  }
}
