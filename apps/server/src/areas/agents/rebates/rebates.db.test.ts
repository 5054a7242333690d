import { transaction } from '@lantern/database';
import { propertyRuns } from '@lantern/database/testing';
import { rateRebates } from '@lantern/engines/agency';
import {
  BetSettled,
  EntriesPosted,
  type EventType,
  IssuePublished,
  type PayloadOf,
  RoundsSettled,
} from '@lantern/events';
import { accounts, commandId, createLedger, type Ledger, postings } from '@lantern/ledger';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { committed, settledBets } from '../../../testing/events.ts';
import { replaceConnections } from '../../../testing/hot-paths/replace-connections.ts';
import { createWorld, type World } from '../../../testing/world.ts';
import type { AgentsDeps } from '../deps.ts';
import { countEntries } from '../figures/count-entries.ts';
import { countFigures } from '../figures/count-figures.ts';
import { teamDays } from '../repository/figures.ts';
import { collectShares } from './collect-shares.ts';
import { postRebates } from './post-rebates.ts';
import { calculateDays } from './reckon-days.ts';

/** 04:10 of the next day in +08:00, and noon of the day itself. */
const NIGHT = new Date('2026-11-02T20:10:00.000Z');
const NOON = '2026-11-02T04:00:00.000Z';

let world: World;
let ledger: Ledger;
let deps: AgentsDeps;
let nextId = 600_000n;
let nextIssue = 70_000n;

beforeAll(async () => {
  world = await createWorld();
  ledger = createLedger({ pool: world.pool, connectionString: world.database.appUrl });
  const { pool, clock, tree, brands } = world;
  deps = { pool, clock, tree, brands, ledger } as unknown as AgentsDeps;
});
afterAll(() => world.close());

const money = (book: 'REAL' | 'TEST') => ({ ...world.scope, book, currency: world.brand.currency.code });
const eventOf = <Topic extends string, Payload>(type: EventType<Topic, Payload>, payload: NoInfer<Payload>) =>
  committed(type, payload, { brandId: world.brand.id, createdAt: world.clock.now() });

/** A chain of agents from the top down; the last agent, or a member below, is the bettor. */
async function line(depth: number, lowest: 'AGENT' | 'MEMBER', book: 'REAL' | 'TEST' = 'REAL'): Promise<bigint[]> {
  const ids: bigint[] = [];
  for (let place = 0; place <= depth; place += 1) {
    nextId += 1n;
    const kind = place === depth ? lowest : 'AGENT';
    const at = new Date('2026-10-01T00:00:00.000Z');
    expect(
      await world.tree.place(world.pool, world.scope, nextId, { uplineId: ids.at(-1) ?? null, kind, book, at }),
    ).toBeNull();
    await ledger.openMember(world.pool, money(book), nextId);
    ids.push(nextId);
  }
  return ids;
}

async function rateFrom(id: bigint, category: string, value: number, at: string) {
  const rate = {
    kind: 'CATEGORY_RATE',
    key: category,
    value,
    at: new Date(at),
    setBy: 'test',
    byOperator: true,
  } as const;
  expect(await transaction(world.pool, (tx) => world.tree.setRate(tx, world.scope, id, rate))).toBeNull();
}

const balance = async (id: bigint, book: 'REAL' | 'TEST' = 'REAL') =>
  (await ledger.balances(world.pool, money(book), [accounts.main(id)]))[0]?.balance ?? 0n;
const balances = (ids: readonly bigint[]) => Promise.all(ids.map((id) => balance(id)));
const owed = async (id: bigint) =>
  (await ledger.balances(world.pool, money('REAL'), [accounts.agentReceivable(id)]))[0]?.balance ?? 0n;

async function play(bettor: bigint, category: string, stake: bigint, at = NOON) {
  const members = [{ memberId: String(bettor), book: 'REAL', rounds: 1, stake: `${stake}`, payout: '0' } as const];
  const event = eventOf(RoundsSettled, { category, settledAt: at, members });
  await transaction(world.pool, (tx) => countFigures(deps, tx, [event]));
}

function settled(issueId: bigint, run: number, uplines: readonly bigint[], shares: readonly bigint[]) {
  const line = { uplines: uplines.map(String), stake: '1000', shares: shares.map(String) };
  const of = { issueId: String(issueId), run, number: '0001', settledAt: NOON };
  return eventOf(BetSettled, settledBets({ ...of, members: [{ lines: [line] }] }));
}
const published = (issueId: bigint, run: number) => eventOf(IssuePublished, { issueId: String(issueId), run });
const collect = (...events: Parameters<typeof collectShares>[2]) =>
  transaction(world.pool, (tx) => collectShares(deps, tx, events));

/** Terminates the application's connections while rebates are posted, like a crash. */
async function postWithKills(pauses: readonly number[]) {
  for (const pause of pauses) {
    const running = postRebates(deps).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, pause));
    await world.database.ownerPool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'lantern-test-app'`,
    );
    await running;
    await replaceConnections(world.pool);
  }
  await postRebates(deps);
}

describe('1.4, 3.5: rebates of categories at night', () => {
  test('equal those of the engine for any upline chain and any bets, and are paid once also after repeated and killed runs', async () => {
    const rates = fc.array(fc.integer({ min: 0, max: 15_000 }), { minLength: 1, maxLength: 6 });
    const bets = fc.array(fc.bigInt({ min: 1n, max: 5_000_000n }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        rates.map((all) => all.toSorted((a, b) => b - a)),
        bets,
        fc.constantFrom<'AGENT' | 'MEMBER'>('AGENT', 'MEMBER'),
        fc.array(fc.nat(15), { maxLength: 2 }),
        async (ppm, stakes, lowest, kills) => {
          const ids = await line(ppm.length - (lowest === 'AGENT' ? 1 : 0), lowest);
          for (const [place, rate] of ppm.entries()) {
            await rateFrom(ids[place] ?? 0n, 'LIVE', rate, '2026-10-02T00:00:00.000Z');
          }
          const bettor = ids.at(-1) ?? 0n;
          for (const stake of stakes) await play(bettor, 'LIVE', stake);
          await calculateDays(deps, NIGHT);
          await calculateDays(deps, NIGHT);
          await postWithKills(kills);
          await postRebates(deps);
          const valid = stakes.reduce((sum, stake) => sum + stake, 0n);
          const chain = [...ids.entries()]
            .map(([place, id]) => ({ id: String(id), ratePpm: BigInt(ppm[place] ?? 0) }))
            .toReversed();
          const decision = rateRebates(valid, chain);
          if (!decision.ok) throw new Error(decision.code);
          expect(await balances(ids)).toEqual(ids.map((id) => decision.value.rebates[String(id)]));
        },
      ),
      { numRuns: propertyRuns(8) },
    );
  });

  test('use the rates at the start of the day, and bets that are counted later are paid in addition', async () => {
    const [top = 0n, agent = 0n, member = 0n] = await line(2, 'MEMBER');
    await rateFrom(top, 'RNG', 8_000, '2026-10-02T00:00:00.000Z');
    await rateFrom(agent, 'RNG', 2_000, '2026-10-02T00:00:00.000Z');
    await rateFrom(agent, 'RNG', 6_000, '2026-11-02T01:00:00.000Z');
    await play(member, 'RNG', 100_000n);
    await calculateDays(deps, NIGHT);
    await postRebates(deps);
    expect(await balances([top, agent, member])).toEqual([600n, 200n, 0n]);
    await play(member, 'RNG', 50_000n);
    await calculateDays(deps, NIGHT);
    await postRebates(deps);
    expect(await balances([top, agent, member])).toEqual([900n, 300n, 0n]);
    await play(member, 'RNG', 1_000n, '2026-11-02T17:00:00.000Z');
    await calculateDays(deps, new Date('2026-11-03T20:10:00.000Z'));
    await postRebates(deps);
    expect(await balances([top, agent, member])).toEqual([902n, 306n, 0n]);
  });

  test('are paid from four in the morning on', async () => {
    const [top = 0n, member = 0n] = await line(1, 'MEMBER');
    await rateFrom(top, 'FISH', 10_000, '2026-10-02T00:00:00.000Z');
    await play(member, 'FISH', 100_000n, '2026-11-05T04:00:00.000Z');
    await calculateDays(deps, new Date('2026-11-05T19:50:00.000Z'));
    await postRebates(deps);
    expect(await balance(top)).toBe(0n);
    await calculateDays(deps, new Date('2026-11-05T20:00:00.000Z'));
    await postRebates(deps);
    expect(await balance(top)).toBe(1_000n);
  });
});

describe('1.4: rebates of lotteries at settlement', () => {
  test('are one posting per agent and draw, after all its events', async () => {
    const [top = 0n, agent = 0n] = await line(2, 'MEMBER');
    nextIssue += 1n;
    const issue = nextIssue;
    await collect(settled(issue, 1, [top, agent], [30n, 50n]));
    await postRebates(deps);
    expect(await balances([top, agent])).toEqual([0n, 0n]);
    await collect(settled(issue, 1, [top, agent], [0n, 7n]), published(issue, 1));
    await postWithKills([0, 3, 6]);
    expect(await balances([top, agent])).toEqual([30n, 57n]);
    const { lines } = await ledger.statement(world.pool, money('REAL'), accounts.main(agent));
    expect(lines.map(({ code, amount, reference }) => [code, amount, reference.id])).toEqual([
      ['P26', 57n, `LOTTERY.ELOTT.${issue}.1`],
    ]);
  });

  test('are reversed completely and paid again for a corrected result; an amount that MAIN cannot bear is a debt, repaid from later income', async () => {
    const [top = 0n, agent = 0n] = await line(2, 'MEMBER');
    nextIssue += 1n;
    const issue = nextIssue;
    await collect(settled(issue, 1, [top, agent], [100n, 400n]), published(issue, 1));
    await postRebates(deps);
    const spent = {
      id: commandId('test.spend', agent),
      posting: postings.confiscation({ member: agent, amount: 390n }),
      reference: { type: 'test', id: '1' },
      at: world.clock.now(),
    };
    expect(await ledger.postOne(world.pool, money('REAL'), spent)).toMatchObject({ outcome: 'posted' });
    await collect(settled(issue, 2, [top, agent], [100n, 5n]), published(issue, 2));
    await postWithKills([2, 5]);
    await postRebates(deps);
    expect(await balances([top, agent])).toEqual([100n, 0n]);
    expect(await owed(agent)).toBe(385n);
    nextIssue += 1n;
    await collect(settled(nextIssue, 1, [agent], [500n]), published(nextIssue, 1));
    await postRebates(deps);
    expect([await balance(agent), await owed(agent)]).toEqual([115n, 0n]);
    // A voided draw gives no rebates.
    await collect(published(nextIssue, 2));
    await postRebates(deps);
    expect([await balance(agent), await owed(agent)]).toEqual([0n, 385n]);
  });
});

test('1.7: rebates paid to agents are in the figures of their branches, with their category', async () => {
  const [top = 0n, agent = 0n, member = 0n] = await line(2, 'MEMBER');
  await rateFrom(top, 'PVP', 10_000, '2026-10-02T00:00:00.000Z');
  await rateFrom(agent, 'PVP', 4_000, '2026-10-02T00:00:00.000Z');
  await play(member, 'PVP', 100_000n, '2026-11-08T04:00:00.000Z');
  await calculateDays(deps, new Date('2026-11-08T20:00:00.000Z'));
  await postRebates(deps);
  const { rows } = await world.pool.query<{ payload: PayloadOf<typeof EntriesPosted> }>(
    'select payload from kit.outbox where topic = $1 order by id',
    [EntriesPosted.topic],
  );
  await transaction(world.pool, (tx) =>
    countEntries(
      deps,
      tx,
      rows.map(({ payload }) => eventOf(EntriesPosted, payload)),
    ),
  );
  const paidOn = world.clock.now().toISOString().slice(0, 10);
  const range = { from: '2026-11-01', to: paidOn > '2026-12-01' ? paidOn : '2026-12-01' };
  const ofTop = await teamDays(world.pool, world.scope, { accountId: top, book: 'REAL', ...range });
  const ofAgent = await teamDays(world.pool, world.scope, { accountId: agent, book: 'REAL', ...range });
  const rebates = (days: typeof ofTop) =>
    days.filter(({ rebate }) => rebate !== 0n).map(({ category, rebate }) => [category, rebate]);
  expect(rebates(ofTop)).toEqual([['PVP', 1_000n]]);
  expect(rebates(ofAgent)).toEqual([['PVP', 400n]]);
});
