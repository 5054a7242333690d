import { transaction } from '@lantern/database';
import { propertyRuns } from '@lantern/database/testing';
import { isRefusal, transactionOrRefuse } from '@lantern/server-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, type World } from '../../testing/world.ts';
import type { RateCard } from './index.ts';

let world: World;
let next = 800_000n;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function placed(uplineId: bigint | null, kind: 'AGENT' | 'MEMBER' = 'AGENT') {
  next += 1n;
  const id = next;
  const place = { uplineId, kind, book: 'REAL', at: world.clock.now() } as const;
  const refusal = await world.tree.place(world.pool, world.scope, id, place);
  if (refusal) throw new Error(refusal.code);
  return id;
}

type Setter = Parameters<World['tree']['changeRates']>[3];

async function change(accountId: bigint, rates: RateCard, setter: Setter): Promise<string> {
  const request = { accountId, rates, at: world.clock.now() };
  const done = await transactionOrRefuse(world.pool, async (tx) => {
    const refusal = await world.tree.changeRates(tx, world.scope, request, setter);
    return refusal ?? 'OK';
  });
  return isRefusal(done) ? done.code : done;
}

const byOperator: Setter = { mode: 'OPERATOR', setBy: 'test' };
const byUpline = (uplineId: bigint): Setter => ({ mode: 'UPLINE', setBy: 'test', uplineId });
const groups = (value: number): RateCard => ({ LOTTERY_GROUP: { SSC1M: value } });

/** Number of own values that violate the values of their uplines. */
async function violations(): Promise<number> {
  const { rows } = await world.database.ownerPool.query<{ count: number }>(
    `select count(*)::int as count
       from tree.node n cross join lateral (select distinct c.kind, c.key from tree.rate_card c
         where c.brand_id = n.brand_id and c.account_id = n.account_id) k
      where n.upline_id <> 0 and tree.current_rate(n.brand_id, n.account_id, k.kind, k.key)
        > coalesce(tree.effective_rate(n.brand_id, n.path[1:n.depth], k.kind, k.key), 0)`,
  );
  return rows[0]?.count ?? -1;
}

describe('rates down the tree', () => {
  test('are raised by the direct upline only, lowered by the operator only, and changed together or not at all', async () => {
    const top = await placed(null);
    const agent = await placed(top);
    const below = await placed(agent);
    expect(await change(top, { ...groups(1956), CATEGORY_RATE: { LIVE: 4_000 } }, byOperator)).toBe('OK');
    expect(await change(below, groups(1900), byUpline(top))).toBe('NOT_IN_LINE');
    expect(await change(agent, { ...groups(1950), CATEGORY_RATE: { LIVE: 4_001 } }, byUpline(top))).toBe(
      'RATE_EXCEEDS_UPLINE',
    );
    const cards = await world.tree.rateCards(world.scope, [agent]);
    // Nothing was stored: the prize group is still the inherited one.
    expect(cards.get(agent)).toEqual(groups(1956));
    expect(await change(agent, groups(1940), byUpline(top))).toBe('FORBIDDEN');
    expect(await change(agent, groups(1940), byOperator)).toBe('OK');
    expect(await change(agent, groups(1950), byUpline(top))).toBe('OK');
    expect(await change(agent, groups(1950), byUpline(top))).toBe('OK');
    const history = await world.tree.rateHistory(world.scope, agent, 10);
    expect(history.map((row) => row.value)).toEqual([1950, 1940]);
  });

  test('an inherited group binds the accounts below, too', async () => {
    const top = await placed(null);
    const agent = await placed(top);
    const below = await placed(agent);
    expect(await change(top, groups(1950), byOperator)).toBe('OK');
    expect(await change(below, groups(1940), byUpline(agent))).toBe('FORBIDDEN');
    expect(await change(below, groups(1940), byOperator)).toBe('OK');
    expect(await change(top, groups(1930), byOperator)).toBe('RATE_BELOW_DOWNLINE');
    expect(await change(top, groups(1940), byOperator)).toBe('OK');
  });

  test('the quota holds for concurrent requests', async () => {
    const top = await placed(null);
    expect(await change(top, groups(1960), byOperator)).toBe('OK');
    const quota = { lottery: 'SSC1M', prizeGroup: 1952, allowed: 3 };
    await transaction(world.pool, (tx) => world.tree.setQuota(tx, world.scope, top, quota));
    const agents = await Promise.all(Array.from({ length: 8 }, () => placed(top)));
    const answers = await Promise.all(agents.map((id) => change(id, groups(1952), byOperator)));
    expect(answers.filter((code) => code === 'OK')).toHaveLength(3);
    expect(answers.filter((code) => code === 'PG_QUOTA')).toHaveLength(5);
    expect(await world.tree.quotas(world.scope, top)).toEqual([{ ...quota, used: 3 }]);
  });

  test('concurrent requests never give an account more than its upline', async () => {
    const edit = fc.record({
      account: fc.nat(11),
      value: fc.integer({ min: 900, max: 980 }).map((half) => 2 * half),
      rate: fc.nat(40).map((step) => step * 100),
      byOperator: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 12, maxLength: 40 }), async (edits) => {
        const ids: bigint[] = [await placed(null)];
        // Three levels, some accounts without values of their own.
        for (let index = 1; index < 12; index += 1) ids.push(await placed(ids[(index - 1) >> 1] ?? null));
        await change(ids[0] ?? 0n, { ...groups(1960), CATEGORY_RATE: { LIVE: 4_000 } }, byOperator);
        const codes = await Promise.all(
          edits.map((one) => {
            const id = ids[one.account] ?? 0n;
            const upline = ids[(one.account - 1) >> 1] ?? 0n;
            const setter = one.byOperator || one.account === 0 ? byOperator : byUpline(upline);
            return change(id, { ...groups(one.value), CATEGORY_RATE: { LIVE: one.rate } }, setter);
          }),
        );
        expect(codes).not.toContain('NOT_IN_LINE');
        expect(await violations()).toBe(0);
      }),
      { numRuns: propertyRuns(8) },
    );
  });
});

describe('moves of branches', () => {
  const day = '2030-01-02';
  const move = (accountId: bigint, newUplineId: bigint | null) => ({
    accountId,
    newUplineId,
    effectiveDay: day,
    effectiveAt: new Date(world.clock.now().getTime() + 3_600_000),
    requestedBy: 'one',
    approvedBy: 'two',
    decidedAt: world.clock.now(),
  });
  const runJobs = async () => {
    for (const job of world.tree.jobs) await job.run(world.clock.now());
  };

  test('a branch moves with all accounts below it when its day begins, and earlier days remain with the old upline', async () => {
    const [from, to] = [await placed(null), await placed(null)];
    const agent = await placed(from);
    const member = await placed(agent, 'MEMBER');
    expect(await world.tree.planMove(world.pool, world.scope, move(agent, to))).toBeNull();
    expect(codeOf(await world.tree.planMove(world.pool, world.scope, move(agent, to)))).toBe('STATE_CONFLICT');
    await runJobs();
    expect(await world.tree.pathOf(world.scope, member)).toEqual([from, agent, member]);
    world.clock.move(3_600_000);
    await runJobs();
    expect(await world.tree.pathOf(world.scope, member)).toEqual([to, agent, member]);
    const on = async (date: string) => (await world.tree.pathsOn(world.pool, world.scope, [member], date)).get(member);
    expect(await on('2030-01-01')).toEqual([from, agent, member]);
    expect(await on(day)).toEqual([to, agent, member]);
    expect((await world.tree.moves(world.scope, agent, 5)).map((row) => row.state)).toEqual(['DONE']);
  });

  test('an account cannot move below itself, below a member, too deep, or to an upline with lower rates', async () => {
    const [from, poor] = [await placed(null), await placed(null)];
    const agent = await placed(from);
    const below = await placed(agent);
    const member = await placed(from, 'MEMBER');
    const refusal = async (upline: bigint) =>
      codeOf(await world.tree.checkMove(world.pool, world.scope, agent, upline));
    expect(await refusal(below)).toBe('NOT_IN_LINE');
    expect(await refusal(member)).toBe('NOT_IN_LINE');
    expect(await refusal(from)).toBe('NOT_IN_LINE');
    expect(await refusal(1n)).toBe('NOT_FOUND');
    await change(from, groups(1950), byOperator);
    await change(below, groups(1940), byOperator);
    expect(await refusal(poor)).toBe('RATE_EXCEEDS_UPLINE');
    let deep = poor;
    for (let depth = 2; depth <= 19; depth += 1) deep = await placed(deep);
    expect(await refusal(deep)).toBe('NOT_IN_LINE');
  });
});

test("1.5: a link becomes void when its owner's inherited rates are lowered, and counts how often it was opened", async () => {
  const top = await placed(null);
  const owner = await placed(top);
  await change(top, groups(1950), byOperator);
  const request = { accountType: 0, rates: groups(1950), validDays: 0, maxUses: 0, channel: '', remark: '' } as const;
  const link = answerOf(await world.tree.createLink(world.scope, owner, request));
  expect(await world.tree.openLink(world.scope, ` ${link.code.toLowerCase()} `)).toBeNull();
  expect((await world.tree.links(world.scope, owner, { beforeId: null, limit: 5 }))[0]).toMatchObject({
    openedCount: 1,
    state: 'ACTIVE',
  });
  await change(top, groups(1948), byOperator);
  expect(codeOf(await world.tree.openLink(world.scope, link.code))).toBe('INVITATION_CODE_ERROR');
  expect((await world.tree.links(world.scope, owner, { beforeId: null, limit: 5 }))[0]?.state).toBe('INVALIDATED');
});

test('the direct upline or the operator makes a member an agent', async () => {
  const top = await placed(null);
  const member = await placed(top, 'MEMBER');
  expect(codeOf(await world.tree.promote(world.pool, world.scope, member, 1n))).toBe('NOT_IN_LINE');
  expect(await world.tree.promote(world.pool, world.scope, member, top)).toBeNull();
  expect(codeOf(await world.tree.promote(world.pool, world.scope, member, top))).toBe('NOT_IN_LINE');
  expect((await world.tree.node(world.scope, member))?.kind).toBe('AGENT');
  const counts = await world.tree.countTeams(world.pool, world.scope, [top], world.clock.now());
  expect(counts).toEqual([{ accountId: top, direct: 1, agents: 1, players: 0 }]);
});
