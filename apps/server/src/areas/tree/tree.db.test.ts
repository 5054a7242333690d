import { isRefusal } from '@lantern/server-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, codeOf, createWorld, type World } from '../../testing/world.ts';
import { MAX_ACTIVE_LINKS, newCode } from './create-link.ts';
import type { RateKind } from './index.ts';
import { linkStates } from './link-states.ts';

let world: World;
let next = 900_000n;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function placed(uplineId: bigint | null, kind: 'AGENT' | 'MEMBER' = 'AGENT', book: 'REAL' | 'TEST' = 'REAL') {
  next += 1n;
  const refusal = await world.tree.place(world.pool, world.scope, next, {
    uplineId,
    kind,
    book,
    at: world.clock.now(),
  });
  if (refusal) throw new Error(refusal.code);
  return next;
}

async function setRate(accountId: bigint, value: number, byOperator = true, kind: RateKind = 'LOTTERY_RATE') {
  world.clock.move(1_000);
  const rate = { kind, key: 'XSMB', value, at: world.clock.now(), setBy: 'test', byOperator };
  return codeOf(await world.tree.setRate(world.pool, world.scope, accountId, rate));
}

const link = { accountType: 0, rates: {}, validDays: 0, maxUses: 0, channel: '', remark: '' } as const;

test('every account has a position below the root, with a path from the top agent to the account', async () => {
  const top = await placed(null);
  const agent = await placed(top);
  const member = await placed(agent, 'MEMBER');
  expect(await world.tree.pathOf(world.scope, member)).toEqual([top, agent, member]);
  expect(await world.tree.pathOf(world.scope, top)).toEqual([top]);
  expect(await world.tree.pathOf(world.scope, 1n)).toEqual([]);
  const uplines = await world.tree.uplinesOf(world.scope, [top, agent, member, 1n]);
  expect([...uplines.entries()].sort()).toEqual([
    [top, null],
    [agent, top],
    [member, agent],
  ]);
  const { rows } = await world.database.ownerPool.query(
    'select kind, path, depth from tree.node where account_id in (0, $1) order by depth',
    [member],
  );
  expect(rows).toEqual([
    { kind: 'HOUSE', path: [0n], depth: 0 },
    { kind: 'MEMBER', path: [0n, top, agent, member], depth: 3 },
  ]);
});

test("a prize group is the account's own or that of the nearest upline", async () => {
  const top = await placed(null);
  const agent = await placed(top);
  const member = await placed(agent, 'MEMBER');
  const groups = () => world.tree.prizeGroupsOf(world.scope, [top, agent, member, 1n], 'XSMB');
  expect(await groups()).toEqual(new Map());
  expect(await setRate(top, 1950, true, 'LOTTERY_GROUP')).toBe('OK');
  expect(await groups()).toEqual(new Map([top, agent, member].map((id) => [id, 1950])));
  expect(await setRate(agent, 1930, true, 'LOTTERY_GROUP')).toBe('OK');
  expect((await groups()).get(member)).toBe(1930);
});

test('a member has no downlines, no account is below an unknown one, and the tree has at most 20 levels', async () => {
  const member = await placed(null, 'MEMBER');
  await expect(placed(member)).rejects.toThrow('INVITATION_CODE_ERROR');
  await expect(placed(77n)).rejects.toThrow('INVITATION_CODE_ERROR');
  let upline: bigint | null = null;
  for (let depth = 1; depth <= 20; depth += 1) upline = await placed(upline);
  await expect(placed(upline)).rejects.toThrow('INVITATION_CODE_ERROR');
});

test('a frozen branch is the account and all accounts below it, in its brand, until it is released', async () => {
  const { tree, pool, scope, clock } = world;
  const top = await placed(null);
  const agent = await placed(top);
  const member = await placed(agent, 'MEMBER');
  const branch = { accountId: agent, frozenAt: clock.now(), frozenBy: 'maker', reason: 'an inquiry' };
  const areFrozen = async (brand = scope) => {
    const found = [];
    for (const id of [top, agent, member]) found.push(await tree.isFrozen(pool, brand, id));
    return found;
  };
  expect(await areFrozen()).toEqual([false, false, false]);
  expect(await tree.freezeBranch(pool, scope, branch)).toBe(true);
  expect(await tree.freezeBranch(pool, scope, branch)).toBe(false);
  expect(await areFrozen()).toEqual([false, true, true]);
  expect(await areFrozen({ brandId: scope.brandId + 1n })).toEqual([false, false, false]);
  expect(await tree.frozenSince(pool, scope, [top, agent, member])).toEqual(branch.frozenAt);
  const [listed] = await tree.frozenBranches(scope, { beforeId: null, limit: 1 });
  const { id } = listed ?? { id: 0n };
  expect(await tree.releaseBranch(pool, { brandId: scope.brandId + 1n }, id, clock.now(), 'checker')).toBe(false);
  expect(await tree.releaseBranch(pool, scope, id, clock.now(), 'checker')).toBe(true);
  expect(await tree.releaseBranch(pool, scope, id, clock.now(), 'checker')).toBe(false);
  expect(await areFrozen()).toEqual([false, false, false]);
  expect(await tree.frozenBranch(pool, scope, id)).toMatchObject({ accountId: agent, releasedBy: 'checker' });
});

test('the trees of two brands are separate', async () => {
  const top = await placed(null);
  expect(await world.tree.pathOf({ brandId: world.brand.id + 1n }, top)).toEqual([]);
});

test('test money is inherited', async () => {
  const tester = await placed(null, 'AGENT', 'TEST');
  const below = await placed(tester);
  expect(await world.tree.bookBelow(world.pool, world.scope, below)).toBe('TEST');
  expect(await world.tree.bookBelow(world.pool, world.scope, null)).toBe('REAL');
});

test("a rate is at most the upline's, and the operator lowers it at most to that of the highest downline", async () => {
  const top = await placed(null);
  const agent = await placed(top);
  const member = await placed(agent, 'MEMBER');
  expect(await world.tree.rateOf(world.scope, member, 'XSMB')).toBe(0n);
  expect(await setRate(agent, 1)).toBe('RATE_EXCEEDS_UPLINE');
  expect(await setRate(top, 3_000, false)).toBe('OK');
  expect(await setRate(agent, 2_000, false)).toBe('OK');
  expect(await setRate(member, 2_001, false)).toBe('RATE_EXCEEDS_UPLINE');
  expect(await setRate(member, 2_000, false)).toBe('OK');
  expect(await setRate(agent, 1_999, false)).toBe('FORBIDDEN');
  expect(await setRate(agent, 1_999)).toBe('RATE_BELOW_DOWNLINE');
  expect(await setRate(member, 500)).toBe('OK');
  expect(await setRate(agent, 500)).toBe('OK');
  expect(await world.tree.rateOf(world.scope, agent, 'XSMB')).toBe(500n);
  expect(await setRate(1n, 5)).toBe('NOT_FOUND');
});

test('raising a downline and lowering its upline at the same time never leaves the downline above', async () => {
  for (let round = 0; round < 10; round += 1) {
    const top = await placed(null);
    const agent = await placed(top);
    await setRate(top, 1_000);
    await Promise.all([setRate(agent, 900), setRate(top, 100)]);
    const [upper, lower] = await Promise.all([top, agent].map((id) => world.tree.rateOf(world.scope, id, 'XSMB')));
    expect(lower).toBeLessThanOrEqual(upper ?? 0n);
  }
});

test('prize groups follow range, step and quota', async () => {
  const top = await placed(null);
  const group = (id: bigint, value: number) => setRate(id, value, true, 'LOTTERY_GROUP');
  expect(await group(top, 1_798)).toBe('PG_OUT_OF_RANGE');
  expect(await group(top, 1_962)).toBe('PG_OUT_OF_RANGE');
  expect(await group(top, 1_901)).toBe('PG_STEP');
  expect(await group(top, 1_956)).toBe('OK');
  const [first, second] = [await placed(top), await placed(top)];
  expect(await group(first, 1_958)).toBe('PG_EXCEEDS_UPLINE');
  await world.database.ownerPool.query(`insert into tree.quota values ($1, $2, 'XSMB', 1952, 1)`, [
    world.brand.id,
    top,
  ]);
  expect(await group(first, 1_952)).toBe('OK');
  expect(await group(first, 1_952)).toBe('OK');
  expect(await group(second, 1_952)).toBe('PG_QUOTA');
  expect(await group(second, 1_950)).toBe('OK');
});

test('a link gives at most what its owner has, and becomes void when the owner gets less', async () => {
  const owner = await placed(null);
  await setRate(owner, 2_000);
  const request = { ...link, rates: { LOTTERY_RATE: { XSMB: 1_500 } } };
  const tooMuch = await world.tree.createLink(world.scope, owner, {
    ...link,
    rates: { LOTTERY_RATE: { XSMB: 2_001 } },
  });
  expect(codeOf(tooMuch)).toBe('RATE_EXCEEDS_UPLINE');
  const made = answerOf(await world.tree.createLink(world.scope, owner, request));
  expect(made.code).toMatch(/^[A-Z2-7]{12}$/);
  expect(await world.tree.checkCode(world.scope, made.code)).toBeNull();
  await setRate(owner, 1_499);
  expect(codeOf(await world.tree.checkCode(world.scope, made.code))).toBe('INVITATION_CODE_ERROR');
});

test('members have no links, and an agent has at most twenty active ones, also with concurrent requests', async () => {
  const member = await placed(null, 'MEMBER');
  expect(codeOf(await world.tree.createLink(world.scope, member, link))).toBe('FORBIDDEN');
  const owner = await placed(null);
  const made = await Promise.all(Array.from({ length: 25 }, () => world.tree.createLink(world.scope, owner, link)));
  expect(made.filter((one) => !isRefusal(one))).toHaveLength(MAX_ACTIVE_LINKS);
  const [first] = made.filter((one) => !isRefusal(one));
  if (!first || isRefusal(first)) throw new Error('no link');
  expect(await world.tree.closeLink(world.scope, owner, first.code)).toBeNull();
  expect(codeOf(await world.tree.closeLink(world.scope, owner, first.code))).toBe('NOT_FOUND');
  expect(codeOf(await world.tree.createLink(world.scope, owner, link))).toBe('OK');
  expect(codeOf(await world.tree.createLink(world.scope, owner, { ...link, remark: 'x'.repeat(101) }))).toBe(
    'FIELD_RULE',
  );
});

test('the job marks expired links', async () => {
  const owner = await placed(null);
  const made = answerOf(await world.tree.createLink(world.scope, owner, { ...link, validDays: 1 }));
  world.clock.move(86_400_000);
  for (const job of world.tree.jobs) await job.run(world.clock.now());
  const { rows } = await world.database.ownerPool.query('select state from tree.register_link where code = $1', [
    made.code,
  ]);
  expect(rows).toEqual([{ state: 'EXPIRED' }]);
  expect(codeOf(await world.tree.checkCode(world.scope, made.code))).toBe('LINK_EXPIRED');
});

test('every state of a link can be reached, and only ACTIVE can change', () => {
  expect(new Set(['ACTIVE', ...linkStates.ACTIVE])).toEqual(new Set(Object.keys(linkStates)));
  expect(
    Object.entries(linkStates)
      .filter(([, ways]) => ways.length > 0)
      .map(([state]) => state),
  ).toEqual(['ACTIVE']);
});

test('codes are unique', () => {
  expect(new Set(Array.from({ length: 2_000 }, newCode)).size).toBe(2_000);
});
