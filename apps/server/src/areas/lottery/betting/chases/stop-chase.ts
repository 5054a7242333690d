import type { Payload, Value } from '@lantern/contract/schemas';
import { type Queryable, transaction } from '@lantern/database';
import { formatAmount } from '@lantern/money';
import { isRefusal, type Refusal, refuse } from '@lantern/server-kit';
import { findBet } from '../../bets/repository/bets.ts';
import type { LotteryDeps } from '../../deps.ts';
import type { Caller } from '../prepare-slip.ts';
import { returnBet } from '../return-bet.ts';
import { endChase, endChaseIssue, findChase, finishChase, listStoppedIssues, type StoppedIssue } from './repository.ts';

type Deps = Pick<LotteryDeps, 'pool' | 'clock' | 'ledger' | 'brands' | 'safety'>;

/** Maximum number of issues of a chase. */
const MOST_ISSUES = 120;

/** Stops a running chase: the stakes of its issues that still take bets are returned. */
export async function stopChase(
  deps: Deps,
  { member: { scope }, brand }: Caller,
  { chaseId }: Payload<'elottery.stopChase'>,
): Promise<Value<'elottery.stopChase'> | Refusal> {
  const id = chaseId.toLowerCase();
  const chase = await findChase(deps.pool, scope, id);
  if (chase === null) return refuse('NOT_FOUND');
  const isEnded = await transaction(deps.pool, (tx) => endChase(tx, scope, id, 'STOPPED'));
  if (!isEnded) return refuse('STATE_CONFLICT', { state: chase.state });
  const issues = await listStoppedIssues(deps.pool, deps.clock.now(), MOST_ISSUES, {
    scope,
    memberId: scope.memberId,
    id,
  });
  let count = 0;
  let returned = 0n;
  for (const issue of issues) {
    const stake = await returnIssue(deps, issue);
    if (stake === null) continue;
    count += 1;
    returned += stake;
  }
  return { chaseId: id, issues: count, returned: formatAmount(returned, brand.currency.exponent) };
}

/**
 * Returns the reserved stakes of a stopped chase under one issue; null when the issue has closed meanwhile: then its bets stay valid. One
 * transaction, so that a killed process has returned an issue completely or not at all.
 */
export async function returnIssue(deps: Deps, issue: StoppedIssue): Promise<bigint | null> {
  const { currency } = await deps.brands.settings(issue.brandId);
  return transaction(deps.pool, async (tx) => {
    const returned = await returnBets(deps, tx, issue, currency.code);
    if (returned !== null) await endChaseIssue(tx, issue, 'RETURNED');
    await finishChase(tx, issue, issue.chaseId);
    return returned;
  });
}

async function returnBets(deps: Deps, tx: Queryable, issue: StoppedIssue, currency: string): Promise<bigint | null> {
  const scope = { brandId: issue.brandId, memberId: issue.memberId, book: issue.book, currency };
  let returned = 0n;
  for (const betId of issue.betIds) {
    const bet = await findBet(tx, scope, betId);
    if (bet === null) throw new Error(`chase ${issue.chaseId} has lost bet ${betId}`);
    const done = await returnBet(deps, tx, scope, bet);
    if (!isRefusal(done)) returned += done.stake;
    // The first bet shows whether the issue is closed; a bet cancelled by its member before is skipped.
    else if (done.code === 'CANCEL_CLOSED') return null;
  }
  return returned;
}
