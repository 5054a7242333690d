import { transaction } from '@lantern/database';
import { propertyRuns } from '@lantern/database/testing';
import {
  addFigures,
  type Figures,
  NO_FIGURES,
  type TeamAccount,
  type TeamEvent,
  teamOverview,
} from '@lantern/engines/agency';
import {
  BetSettled,
  DepositCredited,
  DepositReversed,
  type EventType,
  MemberRegistered,
  type PayloadOf,
  RoundsSettled,
  WithdrawalMoved,
} from '@lantern/events';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { committed, movedWithdrawal, settledBets } from '../../../testing/events.ts';
import { createWorld, type World } from '../../../testing/world.ts';
import type { AgentsDeps } from '../deps.ts';
import {
  branchesWithFigures,
  branchSums,
  countActive,
  findTeamDifferences,
  ownSums,
  type TeamQuery,
  teamDays,
} from '../repository/figures.ts';
import { countFigures, type FIGURE_TYPES, type FigureEvent } from './count-figures.ts';

let world: World;
let deps: AgentsDeps;
let nextId = 500_000n;
let nextEvent = 0n;
beforeAll(async () => {
  world = await createWorld();
  // Counting uses only the tree and the brands.
  deps = { tree: world.tree, brands: world.brands } as unknown as AgentsDeps;
});
afterAll(() => world.close());

/** Maximum depth of a branch. */
const SIZE = 20;
const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'] as const;

interface Plan {
  /** Index of each account's upline among the previous ones; the first is below the platform. */
  readonly uplines: readonly number[];
  readonly tests: readonly boolean[];
  readonly events: readonly { account: number; kind: TeamEvent['kind']; day: number; amount: bigint }[];
}

const plan: fc.Arbitrary<Plan> = fc.record({
  // Half of them are below the previous one, which makes deep branches.
  uplines: fc.tuple(
    ...Array.from({ length: SIZE }, (_, index) => {
      const before = Math.max(0, index - 1);
      return fc.oneof(fc.constant(before), fc.nat(before));
    }),
  ),
  tests: fc.array(
    fc.nat(7).map((chance) => chance === 0),
    { minLength: SIZE, maxLength: SIZE },
  ),
  events: fc.array(
    fc.record({
      account: fc.nat(SIZE - 1),
      kind: fc.constantFrom<TeamEvent['kind']>('DEPOSIT', 'WITHDRAWAL', 'BET', 'REBATE'),
      day: fc.nat(days.length - 1),
      amount: fc.bigInt({ min: 1n, max: 5_000n }),
    }),
    { maxLength: 40 },
  ),
});

/** Noon of a business day. */
const noon = (day: string) => `${day}T04:00:00.000Z`;

const eventOf = <Type extends (typeof FIGURE_TYPES)[number]>(type: Type, payload: PayloadOf<Type>): FigureEvent =>
  committed(type as EventType, payload, { brandId: world.brand.id, createdAt: world.clock.now() }) as FigureEvent;

const registered = (id: bigint, book: 'REAL' | 'TEST', at: string) =>
  eventOf(MemberRegistered, {
    ...{
      memberId: String(id),
      account: `m${id}`,
      type: 2,
      book,
      uplineId: null,
      linkId: null,
      language: 'EN',
      at,
      ip: null,
    },
  });

/** Events that the areas publish for it. */
function published(one: TeamEvent, memberId: bigint, book: 'REAL' | 'TEST', uplines: readonly bigint[]): FigureEvent {
  const at = noon(one.on);
  const who = { memberId: String(memberId), book };
  nextEvent += 1n;
  switch (one.kind) {
    case 'DEPOSIT':
      return eventOf(DepositCredited, { ...who, orderId: String(nextEvent), amount: `${one.amount}`, at });
    case 'WITHDRAWAL': {
      const paid = { state: 'RECEIVED', amount: `${one.amount + 7n}`, returned: '7', at };
      return eventOf(WithdrawalMoved, movedWithdrawal({ ...who, orderId: String(nextEvent), ...paid }));
    }
    case 'BET':
      return eventOf(RoundsSettled, {
        ...{ category: 'RNG', settledAt: at },
        members: [{ ...who, rounds: 1, stake: `${one.stake}`, payout: `${one.payout}` }],
      });
    default: {
      const amount = one.kind === 'REBATE' ? one.amount : 0n;
      const line = { uplines: uplines.map(String), rebate: `${amount}` };
      return eventOf(BetSettled, settledBets({ settledAt: at, members: [{ ...who, lines: [line] }] }));
    }
  }
}

async function live({ uplines, tests, events }: Plan) {
  const ids = uplines.map(() => (nextId += 1n));
  const paths: bigint[][] = [];
  const books: ('REAL' | 'TEST')[] = [];
  for (const [index, id] of ids.entries()) {
    const upline = index === 0 ? null : (uplines[index] ?? 0);
    const uplineId = upline === null ? null : (ids[upline] ?? null);
    const place = { uplineId, kind: 'AGENT', book: tests[index] ? 'TEST' : 'REAL', at: world.clock.now() } as const;
    expect(await world.tree.place(world.pool, world.scope, id, place)).toBeNull();
    paths.push([...(upline === null ? [] : (paths[upline] ?? [])), id]);
    books.push(tests[index] || (upline !== null && books[upline] === 'TEST') ? 'TEST' : 'REAL');
  }
  const accounts: TeamAccount[] = ids.map((id, index) => ({
    id: String(id),
    upline: index === 0 ? null : String(ids[uplines[index] ?? 0]),
    kind: 'AGENT',
    isTest: tests[index] ?? false,
    registeredOn: days[index % days.length] ?? '',
    balance: 0n,
  }));
  const happened = events.map(({ account, kind, day, amount }, seq): TeamEvent => {
    const base = { account: String(ids[account]), on: days[day] ?? '', kind, seq, amount };
    return { ...base, stake: amount, valid: amount, payout: amount / 2n } as TeamEvent;
  });
  // Deposits in the order of their days: the first published one is the first deposit.
  happened.sort((left, right) => (left.on < right.on ? -1 : left.on > right.on ? 1 : 0));
  const teamEvents = [
    ...accounts.map(({ id, registeredOn }, index) =>
      registered(BigInt(id), books[index] ?? 'REAL', noon(registeredOn)),
    ),
    ...happened.map((one) => {
      const index = ids.indexOf(BigInt(one.account));
      return published(one, BigInt(one.account), books[index] ?? 'REAL', paths[index]?.slice(0, -1) ?? []);
    }),
  ];
  return { ids, books, teamEvents, world: { accounts, events: happened } };
}

async function readBranches(team: TeamQuery): Promise<ReadonlyMap<bigint, Figures>> {
  const all = new Map<bigint, Figures>();
  for (let afterId = 0n; ; ) {
    const page = await branchesWithFigures(world.pool, world.scope, team, { afterId, limit: 2 });
    if (page.length === 0) return all;
    for (const [id, sum] of await branchSums(world.pool, world.scope, team, page)) all.set(id, sum);
    afterId = page.at(-1) ?? afterId;
  }
}

async function notify(events: readonly FigureEvent[], batch: number) {
  for (let from = 0; from < events.length; from += batch) {
    await transaction(world.pool, (tx) => countFigures(deps, tx, events.slice(from, from + batch)));
  }
}

describe('daily figures', () => {
  test('follow the definitions, in whatever batches events arrive', async () => {
    await fc.assert(
      fc.asyncProperty(plan, fc.integer({ min: 1, max: 20 }), async (given, batch) => {
        const { ids, books, teamEvents: published, world: model } = await live(given);
        await notify(published, batch);
        const range = { from: days[1], to: days[2] };
        for (const [index, id] of ids.entries()) {
          const team = { accountId: id, book: books[index] ?? 'REAL', ...range };
          const rows = await teamDays(world.pool, world.scope, team);
          const expected = teamOverview(model, { subject: String(id), ...range, activeMinValidBet: 1_000n });
          const { teamBalance, members, agents, players, activeUsers, pnl, ...figures } = expected;
          expect(rows.reduce(addFigures, NO_FIGURES)).toEqual(figures);
          expect(await countActive(world.pool, world.scope, team, 1_000n)).toBe(activeUsers);
          // The own row plus one per branch equals the team, for any page size.
          const branches = await readBranches(team);
          const whole = [await ownSums(world.pool, world.scope, team), ...branches.values()].reduce(addFigures);
          expect({ ...whole, registrations: 0 }).toEqual({ ...figures, registrations: 0 });
        }
        expect(await findTeamDifferences(world.pool, world.scope)).toEqual([]);
      }),
      { numRuns: propertyRuns(8) },
    );
  });

  test('count a withdrawal once, when it ends, whatever events follow', async () => {
    const { ids, books } = await live({ uplines: [0], tests: [false], events: [] });
    const [id = 0n] = ids;
    const order = {
      memberId: String(id),
      book: 'REAL',
      orderId: '7000000077',
      at: noon(days[0]),
      amount: '500',
      returned: '0',
    } as const;
    const moved = (state: string) => eventOf(WithdrawalMoved, movedWithdrawal({ ...order, state }));
    await notify(['SUBMITTED', 'DISBURSED', 'CLOSED_REPAID', 'CLOSED_REPAID'].map(moved), 1);
    const [row] = await teamDays(world.pool, world.scope, {
      accountId: id,
      book: books[0] ?? 'REAL',
      from: days[0],
      to: days[0],
    });
    expect(row?.withdrawals).toBe(500n);
  });

  test('subtract a charge-back from the deposits of its own day for the whole upline chain, and leave a first deposit unchanged', async () => {
    const { ids } = await live({ uplines: [0, 0], tests: [false, false], events: [] });
    const [agent = 0n, member = 0n] = ids;
    const order = { memberId: String(member), book: 'REAL', orderId: '7000000078', amount: '900' } as const;
    await notify(
      [
        eventOf(DepositCredited, { ...order, at: noon(days[0]) }),
        eventOf(DepositReversed, { ...order, at: noon(days[1]) }),
        eventOf(DepositCredited, { ...order, orderId: '7000000079', at: noon(days[2]) }),
      ],
      2,
    );
    for (const accountId of [agent, member]) {
      const rows = await teamDays(world.pool, world.scope, { accountId, book: 'REAL', from: days[0], to: days[3] });
      expect(rows.map((row) => [row.day, row.deposits, row.firstDeposits, row.firstDepositAmount])).toEqual([
        [days[0], 900n, 1, 900n],
        [days[1], -900n, 0, 0n],
        [days[2], 900n, 0, 0n],
      ]);
    }
    expect(await findTeamDifferences(world.pool, world.scope)).toEqual([]);
  });

  test('count a bet in the upline chain in which it was placed', async () => {
    const { ids } = await live({ uplines: [0, 0], tests: [false, false], events: [] });
    const [, member = 0n] = ids;
    const former = 499_999n;
    const line = { uplines: [String(former)], stake: '100', valid: '80', payout: '30', rebate: '2' };
    const payload = settledBets({ settledAt: noon(days[3]), members: [{ memberId: String(member), lines: [line] }] });
    await notify([eventOf(BetSettled, payload)], 1);
    const of = (accountId: bigint) =>
      teamDays(world.pool, world.scope, { accountId, book: 'REAL', from: days[3], to: days[3] });
    expect(await of(former)).toMatchObject([
      { category: 'ELOTT', stake: 100n, validBet: 80n, payout: 30n, rebate: 2n },
    ]);
    expect(await of(ids[0] ?? 0n)).toEqual([]);
    // The former upline's page still has the branch, the current one's does not.
    const team = { book: 'REAL', from: days[3], to: days[3] } as const;
    expect([...(await readBranches({ accountId: former, ...team })).keys()]).toEqual([member]);
    expect([...(await readBranches({ accountId: ids[0] ?? 0n, ...team })).keys()]).toEqual([]);
  });
});
