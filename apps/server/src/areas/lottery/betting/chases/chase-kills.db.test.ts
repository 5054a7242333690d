import { randomUUID } from 'node:crypto';
import { transaction } from '@lantern/database';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { setIssueState } from '../../issues/repository/issues.ts';
import { insertResult } from '../../results/repository/results.ts';
import { killedAt } from '../../testing/killed-at.ts';
import { createWorld, SCOPE, SSC1M, type World } from '../../testing/world.ts';

/** Chases whose process or database connection is killed in the middle of every step. */

const MINUTE_MS = 60_000;
const GRANT = 100_000n;

let world: World;
let member = 0n;
beforeAll(async () => {
  world = await createWorld([SSC1M]);
});
afterAll(() => world.stop());
afterEach(async () => {
  const { totals } = await world.ledger.trialBalance(world.database.appPool, { brandId: SCOPE.brandId });
  for (const { debit, credit } of totals) expect(debit).toBe(credit);
  expect((await world.ledger.recompute(world.database.appPool, SCOPE)).differences).toEqual([]);
});

interface Issue {
  readonly id: string;
}

/** A new member with a chase over the next issues on five of the ten last digits, 10.00 each. */
async function planned(issues: number) {
  member += 1n;
  const id = member;
  await world.openMember(id, GRANT);
  const lobby = (await world.call('elottery.lobby', world.asMember(id), { gameCode: 'SSC1M' })) as {
    upcoming: Issue[];
  };
  const chased = lobby.upcoming.slice(0, issues);
  const request = {
    requestId: randomUUID(),
    gameCode: 'SSC1M',
    priceTableVersion: 1,
    lines: [{ play: '1x_dwd', selection: '||||01234', unitPrice: '2.00', multiple: 1, prizeGroup: 1956 }],
    issues: chased.map(({ id: issueId }) => ({ issueId, multiple: 1 })),
    stopOnWin: true,
  };
  const start = () =>
    world.call('elottery.startChase', world.asMember(id), request) as Promise<{
      chaseId: string;
      duplicate: boolean;
    }>;
  return { id, chased, start };
}

async function settle(): Promise<void> {
  await world.runJob('lottery.settle');
}

/** Closes the open issue and draws these digits, without settling. */
async function drawn(issue: Issue | undefined, digits: string): Promise<void> {
  const issueId = BigInt(issue?.id ?? 0);
  world.now = new Date(world.now.getTime() + MINUTE_MS);
  await world.runJob('lottery.plan-issues');
  await world.runJob('lottery.advance-issues');
  await transaction(world.database.appPool, async (tx) => {
    const { rows } = await tx.query<{ day: string }>('select day from lottery.issue where id = $1', [issueId]);
    const result = {
      ...{ issueId, gameCode: 'SSC1M', day: rows[0]?.day ?? '', numbers: { DRAW: [digits] } },
      ...{ source: 'CHAIN' as const, drawnAt: world.now },
    };
    await insertResult(tx, SCOPE, result, {});
    await setIssueState(tx, SCOPE, issueId, 'CLOSED', 'DRAWN');
  });
}

const reservedUnder = (issues: readonly Issue[]) => Promise.all(issues.map(({ id }) => world.issueBalance(BigInt(id))));

async function statesOf(id: bigint, chaseId: string) {
  const answer = await world.call('elottery.myChase', world.asMember(id), { chaseId });
  const { chase, issues } = answer as { chase: Record<string, unknown>; issues: { state: string }[] };
  return { ...chase, issues: issues.map(({ state }) => state) };
}

/** Number of stakes returned to a member. */
async function returnsOf(id: bigint): Promise<number> {
  const { rows } = await world.database.ownerPool.query<{ count: number }>(
    `select count(*)::int as count from ledger.entry e join ledger.account a on a.brand_id = e.brand_id and a.id = e.account_id
      where a.name = $1 and e.code = 'P23'`,
    [`M:${id}:MAIN`],
  );
  return rows[0]?.count ?? 0;
}

describe('a chase whose connection is lost while it is sold', () => {
  test.each([
    'lottery.chase',
    'lottery.chase_issue',
    'lottery.bet',
    'lottery.liability',
    'ledger.command',
    'ledger.entry',
  ])('while %s is written is not stored, and is sold once when it is requested again', async (table) => {
    const { id, chased, start } = await planned(4);
    await killedAt(world.database.ownerPool, table, start);
    expect(await world.balance(id)).toBe(GRANT);
    const before = await reservedUnder(chased);
    const started = await start();
    expect(started.duplicate).toBe(false);
    expect(await start()).toMatchObject({ chaseId: started.chaseId, duplicate: true });
    expect(await world.balance(id)).toBe(GRANT - 4000n);
    expect(await reservedUnder(chased)).toEqual(before.map((amount) => amount + 1000n));
  });
});

describe('a chase whose process is killed', () => {
  test.each(['lottery.issue', 'ledger.platform_leg', 'lottery.chase_issue'])(
    'while an issue that it lost is settled, in %s, takes the next issue exactly once',
    async (table) => {
      const { id, chased, start } = await planned(3);
      const { chaseId } = await start();
      const others = await reservedUnder(chased.slice(1));
      await drawn(chased[0], '00009');
      await killedAt(world.database.ownerPool, table, settle);
      await settle();
      expect(await statesOf(id, chaseId)).toMatchObject({ state: 'RUNNING', issues: ['LOST', 'WAITING', 'WAITING'] });
      expect(await reservedUnder(chased)).toEqual([0n, ...others]);
      await drawn(chased[1], '00009');
      await killedAt(world.database.ownerPool, 'lottery.chase_issue', settle);
      await settle();
      expect(await statesOf(id, chaseId)).toMatchObject({ state: 'RUNNING', issues: ['LOST', 'LOST', 'WAITING'] });
      expect(await world.balance(id)).toBe(GRANT - 3000n);
    },
  );

  test.each([
    'lottery.win',
    'lottery.chase_issue',
    'lottery.chase',
    'lottery.cancellation',
    'lottery.liability',
    'ledger.command',
    'ledger.entry',
  ])('at a win, in %s, is stopped once, and each stake is returned exactly once', async (table) => {
    const { id, chased, start } = await planned(5);
    const { chaseId } = await start();
    await drawn(chased[0], '00001');
    await killedAt(world.database.ownerPool, table, settle);
    await settle();
    await settle();
    expect(await statesOf(id, chaseId)).toMatchObject({
      ...{ state: 'WON', returned: '40.00', payout: '19.56', finished: 5 },
      issues: ['WON', 'RETURNED', 'RETURNED', 'RETURNED', 'RETURNED'],
    });
    expect(await returnsOf(id)).toBe(4);
    expect(await world.balance(id)).toBe(GRANT - 1000n + 1956n);
    await drawn(chased[1], '00001');
    await settle();
    expect(await world.balance(id)).toBe(GRANT - 1000n + 1956n);
  });

  test.each(['lottery.chase', 'lottery.chase_issue', 'lottery.cancellation', 'ledger.command', 'ledger.entry'])(
    'while its member stops it, in %s, returns each stake exactly once',
    async (table) => {
      const { id, chased, start } = await planned(4);
      const { chaseId } = await start();
      const stop = () => world.call('elottery.stopChase', world.asMember(id), { chaseId });
      await killedAt(world.database.ownerPool, table, stop);
      await stop();
      await settle();
      expect(await statesOf(id, chaseId)).toMatchObject({ state: 'STOPPED', returned: '40.00', finished: 4 });
      expect(await returnsOf(id)).toBe(4);
      expect(await world.balance(id)).toBe(GRANT);
      expect(chased).toHaveLength(4);
    },
  );
});
