import { type PoolClient, transaction } from '@lantern/database';
import { accounts, type Command, type LedgerScope, postings } from '@lantern/ledger';
import type { LotteryDeps } from '../../deps.ts';
import { familyOf, type LotteryFamily } from '../../families/index.ts';
import type { IssueRow } from '../../issues/repository/issues.ts';
import { groupBy } from '../../shared/group-by.ts';
import { creditId, debtId, reversalId } from '../credit-keys.ts';
import { lockWallets, type MemberOutcome, movePart, outcomesOf } from '../repository/past-runs.ts';
import { lockPart, type PartRow } from '../repository/settlement.ts';

type Deps = Pick<LotteryDeps, 'pool' | 'clock' | 'ledger' | 'brands'>;
type Category = LotteryFamily['category'];
/** Stages the wins of a part by the current result. */
type Stage = (tx: PoolClient, issue: IssueRow, part: PartRow) => Promise<void>;

/** Members whose money moves in one transaction. */
const MEMBERS_PER_CHUNK = 200;

/**
 * Settles one part of an issue again. Wins of the new result are staged in one transaction (the earlier wins were moved aside); then each
 * member's old credits are reversed and new ones posted, some hundred members per transaction, so that no reader sees a state between the
 * two. The position moves in the same transaction as the money.
 */
export async function resettlePart(deps: Deps, issue: IssueRow, part: number, stage: Stage): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    const found = await lockPart(tx, issue, part);
    if (found.step !== 'WINS') return;
    if (issue.outcome === 'RESULT') await stage(tx, issue, found);
    await movePart(tx, issue, part, { step: 'RESETTLE', bucket: found.fromBucket, memberId: 0n });
  });
  const { category } = await familyOf(deps.pool, issue, issue.gameCode);
  while (await transaction(deps.pool, (tx) => moveNext(deps, tx, issue, part, category)));
}

/** Moves the money of the next members; false when the part is done. */
async function moveNext(
  deps: Deps,
  tx: PoolClient,
  issue: IssueRow,
  part: number,
  category: Category,
): Promise<boolean> {
  const found = await lockPart(tx, issue, part);
  if (found.step !== 'RESETTLE') return false;
  const members: MemberOutcome[] = [];
  let at = { bucket: found.atBucket, memberId: found.atMember };
  while (members.length < MEMBERS_PER_CHUNK && at.bucket <= found.toBucket) {
    const some = await outcomesOf(tx, issue, issue.run - 1, at, MEMBERS_PER_CHUNK - members.length);
    members.push(...some);
    const last = some.at(-1);
    at = last === undefined ? { bucket: at.bucket + 1, memberId: 0n } : { bucket: at.bucket, memberId: last.memberId };
  }
  for (const [book, some] of groupBy(members, (member) => member.book))
    await post(deps, tx, issue, category, book, some);
  const isDone = at.bucket > found.toBucket;
  await movePart(tx, issue, part, {
    step: isDone ? 'DONE' : 'RESETTLE',
    bucket: Math.min(at.bucket, 63),
    memberId: at.memberId,
  });
  return !isDone;
}

async function post(
  deps: Deps,
  tx: PoolClient,
  issue: IssueRow,
  category: Category,
  book: MemberOutcome['book'],
  members: readonly MemberOutcome[],
): Promise<void> {
  const { currency } = await deps.brands.settings(issue.brandId);
  const scope: LedgerScope = { brandId: issue.brandId, book, currency: currency.code };
  const names = members.map(({ memberId }) => accounts.main(memberId));
  await lockWallets(tx, issue.brandId, await deps.ledger.bookId(scope), names);
  const wallets = await deps.ledger.balances(tx, scope, names);
  const at = deps.clock.now();
  const commands = members.flatMap((member, place) =>
    movementsOf(issue, category, member, wallets[place]?.balance ?? 0n, at),
  );
  for (const answer of await deps.ledger.post(tx, scope, commands)) {
    if (answer.outcome !== 'posted')
      throw new Error(`settling issue ${issue.id} again: the ledger answered ${answer.outcome}`);
  }
}

/**
 * One member's movements, in this order: the previous payout is reversed (P24) up to the wallet balance, and the rest becomes a debt; then
 * the new payout is credited (P22w, P25, or P23 for a void issue), and pays a debt of this same correction first (P06b). Exported for
 * tests.
 */
export function movementsOf(
  issue: Pick<IssueRow, 'brandId' | 'id' | 'run' | 'outcome'>,
  category: Category,
  { memberId: member, stake, rebate, before, after }: MemberOutcome,
  wallet: bigint,
  at: Date,
): readonly Command[] {
  const commands: Command[] = [];
  const reference = { type: 'lottery_issue', id: String(issue.id) };
  let available = wallet;
  let owed = 0n;
  const reverse = (
    step: 'PAYOUTS' | 'REBATES',
    reversed: ReturnType<typeof postings.lotteryPayout>,
    amount: bigint,
  ) => {
    const taken = amount < available ? amount : available;
    commands.push({
      id: reversalId(step, issue, member, issue.run),
      posting: postings.resettlementReversal({ reversed, available: taken }),
      reference,
      at,
    });
    available -= taken;
    owed += amount - taken;
  };
  const credit = (
    step: 'PAYOUTS' | 'REBATES' | 'RETURNS',
    posting: ReturnType<typeof postings.lotteryPayout>,
    amount: bigint,
  ) => {
    commands.push({ id: creditId(step, issue, member, issue.run), posting, reference, at });
    available += amount;
  };
  if (before > 0n) reverse('PAYOUTS', postings.lotteryPayout({ member, category, amount: before }), before);
  if (rebate > 0n) reverse('REBATES', postings.selfRebate({ member, amount: rebate }), rebate);
  if (issue.outcome === 'VOID') {
    credit('RETURNS', postings.lotteryBetCancelled({ member, issue: issue.id, amount: stake }), stake);
  } else {
    if (after > 0n) credit('PAYOUTS', postings.lotteryPayout({ member, category, amount: after }), after);
    if (rebate > 0n) credit('REBATES', postings.selfRebate({ member, amount: rebate }), rebate);
  }
  const settled = owed < available ? owed : available;
  if (settled > 0n) {
    commands.push({
      id: debtId(issue, member, issue.run),
      posting: postings.receivableRecovered({ member, amount: settled }),
      reference,
      at,
    });
  }
  return commands;
}
