import type { Payload, Value } from '@lantern/contract/schemas';
import { formatAmount } from '@lantern/money';
import { type MemberContext, type MemberScope, type Refusal, refuse } from '@lantern/server-kit';
import { cancellationId } from '../betting/return-bet.ts';
import type { LotteryDeps } from '../deps.ts';
import { viewNumbers } from '../issues/issue-view.ts';
import { findResults } from '../results/repository/results.ts';
import { creditId, debtId, reversalId } from '../settlement/credit-keys.ts';
import { listPastRuns, type PastRun, pastPayoutsOf } from '../settlement/repository/past-runs.ts';
import { decodeCursor, encodeCursor } from '../shared/paging.ts';
import { readId } from '../shared/read-id.ts';
import { type BetContext, viewBet } from './bet-view.ts';
import { type BetFilter, type BetRow, findBet, listBets, sumBets } from './repository/bets.ts';

type Context = Pick<MemberContext, 'member' | 'brand'>;

const PAGE = 20;
const DEFAULT_DAYS = 31;
const DAY_MS = 86_400_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The member's bets, newest first, with sums over the whole requested range (default: the last 31 days). */
export async function listMyBets(
  deps: LotteryDeps,
  { member: { scope }, brand }: Context,
  input: Payload<'lottery.myBets'>,
): Promise<Value<'lottery.myBets'>> {
  const now = deps.clock.now();
  const to = input.to === undefined ? new Date(now.getTime() + DAY_MS) : new Date(input.to);
  const filter: BetFilter = {
    from: input.from === undefined ? new Date(to.getTime() - DEFAULT_DAYS * DAY_MS) : new Date(input.from),
    to,
    // An id that no issue can have finds nothing.
    issueId: input.issueId === undefined ? undefined : (readId(input.issueId) ?? 0n),
    state: input.state,
  };
  const limit = input.limit ?? PAGE;
  const cursor = decodeCursor(input.cursor);
  const after = cursor !== undefined && UUID.test(cursor.id) ? { placedAt: cursor.at, id: cursor.id } : undefined;
  const [rows, sums] = await Promise.all([
    listBets(deps.pool, scope, filter, { after, limit: limit + 1 }),
    sumBets(deps.pool, scope, filter),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const context = await contextOf(deps, scope, brand.currency.exponent, now, page);
  const amount = (minor: bigint) => formatAmount(minor, brand.currency.exponent);
  return {
    rows: page.map((row) => viewBet(row, context)),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(last.placedAt, last.id) : null,
    sums: {
      stake: amount(sums.stake),
      payout: amount(sums.payout),
      profit: amount(sums.payout - sums.drawnStake),
      count: Number(sums.count),
    },
  };
}

/** One bet with every ledger movement that it caused. */
export async function readMyBet(
  deps: LotteryDeps,
  { member: { scope }, brand }: Context,
  { betId }: Payload<'lottery.myBet'>,
): Promise<Value<'lottery.myBet'> | Refusal> {
  const bet = await findBet(deps.pool, scope, betId.toLowerCase());
  if (bet === null) return refuse('NOT_FOUND');
  const { exponent, code: currency } = brand.currency;
  const past = await listPastRuns(deps.pool, scope, [bet.issueId]);
  const commands = [
    bet.commandId,
    cancellationId(scope.brandId, bet.id),
    ...(bet.state === 'CANCELLED' ? [] : creditsOf(bet, scope, past)),
  ];
  const found = await Promise.all(commands.map((id) => deps.ledger.entry(deps.pool, { ...scope, currency }, id)));
  const context = await contextOf(deps, scope, exponent, deps.clock.now(), [bet]);
  const paid = await pastPayoutsOf(deps.pool, scope, bet);
  return {
    bet: viewBet(bet, context),
    corrections: past.map(({ run, kind, reversedAt, numbers, reason }) => ({
      kind,
      at: reversedAt.toISOString(),
      numbers: viewNumbers(numbers),
      payout: formatAmount(paid.get(run) ?? 0n, exponent),
      reason,
    })),
    entries: found.flat().map((line) => ({
      entryId: line.commandId,
      posting: line.code,
      amount: formatAmount(line.amount, exponent),
      time: line.at.toISOString(),
      balanceAfter: formatAmount(line.balanceAfter, exponent),
    })),
  };
}

/**
 * Keys of the credits that include a bet, settlement by settlement: payouts only for a winning bet, rebates and returns for every bet. If
 * its issue was settled again, all movements of the re-settlement are included.
 */
function creditsOf(bet: BetRow, { brandId, memberId }: MemberScope, past: readonly PastRun[]): string[] {
  const issue = { brandId, id: bet.issueId };
  const earlier = past.flatMap(({ run }) => [
    creditId('PAYOUTS', issue, memberId, run),
    creditId('REBATES', issue, memberId, run),
    reversalId('PAYOUTS', issue, memberId, run + 1),
    reversalId('REBATES', issue, memberId, run + 1),
  ]);
  const run = past.length + 1;
  const rest = run > 1 ? [debtId(issue, memberId, run)] : [];
  switch (bet.state) {
    case 'WON':
      return [
        ...earlier,
        creditId('PAYOUTS', issue, memberId, run),
        creditId('REBATES', issue, memberId, run),
        ...rest,
      ];
    case 'LOST':
      return [...earlier, creditId('REBATES', issue, memberId, run), ...rest];
    case 'VOID':
      return [...earlier, creditId('RETURNS', issue, memberId, run), ...rest];
    default:
      return earlier;
  }
}

async function contextOf(
  deps: LotteryDeps,
  scope: MemberScope,
  exponent: number,
  now: Date,
  bets: readonly BetRow[],
): Promise<BetContext> {
  const drawn = bets.filter((bet) => bet.state === 'WON' || bet.state === 'LOST').map((bet) => bet.issueId);
  const [{ cancelBets }, results] = await Promise.all([
    deps.brands.settings(scope.brandId),
    findResults(deps.pool, scope, [...new Set(drawn)]),
  ]);
  return { exponent, now, cancelBets, results: new Map(results.map((result) => [result.issueId, result])) };
}
