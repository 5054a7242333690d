import { randomUUID } from 'node:crypto';
import { accounts, postings } from '@lantern/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Slip } from '../betting/slip.ts';
import { createSlipBatcher, encodeSlips } from '../betting/slip-batcher.ts';
import { createWorld, ledgerScope, SSC1M, type World } from '../testing/world.ts';

/** Member of each brand. */
const MEMBERS = new Map([
  [1n, 10n],
  [2n, 20n],
]);
const scopeOf = (brandId: bigint) => ({ ...ledgerScope(), brandId });

let world: World;
let issueId: bigint;

beforeAll(async () => {
  world = await createWorld([SSC1M]);
  const { rows } = await world.database.ownerPool.query<{ id: bigint }>(
    "select id from lottery.issue where game_code = 'SSC1M' and state = 'OPEN' order by id limit 1",
  );
  issueId = rows[0]?.id ?? 0n;
  await copyDrawTo(2n);
  for (const [brandId, memberId] of MEMBERS) {
    await world.ledger.openMember(world.database.appPool, scopeOf(brandId), memberId);
    await world.ledger.postOne(world.database.appPool, scopeOf(brandId), {
      id: randomUUID(),
      posting: postings.manualCredit({ member: memberId, amount: 10_000n }),
      reference: { type: 'test', id: 'grant' },
      at: world.now,
    });
  }
});
afterAll(() => world.stop());

/** Gives another brand the same game and prices, and a draw with the same id. */
async function copyDrawTo(brandId: bigint): Promise<void> {
  for (const [table, condition] of [
    ['game', 'true'],
    ['price_table', 'true'],
    ['issue', `t.id = ${issueId}`],
  ]) {
    await world.database.ownerPool.query(
      `insert into lottery.${table} overriding system value
       select (jsonb_populate_record(t, jsonb_build_object('brand_id', $1::bigint))).* from lottery.${table} t
        where t.brand_id = 1 and ${condition}`,
      [brandId],
    );
  }
}

/** A bet of the brand's member on the draw. */
async function slipOf(brandId: bigint, stake: bigint): Promise<Slip> {
  return {
    ...{ id: randomUUID(), digest: 1n, brandId, memberId: MEMBERS.get(brandId) ?? 0n, book: 'REAL', issueId },
    ...{ bookId: await world.ledger.bookId(scopeOf(brandId)), gameCode: 'SSC1M', priceVersion: 1, stake },
    ...{ issueLimit: 10_000_000n, uplineChainId: null },
    rows: [
      {
        ...{ betId: randomUUID(), line: 1, play: '1x_dwd', numbers: ['||||5'], tickets: 1, points: 1, units: 1 },
        ...{ ticketStake: stake, stake, oddsE4: 9_780n, winPerHit: (stake * 978n) / 100n, rebate: 0n },
        payablePpm: 1_000_000,
      },
    ],
    picks: [
      { play: '1x_dwd', selection: '5', stake, exposure: stake, limit: 10_000_000n, payablePpm: 1_000_000, lines: [1] },
    ],
  };
}

test('concurrent bets of two brands go to their own draws, wallets and liabilities', async () => {
  const { ledger, database } = world;
  const batcher = createSlipBatcher(ledger, { now: () => world.now });
  const stakes = [
    [1n, 100n],
    [2n, 300n],
    [1n, 500n],
    [2n, 700n],
  ] as const;
  const slips = await Promise.all(stakes.map(([brandId, stake]) => slipOf(brandId, stake)));
  const answers = await Promise.all(slips.map((slip) => batcher.send(slip)));
  expect(answers.map(({ outcome }) => outcome)).toEqual(['posted', 'posted', 'posted', 'posted']);
  const { rows } = await database.ownerPool.query(
    `select b.brand_id as "brandId", b.member_id as "memberId", sum(b.stake)::bigint as staked, count(distinct b.placed_at)::int as calls,
            (select m.stake from lottery.member_issue m where m.brand_id = b.brand_id and m.member_id = b.member_id) as counted,
            (select l.exposure from lottery.liability l where l.brand_id = b.brand_id) as exposure
       from lottery.bet b where b.issue_id = $1 group by 1, 2 order by 1`,
    [issueId],
  );
  expect(rows).toEqual([
    { brandId: 1n, memberId: 10n, staked: 600n, calls: 1, counted: 600n, exposure: 600n },
    { brandId: 2n, memberId: 20n, staked: 1_000n, calls: 1, counted: 1_000n, exposure: 1_000n },
  ]);
  const balances = [];
  for (const [brandId, memberId] of MEMBERS) {
    const names = [accounts.main(memberId), accounts.issue(issueId)];
    const found = await ledger.balances(database.appPool, scopeOf(brandId), names);
    balances.push(found.map(({ balance }) => balance));
  }
  expect(balances).toEqual([
    [9_400n, 600n],
    [9_000n, 1_000n],
  ]);
});

test('one call of the function never contains slips of two brands', async () => {
  const slips = [await slipOf(1n, 100n), await slipOf(2n, 100n)];
  expect(() => encodeSlips(slips, world.now)).toThrow('two brands');
});
