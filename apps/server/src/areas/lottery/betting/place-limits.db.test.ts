import { propertyRuns } from '@lantern/database/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assemble, createWorld, slip, type World, XSMB } from '../testing/world.ts';

/** Exposure of one point on the special prize's ending: 99.50. */
const PER_POINT = 9_950n;
const LIMIT = 100n * PER_POINT;

let world: World;
let other: World;
let issueId: bigint;
let nextMember = 1n;

beforeAll(async () => {
  world = await createWorld([{ ...XSMB, exposureLimit: LIMIT, maxStakePerLine: 5_000n, maxStakePerIssue: 6_000n }]);
  other = assemble(world.database);
  issueId = (await world.issueOf('2025-07-02')).id;
});
afterAll(async () => {
  await other.ledger.close();
  await world.stop();
});

async function members(count: number, money: bigint): Promise<bigint[]> {
  const ids = Array.from({ length: count }, (_, index) => nextMember + BigInt(index));
  nextMember += BigInt(count);
  for (const id of ids) await world.openMember(id, money);
  return ids;
}

type Placed = { stake?: string; code?: string };

/** Sends slips to two server processes in turn, all concurrently. */
function placeAll(bets: readonly { memberId: bigint; payload: unknown }[]): Promise<Placed[]> {
  return Promise.all(
    bets.map(({ memberId, payload }, index) => {
      const process = index % 2 === 0 ? world : other;
      return process.call('lottery.placeBets', process.asMember(memberId), payload) as Promise<Placed>;
    }),
  );
}

async function exposureOf(selection: string): Promise<bigint> {
  const { rows } = await world.database.ownerPool.query<{ exposure: bigint }>(
    `select exposure from lottery.liability where issue_id = $1 and play = 'de_db' and selection = $2`,
    [issueId, selection],
  );
  return rows[0]?.exposure ?? 0n;
}

test('concurrent bets fill the liability of a number to its limit and never above', async () => {
  const bettors = await members(150, 10_000n);
  const bets = bettors.map((memberId) => ({ memberId, payload: slip(issueId, { numbers: ['21'], points: 1 }) }));
  const answers = await placeAll(bets);
  expect(answers.filter((one) => one.stake !== undefined)).toHaveLength(100);
  expect(answers.filter((one) => one.code === 'LIABILITY_LIMIT')).toHaveLength(50);
  expect(await exposureOf('21')).toBe(LIMIT);
  expect((await world.lottery.menu({ brandId: 1n })).length).toBe(1);
  const lobby = (await world.call('lottery.lobby', world.asMember(1n), { gameCode: 'xsmb' })) as {
    closedNumbers: Record<string, string[]>;
  };
  expect(lobby.closedNumbers).toEqual({ de_db: ['21'] });
});

test('a member stays within the limit for an issue, with bets from two processes at once', async () => {
  const [me = 0n] = await members(1, 100_000n);
  const bets = Array.from({ length: 30 }, (_, index) => ({
    memberId: me,
    payload: slip(issueId, { numbers: [String(30 + index)], points: 5 }),
  }));
  const answers = await placeAll(bets);
  expect(answers.filter((one) => one.stake !== undefined)).toHaveLength(12);
  expect(answers.filter((one) => one.code === 'ISSUE_LIMIT')).toHaveLength(18);
  expect(await world.balance(me)).toBe(100_000n - 6_000n);
});

test('with any mixture of slips no limit is exceeded, and money and counters agree with the bets', async () => {
  const bet = fc.record({
    who: fc.nat(19),
    number: fc.integer({ min: 60, max: 64 }),
    second: fc.option(fc.integer({ min: 65, max: 69 })),
    points: fc.integer({ min: 1, max: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(bet, { minLength: 20, maxLength: 60 }), async (mixture) => {
      const bettors = await members(20, 8_000n);
      const answers = await placeAll(
        mixture.map(({ who, number, second, points }) => ({
          memberId: bettors[who] ?? 0n,
          payload: slip(issueId, {
            numbers: second === null ? [String(number)] : [String(number), String(second)],
            points,
          }),
        })),
      );
      for (const answer of answers) {
        if (answer.stake === undefined) {
          expect(['LIABILITY_LIMIT', 'ISSUE_LIMIT', 'INSUFFICIENT_BALANCE']).toContain(answer.code);
        }
      }
      expect(await disagreements()).toEqual([]);
    }),
    { numRuns: propertyRuns(6), endOnFailure: true },
  );
  const report = await world.ledger.recompute(world.database.appPool, { brandId: 1n });
  expect(report.differences).toEqual([]);
});

/** Recomputes all sums from the bets in plain SQL, and returns the rows that differ. */
async function disagreements(): Promise<unknown[]> {
  const { rows } = await world.database.ownerPool.query(
    `select 'liability' as what, l.selection as who from lottery.liability l
       left join (
         select chosen.number, sum(b.ticket_stake) as stake, sum(b.points * $2::bigint) as exposure
           from lottery.bet b cross join lateral unnest(string_to_array(b.numbers, ' ')) as chosen(number)
          where b.issue_id = $1 group by chosen.number
       ) b on b.number = l.selection
      where l.issue_id = $1 and (l.stake <> b.stake or l.exposure <> b.exposure or l.exposure > $3 or b.stake is null)
     union all
     select 'member', m.member_id::text from lottery.member_issue m
       left join (select member_id, sum(stake) as stake, count(*) as bets from lottery.bet where issue_id = $1 group by 1) b
         using (member_id)
      where m.issue_id = $1 and (m.stake <> b.stake or m.bets <> b.bets or m.stake > 6000 or b.stake is null)`,
    [issueId, PER_POINT, LIMIT],
  );
  const { rows: sums } = await world.database.ownerPool.query<{ stake: bigint }>(
    'select coalesce(sum(stake), 0)::bigint as stake from lottery.bet where issue_id = $1',
    [issueId],
  );
  const reserved = await world.issueBalance(issueId);
  return reserved === sums[0]?.stake ? rows : [...rows, { reserved, sums }];
}
