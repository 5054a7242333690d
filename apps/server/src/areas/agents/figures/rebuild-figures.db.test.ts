import { propertyRuns } from '@lantern/database/testing';
import { BetSettled, EntriesPosted, RoundsSettled } from '@lantern/events';
import { commandId, createLedger, type Ledger, postings } from '@lantern/ledger';
import { consumer, createConsumerRunner, createMetrics, publish } from '@lantern/server-kit';
import { silentLog } from '@lantern/server-kit/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settledBets } from '../../../testing/events.ts';
import { createWorld, type World } from '../../../testing/world.ts';
import type { AgentsDeps } from '../deps.ts';
import { findTeamDifferences } from '../repository/figures.ts';
import { countEntries } from './count-entries.ts';
import { countFigures } from './count-figures.ts';
import { ENTRIES_CONSUMER, FIGURES_CONSUMER, findFigureDifferences, rebuildFigures } from './rebuild-figures.ts';

const SIZE = 6;
const DAYS = ['2026-11-01', '2026-11-02', '2026-11-03'] as const;

let world: World;
let ledger: Ledger;
let deps: AgentsDeps;
let nextId = 700_000n;
/** What lotteries and games would read from their own tables: all published events. */
const bets: BetSettled[] = [];
const rounds: {
  memberId: bigint;
  book: 'REAL';
  day: string;
  category: string;
  rounds: bigint;
  stake: bigint;
  payout: bigint;
}[] = [];

beforeAll(async () => {
  world = await createWorld();
  ledger = createLedger({ pool: world.pool, connectionString: world.database.appUrl });
  const { pool, clock, tree, brands } = world;
  const sources = {
    async *replayBets() {
      yield* bets;
    },
    endedRounds: async () => rounds,
  };
  deps = { pool, clock, tree, brands, ledger, ...sources } as unknown as AgentsDeps;
});
afterAll(() => world.close());

const money = () => ({ ...world.scope, book: 'REAL' as const, currency: world.brand.currency.code });

/** The area's consumers, at their stored positions. */
const consumers = () => [
  consumer({
    name: FIGURES_CONSUMER,
    types: [BetSettled, RoundsSettled],
    handle: (tx, events) => countFigures(deps, tx, events),
  }),
  consumer({
    name: ENTRIES_CONSUMER,
    types: [EntriesPosted],
    handle: (tx, events) => countEntries(deps, tx, events),
  }),
];
const drain = () =>
  createConsumerRunner(consumers(), {
    pool: world.pool,
    clock: world.clock,
    log: silentLog,
    metrics: createMetrics(),
  }).drain();

async function line(uplines: readonly number[]): Promise<bigint[]> {
  const ids: bigint[] = [];
  for (const [index, upline] of uplines.entries()) {
    nextId += 1n;
    const place = {
      uplineId: index === 0 ? null : (ids[upline] ?? null),
      kind: 'AGENT',
      book: 'REAL',
      at: world.clock.now(),
    } as const;
    expect(await world.tree.place(world.pool, world.scope, nextId, place)).toBeNull();
    await ledger.openMember(world.pool, money(), nextId);
    ids.push(nextId);
  }
  return ids;
}

interface Action {
  readonly who: number;
  readonly kind: 'BET' | 'ROUND' | 'GIFT' | 'CASHBACK';
  readonly day: number;
  readonly amount: bigint;
}

async function happen(ids: readonly bigint[], { who, kind, day: index, amount }: Action, place: number) {
  const memberId = ids[who] ?? 0n;
  const day = DAYS[index] ?? DAYS[0];
  const settledAt = `${day}T04:00:00.000Z`;
  const { brandId } = world.scope;
  if (kind === 'BET') {
    const path = await world.tree.pathOf(world.scope, memberId);
    const uplines = path.filter((id) => id !== memberId).map(String);
    const published = {
      uplines,
      bets: 1,
      stake: `${amount}`,
      valid: `${amount / 2n}`,
      payout: `${amount / 3n}`,
      rebate: '1',
    };
    const payload = settledBets({
      ...{ issueId: String(place + 1), settledAt },
      members: [{ memberId: String(memberId), lines: [{ ...published, shares: [] }] }],
    });
    bets.push(payload);
    await publish(world.pool, BetSettled, brandId, payload);
  } else if (kind === 'ROUND') {
    rounds.push({ memberId, book: 'REAL', day, category: 'RNG', rounds: 1n, stake: amount, payout: amount / 4n });
    const members = [
      { memberId: String(memberId), book: 'REAL', rounds: 1, stake: `${amount}`, payout: `${amount / 4n}` } as const,
    ];
    await publish(world.pool, RoundsSettled, brandId, { category: 'RNG', settledAt, members });
  } else {
    const posting =
      kind === 'GIFT'
        ? postings.bonus({ member: memberId, type: 'WHEEL', amount })
        : postings.cashback({ member: memberId, amount });
    const id = commandId('test.gift', memberId, place, amount, nextId);
    const answer = await ledger.postOne(world.pool, money(), {
      ...{ id, posting, reference: { type: 'test', id: '1' }, at: new Date(settledAt) },
    });
    expect(answer.outcome).toBe('posted');
  }
}

async function stored() {
  const { rows } = await world.pool.query(
    `select 'own' as kind, * from (select account_id, 0::bigint as upline, day, category, stake, valid_bet, payout, rebate, activity_bonus
        from agents.own_day) o
     union all select 'team', account_id, upline_id, day, category, stake, valid_bet, payout, rebate, activity_bonus from agents.team_day
      order by 1, 2, 3, 4, 5`,
  );
  return rows;
}

describe('1.7: figures from bets, rounds and the ledger', () => {
  test('are the same when rebuilt as when counted event by event, also with pending events and wrong rows', async () => {
    const action = fc.record<Action>({
      who: fc.nat(SIZE - 1),
      kind: fc.constantFrom<Action['kind']>('BET', 'ROUND', 'GIFT', 'CASHBACK'),
      day: fc.nat(DAYS.length - 1),
      amount: fc.bigInt({ min: 1n, max: 9_999n }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(...Array.from({ length: SIZE }, (_, index) => fc.nat(Math.max(0, index - 1)))),
        fc.array(action, { minLength: 1, maxLength: 20 }),
        fc.array(action, { maxLength: 5 }),
        async (uplines, actions, waiting) => {
          const ids = await line(uplines);
          for (const [place, one] of actions.entries()) await happen(ids, one, place);
          await drain();
          // These events are published, and no consumer has handled them.
          for (const [place, one] of waiting.entries()) await happen(ids, one, 100 + place);
          expect(await findFigureDifferences(deps, world.scope)).toEqual([]);
          const before = await stored();
          expect(await rebuildFigures(deps, world.scope)).toBe(0);
          expect(await stored()).toEqual(before);
          const spoil = `update agents.own_day set stake = stake + 7, rebate = rebate - 1 where ctid in (
            select ctid from agents.own_day where stake <> 0 or activity_bonus <> 0 order by day, account_id limit 3)`;
          const { rowCount } = await world.database.ownerPool.query(spoil);
          expect(await findFigureDifferences(deps, world.scope)).toHaveLength((rowCount ?? 0) * 2);
          expect(await rebuildFigures(deps, world.scope)).toBe(rowCount);
          expect(await stored()).toEqual(before);
          await drain();
          expect(await findFigureDifferences(deps, world.scope)).toEqual([]);
          expect(await findTeamDifferences(world.pool, world.scope)).toEqual([]);
        },
      ),
      { numRuns: propertyRuns(5) },
    );
  });
});
