import type { Queryable, Scope } from '@lantern/server-kit';
import { familyOf } from './families/index.ts';
import { returnedBetsOf } from './repository/bets.ts';
import { findIssue } from './repository/issues.ts';
import { listToldIssues, type ToldIssue } from './repository/told-issues.ts';
import { type BetSettled, eventOf, nextMembers } from './tell-settled.ts';

/** Whether a member has been told of: everybody of an issue that is told whole, otherwise those up to where the telling stands. */
const isTold = ({ told }: ToldIssue, { bucket, memberId }: { readonly bucket: number; readonly memberId: bigint }) =>
  told === null || bucket < told.bucket || (bucket === told.bucket && memberId <= told.member);

/**
 * Once more what `lottery.bet-settled` has told of a brand's settled issues so far, read from the bets, some hundred members at a time:
 * whoever sums those events up holds his sums against it.
 */
export async function* retellSettledBets(db: Queryable, scope: Scope): AsyncGenerator<BetSettled> {
  for await (const told of listToldIssues(db, scope)) {
    const issue = await findIssue(db, scope, told.id);
    if (issue === null) continue;
    const family = await familyOf(db, issue, issue.gameCode);
    for (let place = { bucket: 0, member: 0n }; ; ) {
      const all = await nextMembers(db, issue, place);
      const members = all.filter((member) => isTold(told, member));
      if (members.length > 0) {
        yield eventOf(family, issue, told.run, members, await returnedBetsOf(db, issue, members));
      }
      const last = all.at(-1);
      if (last === undefined || members.length < all.length) break;
      place = { bucket: last.bucket, member: last.memberId };
    }
  }
}
