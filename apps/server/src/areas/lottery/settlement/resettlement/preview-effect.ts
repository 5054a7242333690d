import type { PoolClient } from '@lantern/database';
import { accounts } from '@lantern/ledger';
import { isRefusal, minorText, type Refusal, refuse, type Scope, transactionOrRefuse } from '@lantern/server-kit';
import Type, { type Static } from 'typebox';
import type { LotteryDeps } from '../../deps.ts';
import { familyOf } from '../../families/index.ts';
import { findIssue, type IssueRow } from '../../issues/repository/issues.ts';
import { type DrawnNumbers, findResult } from '../../results/repository/results.ts';
import { groupBy } from '../../shared/group-by.ts';
import { ALL_BUCKETS, countChanged, type MemberOutcome, outcomesOf, putWinsAside } from '../repository/past-runs.ts';

const MEMBERS_PER_READ = 1_000;
const MOST_DEBTORS = 20;
const WHOLE = { part: 0, ...ALL_BUCKETS, step: 'WINS', atBucket: -1, atMember: 0n } as const;

interface Debtor {
  readonly memberId: bigint;
  /** Net amount taken from the member, the wallet balance, and the resulting debt; minor units. */
  readonly taken: bigint;
  readonly wallet: bigint;
  readonly debt: bigint;
}

interface Side {
  readonly members: number;
  /** Minor units, never negative. */
  readonly amount: bigint;
}

/** Effect of settling an issue again; real money only, minor units. */
export interface Effect {
  readonly bets: number;
  readonly winnersBefore: number;
  readonly winnersAfter: number;
  readonly payoutBefore: bigint;
  readonly payoutAfter: bigint;
  readonly returned: bigint;
  readonly rebateBefore: bigint;
  readonly rebateAfter: bigint;
  readonly sharesBefore: bigint;
  readonly sharesAfter: bigint;
  readonly up: Side;
  readonly down: Side;
  readonly debts: Side & { readonly largest: readonly Debtor[] };
}

/**
 * Previews another result of a settled issue, or its void (null): settles again with the real functions, in a transaction that is rolled
 * back.
 */
export async function previewEffect(
  deps: LotteryDeps,
  scope: Scope,
  issueId: bigint,
  numbers: DrawnNumbers | null,
): Promise<Effect | Refusal> {
  const issue = await findIssue(deps.pool, scope, issueId);
  if (issue === null) return refuse('NOT_FOUND');
  if (issue.state !== 'SETTLED') return refuse('ISSUE_STATE', { state: issue.state });
  if (!issue.isPublished) return refuse('ISSUE_BUSY');
  let effect: Effect | undefined;
  const rolledBack = await transactionOrRefuse(deps.pool, async (tx) => {
    effect = await settleOnTrial(deps, tx, issue, numbers);
    return refuse('ISSUE_STATE', { state: issue.state });
  });
  if (effect === undefined)
    throw new Error(`a trial without an effect: ${isRefusal(rolledBack) ? rolledBack.code : ''}`);
  return effect;
}

async function settleOnTrial(
  deps: LotteryDeps,
  tx: PoolClient,
  issue: IssueRow,
  numbers: DrawnNumbers | null,
): Promise<Effect> {
  await putWinsAside(tx, issue, issue.run, ALL_BUCKETS);
  if (numbers !== null) {
    const result = await findResult(tx, issue, issue.id);
    if (result === null) throw new Error(`issue ${issue.id} is settled without a result`);
    const family = await familyOf(tx, issue, issue.gameCode);
    await family.stageWins(tx, issue, WHOLE, { ...result, numbers });
  }
  const { bets, winnersBefore, winnersAfter } = await countChanged(tx, issue, issue.run);
  const sums = { payoutBefore: 0n, payoutAfter: 0n, returned: 0n, rebateBefore: 0n, rebateAfter: 0n };
  const sides = { up: { members: 0, amount: 0n }, down: { members: 0, amount: 0n }, debts: { members: 0, amount: 0n } };
  let largest: readonly Debtor[] = [];
  for await (const members of outcomes(tx, issue)) {
    const losers: { memberId: bigint; taken: bigint }[] = [];
    for (const { memberId, before, after, rebate, stake } of members) {
      const delta = numbers === null ? stake - before - rebate : after - before;
      sums.payoutBefore += before;
      sums.payoutAfter += after;
      sums.rebateBefore += rebate;
      sums.rebateAfter += numbers === null ? 0n : rebate;
      sums.returned += numbers === null ? stake : 0n;
      if (delta > 0n) add(sides.up, delta);
      if (delta >= 0n) continue;
      add(sides.down, -delta);
      losers.push({ memberId, taken: -delta });
    }
    const debtors = await debtorsOf(deps, tx, issue, losers);
    for (const { debt } of debtors) add(sides.debts, debt);
    largest = [...largest, ...debtors].sort((one, other) => Number(other.debt - one.debt)).slice(0, MOST_DEBTORS);
  }
  const sharesBefore = await deps.levelSharesOf(tx, issue, { issueId: issue.id, run: issue.run });
  return {
    ...{ bets, winnersBefore, winnersAfter, ...sums, up: sides.up, down: sides.down },
    ...{ sharesBefore, sharesAfter: numbers === null ? 0n : sharesBefore },
    debts: { ...sides.debts, largest },
  };
}

function add(side: { members: number; amount: bigint }, amount: bigint): void {
  side.members += 1;
  side.amount += amount;
}

/** All members with real-money bets, some thousand at a time. */
async function* outcomes(tx: PoolClient, issue: IssueRow): AsyncGenerator<readonly MemberOutcome[]> {
  for (let bucket = 0; bucket <= ALL_BUCKETS.toBucket; bucket += 1) {
    for (let memberId = 0n; ; ) {
      const some = await outcomesOf(tx, issue, issue.run, { bucket, memberId }, MEMBERS_PER_READ);
      yield groupBy(some, ({ book }) => book).get('REAL') ?? [];
      const last = some.at(-1);
      if (last === undefined || some.length < MEMBERS_PER_READ) break;
      memberId = last.memberId;
    }
  }
}

async function debtorsOf(
  deps: Pick<LotteryDeps, 'ledger' | 'brands'>,
  tx: PoolClient,
  { brandId }: IssueRow,
  losers: readonly { readonly memberId: bigint; readonly taken: bigint }[],
): Promise<readonly Debtor[]> {
  if (losers.length === 0) return [];
  const { currency } = await deps.brands.settings(brandId);
  const names = losers.map(({ memberId }) => accounts.main(memberId));
  const wallets = await deps.ledger.balances(tx, { brandId, book: 'REAL', currency: currency.code }, names);
  return losers.flatMap(({ memberId, taken }, place) => {
    const wallet = wallets[place]?.balance ?? 0n;
    return taken > wallet ? [{ memberId, taken, wallet, debt: taken - wallet }] : [];
  });
}

/** The effect in the payload of a request; minor units and counts as texts. */
export const EFFECT = Type.Object({
  changedBets: Type.Integer(),
  payoutBefore: minorText,
  payoutAfter: minorText,
  stakesReturned: Type.Optional(minorText),
  membersUp: Type.String(),
  amountUp: minorText,
  membersDown: Type.String(),
  amountDown: minorText,
  debtors: Type.String(),
  debtAmount: minorText,
});

/** The part of an effect that both operators see in the request; amounts are digits of minor units. */
export function frozenEffect(effect: Effect): Static<typeof EFFECT> {
  return {
    changedBets: effect.bets,
    payoutBefore: String(effect.payoutBefore),
    payoutAfter: String(effect.payoutAfter),
    ...(effect.returned > 0n && { stakesReturned: String(effect.returned) }),
    membersUp: `${effect.up.members}`,
    amountUp: String(effect.up.amount),
    membersDown: `${effect.down.members}`,
    amountDown: String(effect.down.amount),
    debtors: `${effect.debts.members}`,
    debtAmount: String(effect.debts.amount),
  };
}
