import { isRefusal, type Queryable, type Scope } from '@lantern/server-kit';
import { facts, type Subject, type SubjectPart } from '../../../staff/index.ts';
import type { LotteryDeps } from '../../deps.ts';
import { findIssue, type IssueRow } from '../../issues/repository/issues.ts';
import type { DrawnNumbers } from '../../results/repository/results.ts';
import { ofRealMoney } from '../finish-issue.ts';
import { sumIssue } from '../repository/settlement.ts';
import { type Effect, previewEffect } from './preview-effect.ts';

interface Named {
  readonly issueId: string;
}
const { amount, code, count, instant, text } = facts;

const issueOf = (db: Queryable, scope: Scope, { issueId }: Named) => findIssue(db, scope, BigInt(issueId));

/** Describes a draw for a request to void or to correct it. */
export async function describeIssue(tx: Queryable, scope: Scope, payload: Named): Promise<Subject | null> {
  const issue = await issueOf(tx, scope, payload);
  if (issue === null) return null;
  const { bets, members, stake } = await betsOf(tx, issue);
  const page = { path: '/draws', id: issue.id.toString() };
  const name = `${issue.gameCode} ${issue.number}`;
  return {
    name,
    page,
    parts: [
      {
        name: 'DRAW',
        facts: [
          text('station', issue.stationName),
          code('state', 'issue', issue.state),
          instant('closes_at', issue.closesAt),
          instant('draws_at', issue.drawsAt),
          count('settled_times', issue.state === 'SETTLED' ? issue.run : 0, { isFixed: true }),
          count('bets', bets),
          count('members', members),
          amount('stakes', stake),
          ...(issue.state === 'SETTLED' ? [amount('payout', issue.payout), amount('rebate', issue.rebate)] : []),
        ],
      },
    ],
  };
}

/** Effect of a void: returns all stakes of an unsettled draw; reverses the payouts of a settled draw as well. */
export async function effectOfVoid(deps: LotteryDeps, scope: Scope, payload: Named): Promise<readonly SubjectPart[]> {
  const issue = await issueOf(deps.pool, scope, payload);
  if (issue === null) return [];
  if (issue.state === 'SETTLED') return effectOf(deps, scope, issue, null);
  const { bets, members, stake } = await betsOf(deps.pool, issue);
  const facts = [count('bets_voided', bets), count('members', members), amount('stakes_back', stake)];
  return [{ name: 'EFFECT', facts }];
}

/** Real-money bets on a draw; the issue's row has the sums only once it is settled. */
const betsOf = async (db: Queryable, issue: IssueRow): Promise<Pick<IssueRow, 'bets' | 'members' | 'stake'>> =>
  issue.state === 'SETTLED' ? issue : ofRealMoney(await sumIssue(db, issue));

/** Effect of a corrected result. */
export async function effectOfCorrection(
  deps: LotteryDeps,
  scope: Scope,
  { issueId, numbers }: Named & { readonly numbers: DrawnNumbers },
): Promise<readonly SubjectPart[]> {
  const issue = await issueOf(deps.pool, scope, { issueId });
  if (issue?.state !== 'SETTLED') return [];
  return effectOf(deps, scope, issue, numbers);
}

async function effectOf(
  deps: LotteryDeps,
  scope: Scope,
  issue: IssueRow,
  numbers: Parameters<typeof previewEffect>[3],
): Promise<readonly SubjectPart[]> {
  const effect = await previewEffect(deps, scope, issue.id, numbers);
  return isRefusal(effect) ? [] : [{ name: 'EFFECT', facts: factsOf(effect) }];
}

function factsOf(effect: Effect) {
  const { debts } = effect;
  return [
    count('bets_changed', effect.bets),
    amount('payout_before', effect.payoutBefore),
    amount('payout_after', effect.payoutAfter),
    ...(effect.returned > 0n ? [amount('stakes_back', effect.returned)] : []),
    count('members_up', effect.up.members),
    amount('amount_up', effect.up.amount),
    count('members_down', effect.down.members),
    amount('amount_down', effect.down.amount),
    amount('rebate_before', effect.rebateBefore),
    amount('rebate_after', effect.rebateAfter),
    count('debtors', debts.members, debts.members > 0 ? { tone: 'BAD' as const } : {}),
    amount('debts', debts.amount, debts.amount > 0n ? { tone: 'BAD' as const } : {}),
  ];
}
