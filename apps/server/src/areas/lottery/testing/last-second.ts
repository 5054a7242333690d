import type { Value } from '@lantern/contract/schemas';
import { isRefusal, type Refusal } from '@lantern/server-kit';
import { CLOSE, slip, type World } from './world.ts';

/** Exposure of one point on the special prize's ending: 99.50. */
const PER_POINT = 9_950n;
const NUMBERS = 20;
/** One of so many bets is sent after the close: a fast machine may sell all others before it. */
const ONE_BEHIND = 6;

/** Outcome of bets in progress when their issue closed, and the ledger's state; see `betAroundClose`. */
export interface LastSecond {
  readonly accepted: number;
  /** Distinct answers of refused bets. */
  readonly codes: readonly string[];
  /** Ids of bets answered as accepted, and ids of bets stored on the issue. */
  readonly answered: readonly string[];
  readonly stored: readonly string[];
  /** Bets that were placed at or after the close. */
  readonly late: number;
  readonly state: string;
  /** Minor units: stakes of the stored bets, and the balance of the issue's account. */
  readonly stake: bigint;
  readonly reserved: bigint;
  /** Selections whose exposure differs from the sum of their bets. */
  readonly differences: readonly unknown[];
}

/**
 * Sends bets from two processes at once. The clock passes the close while most of them are in progress: when a third is answered, both
 * processes are past the close, and the job closes the issue.
 *
 * @param members open, with money for all of their bets
 */
export async function betAroundClose(
  processes: readonly [World, World],
  members: readonly bigint[],
  issueId: bigint,
  count: number,
): Promise<LastSecond> {
  const [first] = processes;
  for (const process of processes) process.now = new Date(CLOSE.getTime() - 1);
  let answers = 0;
  let closing: Promise<void> | undefined;
  let passClose = (): void => undefined;
  const closePassed = new Promise<void>((resolve) => {
    passClose = resolve;
  });
  const sent = Array.from({ length: count }, async (_, index) => {
    if (index % ONE_BEHIND === ONE_BEHIND - 1) await closePassed;
    const process = processes[index % 2] ?? first;
    const numbers = [String(10 + (index % NUMBERS))];
    const answer = (await process.call(
      'lottery.placeBets',
      process.asMember(members[index % members.length] ?? 0n),
      slip(issueId, { numbers, points: 1 }),
    )) as Value<'lottery.placeBets'> | Refusal;
    answers += 1;
    if (answers * 3 >= count && closing === undefined) {
      for (const one of processes) one.now = new Date(CLOSE);
      closing = first.runJob('lottery.advance-issues');
      passClose();
    }
    return answer;
  });
  const results = await Promise.all(sent);
  await closing;
  const accepted = results.filter((one) => !isRefusal(one)) as Value<'lottery.placeBets'>[];
  const refused = results.filter(isRefusal);
  const { ownerPool } = first.database;
  const { rows: bets } = await ownerPool.query<{ id: string; stake: bigint; placedAt: Date }>(
    'select id, stake, placed_at as "placedAt" from lottery.bet where issue_id = $1',
    [issueId],
  );
  const { rows: differences } = await ownerPool.query(
    `select l.selection, l.stake, l.exposure, b.points from lottery.liability l
       full join (select numbers, sum(points) as points, sum(stake) as stake from lottery.bet where issue_id = $1 group by 1) b
         on b.numbers = l.selection
      where coalesce(l.issue_id, $1) = $1 and (l.exposure is distinct from b.points * $2::bigint or l.stake is distinct from b.stake)`,
    [issueId, PER_POINT],
  );
  const { rows: issues } = await ownerPool.query<{ state: string }>('select state from lottery.issue where id = $1', [
    issueId,
  ]);
  return {
    accepted: accepted.length,
    codes: [...new Set(refused.map(({ code }) => code))],
    answered: accepted.flatMap(({ betIds }) => betIds).sort(),
    stored: bets.map(({ id }) => id).sort(),
    late: bets.filter(({ placedAt }) => placedAt >= CLOSE).length,
    state: issues[0]?.state ?? '',
    stake: bets.reduce((sum, { stake }) => sum + stake, 0n),
    reserved: await first.issueBalance(issueId),
    differences,
  };
}
