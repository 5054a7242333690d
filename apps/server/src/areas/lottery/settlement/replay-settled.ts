import type { BetSettled } from '@lantern/events';
import type { Queryable, Scope } from '@lantern/server-kit';
import { returnedBetsOf } from '../bets/repository/bets.ts';
import { familyOf, type LotteryFamily } from '../families/index.ts';
import { findIssue, type IssueRow } from '../issues/repository/issues.ts';
import { eventOf, nextMembers, pastMembers, reversalOf } from './publish-settled.ts';
import { listPastRuns, type PastRun } from './repository/past-runs.ts';
import { listPublishedIssues, type PublishedIssue } from './repository/published-issues.ts';
import type { SettledMember } from './repository/settlement.ts';

/** Whether the current settlement has been published for a member: completely, or up to this member. */
const isPublished = (
  { upTo }: PublishedIssue,
  { bucket, memberId }: { readonly bucket: number; readonly memberId: bigint },
) => upTo === null || bucket < upTo.bucket || (bucket === upTo.bucket && memberId <= upTo.member);

/**
 * Repeats what `lottery.bet-settled` has published of a brand's issues so far, read from the bets, some hundred members at a time, so that
 * consumers can check their sums. Earlier settlements of an issue were completely published before the next began.
 */
export async function* replaySettledBets(db: Queryable, scope: Scope): AsyncGenerator<BetSettled> {
  for await (const published of listPublishedIssues(db, scope)) {
    const issue = await findIssue(db, scope, published.id);
    if (issue === null) continue;
    const family = await familyOf(db, issue, issue.gameCode);
    const runs = issue.run === 1 ? [] : await listPastRuns(db, scope, [issue.id]);
    for (let place = { bucket: 0, member: 0n }; ; ) {
      const { members: all, isLast } = await nextMembers(db, issue, place);
      if (all.length > 0 && runs.length > 0) yield* replayPast(db, family, issue, runs, all);
      const members = all.filter((member) => isPublished(published, member));
      if (members.length > 0) {
        const last = runs.at(-1);
        if (last !== undefined) {
          const past = await pastMembers(db, issue, last.run, members);
          yield reversalOf(await eventOf(family, issue, issue.run, past.members, past.bets));
        }
        if (issue.state === 'SETTLED') {
          yield await eventOf(family, issue, issue.run, members, await returnedBetsOf(db, issue, members));
        }
      }
      const last = all.at(-1);
      if (isLast || last === undefined || (runs.length === 0 && members.length < all.length)) break;
      place = { bucket: last.bucket, member: last.memberId };
    }
  }
}

/** Every earlier settlement with its own time, followed by its reversal, which the next settlement published. */
async function* replayPast(
  db: Queryable,
  family: LotteryFamily,
  issue: IssueRow,
  runs: readonly PastRun[],
  members: readonly SettledMember[],
): AsyncGenerator<BetSettled> {
  for (const [place, { run, settledAt }] of runs.entries()) {
    const then = { ...issue, outcome: 'RESULT' as const, settledAt };
    const before = runs[place - 1];
    if (before !== undefined) {
      const past = await pastMembers(db, issue, before.run, members);
      yield reversalOf(await eventOf(family, then, run, past.members, past.bets));
    }
    const past = await pastMembers(db, issue, run, members);
    yield await eventOf(family, then, run, past.members, past.bets);
  }
}
