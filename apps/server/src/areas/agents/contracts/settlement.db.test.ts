import { setImmediate as turn } from 'node:timers/promises';
import { transaction } from '@lantern/database';
import { propertyRuns } from '@lantern/database/testing';
import { type ContractTerms, dividendBill, realtimeGross, salaryBill, shareGross } from '@lantern/engines/agency';
import { BetsCounted, RoundsSettled } from '@lantern/events';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { PeriodKind } from './bills/periods.ts';
import { type ContractKind, isByBets } from './kinds.ts';
import { type BillRow, listBills } from './repository/bills.ts';
import { insertContract, writeContract } from './repository/contracts.ts';

/** For any tree and any bets: payments add up, happen once, and survive a kill of the settlement. */

let server: TestServer;
let nextId = 900_000n;
let day = 0;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Midnight of the business day. */
const FIRST = Date.parse('2027-01-31T16:00:00Z');
const MOST_DEPTH = 20;

const PERIODS: Readonly<Record<ContractKind, PeriodKind>> = {
  ...{ DIVIDEND: 'DAILY', DAILY: 'DAILY', HOURLY: 'HOUR', REALTIME: 'WINDOW' },
};

interface Plan {
  readonly kind: ContractKind;
  readonly payMode: 'HOUSE' | 'UPLINE';
  /** Levels above the previous account: 0 goes one level down, which makes deep branches. */
  readonly up: readonly number[];
  /** Difference to the upline's rate in ppm; null: no contract, and none below. */
  readonly steps: readonly (number | null)[];
  readonly bets: readonly { readonly account: number; readonly stake: bigint; readonly payout: bigint }[];
}

const plan: fc.Arbitrary<Plan> = fc.integer({ min: 3, max: MOST_DEPTH }).chain((size) =>
  fc.record({
    kind: fc.constantFrom<ContractKind>('DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'),
    payMode: fc.constantFrom('HOUSE', 'UPLINE'),
    up: fc.array(fc.constantFrom(0, 0, 0, 1, 2), { minLength: size, maxLength: size }),
    steps: fc.array(fc.option(fc.integer({ min: 0, max: 20_000 }), { freq: 9 }), { minLength: size, maxLength: size }),
    bets: fc.array(
      fc.record({ account: fc.nat(size - 1), stake: fc.bigInt(1n, 900_000n), payout: fc.bigInt(0n, 900_000n) }),
      { minLength: 1, maxLength: 30 },
    ),
  }),
);

interface Level {
  readonly id: bigint;
  readonly line: readonly bigint[];
  readonly ratePpm: bigint | null;
}

const tiersOf = (ratePpm: bigint) => [{ ratePpm, minValidBet: 0n, minLoss: 0n, minActive: 0 }];
const realtimeOf = (ratePpm: bigint) =>
  ({ kind: 'REALTIME', winRatePpm: ratePpm / 2n, lossRatePpm: ratePpm, minSingleBet: 10n }) as const;
const termsOf = (kind: ContractKind, ratePpm: bigint): ContractTerms =>
  kind === 'REALTIME' ? realtimeOf(ratePpm) : { kind: 'TIERED', tiers: tiersOf(ratePpm) };

/** Creates the tree with wallets, and contracts that are active through the day. */
async function settle({ kind, payMode, up, steps }: Plan, from: Date): Promise<readonly Level[]> {
  const levels: Level[] = [];
  for (const [index, step] of steps.entries()) {
    const before = index === 0 ? undefined : levels[Math.max(0, index - 1 - (up[index] ?? 0))];
    nextId += 1n;
    const id = nextId;
    const uplineId = before?.id ?? null;
    const place = { uplineId, kind: 'AGENT', book: 'REAL', at: from } as const;
    expect(await server.areas.tree.place(server.pool, server.scope, id, place)).toBeNull();
    const above = before === undefined ? 400_000n : before.ratePpm;
    const ratePpm = above === null || step === null ? null : above - BigInt(step);
    const line = [...(before?.line ?? []), id];
    levels.push({ id, line, ratePpm });
    await transaction(server.pool, async (tx) => {
      await server.areas.wallet.openMember(tx, { ...server.scope, memberId: id, book: 'REAL' }, server.brand);
      if (ratePpm === null) return;
      const contract = await insertContract(tx, server.scope, {
        ...{ kind, book: 'REAL', accountId: id, payerId: uplineId ?? 0n, line, period: PERIODS[kind], payMode },
        ...{
          terms: termsOf(kind, ratePpm),
          carry: 'PERMANENT',
          autoPay: true,
          activeMinValidBet: 0n,
          activeMinDeposit: 0n,
        },
        ...{ categories: null, offeredAt: from, offeredBy: 'test', expiresAt: from },
      });
      const endsAt = new Date(from.getTime() + DAY_MS);
      const due = isByBets(kind) ? null : { from, to: endsAt };
      await writeContract(tx, server.scope, contract, { state: 'ACTIVE', effectiveFrom: from, endsAt, due });
    });
  }
  return levels;
}

async function notify(levels: readonly Level[], { kind, bets }: Plan, at: Date): Promise<void> {
  if (isByBets(kind)) return notifyBets(levels, bets, at);
  for (const { account, stake, payout } of bets) {
    const who = {
      memberId: `${levels[account]?.id}`,
      book: 'REAL',
      rounds: 1,
      stake: `${stake}`,
      payout: `${payout}`,
    } as const;
    const payload = { settledAt: at.toISOString(), category: 'RNG', members: [who] };
    await server.base.publish(server.pool, RoundsSettled, server.scope.brandId, payload);
  }
}

async function notifyBets(levels: readonly Level[], bets: Plan['bets'], at: Date): Promise<void> {
  const settled = bets.map(({ account, stake, payout }, place) => ({
    ...{ memberId: `${levels[account]?.id}`, ref: `game:plan:${nextId}:${place}` },
    ...{ stake: `${stake}`, valid: `${stake}`, payout: `${payout}` },
  }));
  const payload = { settledAt: at.toISOString(), category: 'RNG', book: 'REAL', bets: settled } as const;
  await server.base.publish(server.pool, BetsCounted, server.scope.brandId, payload);
}

type Bets = Plan['bets'];

/** Gross of a contract by the rules of its kind; null if it creates no bill. */
function grossOf(kind: ContractKind, ratePpm: bigint, team: Bets): bigint | null {
  const teamValidBet = team.reduce((sum, { stake }) => sum + stake, 0n);
  const loss = team.reduce((sum, { stake, payout }) => sum + stake - payout, 0n);
  const figures = { teamValidBet, loss, active: 0 };
  if (kind === 'DIVIDEND') {
    const terms = { tiers: tiersOf(ratePpm), carry: 'PERMANENT', carryIn: 0n } as const;
    return dividendBill(terms, { teamValidBet, housePL: loss, active: 0 }).gross;
  }
  if (kind === 'DAILY') return salaryBill(tiersOf(ratePpm), figures).gross;
  // Accounts without bets in an hour or window get no bill for it.
  if (kind === 'HOURLY') return team.length === 0 ? null : salaryBill(tiersOf(ratePpm), figures).gross;
  const baseOf = (counts: (bet: Bets[number]) => boolean) =>
    team.filter((bet) => bet.stake >= 10n && counts(bet)).reduce((sum, { stake }) => sum + stake, 0n);
  const winBase = baseOf(({ stake, payout }) => payout > stake);
  const lossBase = baseOf(({ stake, payout }) => payout < stake);
  return winBase + lossBase === 0n ? null : realtimeGross(realtimeOf(ratePpm), { winBase, lossBase });
}

/** Expected results of the day, calculated from the bets. */
function expected({ kind, payMode, bets }: Plan, levels: readonly Level[]) {
  const contracted = levels.flatMap(({ id, line, ratePpm }) => {
    if (ratePpm === null) return [];
    const team = bets.filter(({ account }) => levels[account]?.line.includes(id));
    const own = grossOf(kind, ratePpm, team);
    return own === null ? [] : [{ id, line, own }];
  });
  const gross = new Map(contracted.map(({ id, own }) => [`${id}`, own]));
  const payers = new Map(contracted.map(({ id, line }) => [`${id}`, line.length > 1 ? `${line.at(-2)}` : null]));
  const shares = shareGross(gross, payers);
  return contracted.map(({ id }) => {
    const share = shares.get(`${id}`);
    const own = gross.get(`${id}`) ?? 0n;
    return { id, gross: own, downlineGross: share?.downlineGross, due: payMode === 'UPLINE' ? own : share?.housePays };
  });
}

async function billsOf(levels: readonly Level[]): Promise<readonly BillRow[]> {
  const found = await Promise.all(
    levels.map(({ id }) =>
      listBills(server.pool, server.scope, {
        ...{ kind: null, accountId: id, payerId: null, state: null, waitingBefore: null, beforeId: null, limit: 10 },
      }),
    ),
  );
  return found.flat();
}

const mains = async (levels: readonly Level[]) =>
  new Map(
    await Promise.all(
      levels.map(async ({ id }) => {
        const scope = { ...server.scope, memberId: id, book: 'REAL' as const };
        const member = { scope, account: '', sessionId: id, type: 2, restricted: false, protectedActions: true };
        return [id, await server.balance({ member })] as const;
      }),
    ),
  );

/** Kills the settlement a few event loop turns after its start. */
async function runAndKill(turns: number): Promise<void> {
  const run = server.runJob('agents.contracts').then(
    () => 'done',
    () => 'killed',
  );
  for (let n = 0; n < turns; n += 1) await turn();
  await server.ownerPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = 'lantern_app' and pid <> pg_backend_pid() and state <> 'idle'`,
  );
  await run;
}

async function live(one: Plan, kills: readonly number[]) {
  day += 2;
  const from = new Date(FIRST + day * DAY_MS);
  server.clock.set(from);
  const levels = await settle(one, from);
  await notify(levels, one, new Date(from.getTime() + HOUR_MS));
  // Dividends are paid from 02:00, daily salaries from 10:00.
  server.clock.set(new Date(from.getTime() + DAY_MS + 10 * HOUR_MS));
  await server.drain();
  for (const turns of kills) await runAndKill(turns);
  await server.runJob('agents.contracts');
  return levels;
}

async function judge(one: Plan, levels: readonly Level[]): Promise<void> {
  const bills = await billsOf(levels);
  const rules = expected(one, levels);
  const figures = bills.map(({ accountId: id, gross, downlineGross, due }) => ({ id, gross, downlineGross, due }));
  const byId = (a: { readonly id: bigint }, b: { readonly id: bigint }) => (a.id < b.id ? -1 : 1);
  expect(figures.sort(byId)).toEqual(rules.sort(byId));
  const sum = (of: (bill: BillRow) => bigint) => bills.reduce((total, bill) => total + of(bill), 0n);
  const top = bills.find(({ payerId }) => payerId === 0n)?.gross ?? 0n;
  // The sum over all levels equals what the platform pays at the top, whatever happens between levels.
  expect(sum(({ gross, downlineGross }) => gross - downlineGross)).toBe(top);
  const balances = await mains(levels);
  const amounts = [...balances.values()];
  expect(amounts.every((amount) => amount >= 0n)).toBe(true);
  const byPlatform = sum(({ byPlatform: isByPlatform, paid }) => (isByPlatform ? paid : 0n));
  expect(amounts.reduce((total, amount) => total + amount, 0n)).toBe(byPlatform);
  if (one.payMode === 'HOUSE') expect(byPlatform).toBeGreaterThanOrEqual(top > 0n ? top : 0n);
  for (const bill of bills) {
    expect(bill.paid <= bill.due).toBe(true);
    expect(bill.state === 'PAID' || bill.paid < bill.due || bill.due === 0n).toBe(true);
  }
}

const numRuns = Math.min(propertyRuns(5), 40);

describe('settlement of every kind, for random trees of 20 levels and random bets', () => {
  test('makes bills that follow the rules, sum up to the top, leave no wallet below zero, and are not paid twice', async () => {
    await fc.assert(
      fc.asyncProperty(plan, async (one) => {
        const levels = await live(one, []);
        await judge(one, levels);
        const before = await mains(levels);
        const paid = (await billsOf(levels)).map((bill) => bill.paid);
        await Promise.all([server.runJob('agents.contracts'), server.runJob('agents.contracts')]);
        expect(await mains(levels)).toEqual(before);
        expect((await billsOf(levels)).map((bill) => bill.paid)).toEqual(paid);
      }),
      { numRuns },
    );
  });

  test('has the same result after processes were killed as after one complete run', async () => {
    await fc.assert(
      fc.asyncProperty(
        plan,
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 3 }),
        async (one, kills) => {
          await judge(one, await live(one, kills));
        },
      ),
      { numRuns },
    );
  });
});
