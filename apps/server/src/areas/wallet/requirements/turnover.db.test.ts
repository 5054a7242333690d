import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { transaction } from '@lantern/database';
import { BetsCounted, type PayloadOf } from '@lantern/events';
import { postings } from '@lantern/ledger';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf } from '../../../testing/world.ts';
import { createWallet, type WalletOptions } from '../index.ts';

const DAY_MS = 86_400_000;
/** Waiting time for events of the last bets. */
const GRACE_MS = 300_000;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

type Member = Awaited<ReturnType<TestServer['member']>>;
const scopeOf = ({ member }: Member) => member.scope;

/** Creates a wagering requirement like a credit does, one second after the last one. */
async function require(member: Member, amount: bigint, multiplierPpm = 1_000_000n, reference: string = randomUUID()) {
  server.clock.move(1_000);
  const createdAt = server.clock.now();
  const input = { source: 'DEPOSIT' as const, reference, amount, multiplierPpm, createdAt };
  await transaction(server.pool, (tx) => server.areas.wallet.createRequirement(tx, scopeOf(member), input));
}

/** Publishes settled bets like a game does. */
async function settle(bets: readonly [Member, bigint, string?][], more: Partial<PayloadOf<typeof BetsCounted>> = {}) {
  const settledAt = server.clock.now().toISOString();
  const event: PayloadOf<typeof BetsCounted> = {
    ...{ book: 'REAL', category: 'LOTT', settledAt, ...more },
    bets: bets.map(([member, valid, ref = randomUUID()]) => ({
      ...{ memberId: scopeOf(member).memberId.toString(), ref, stake: valid.toString(), valid: valid.toString() },
    })),
  };
  await transaction(server.pool, (tx) => server.base.publish(tx, BetsCounted, server.brand.id, event));
}

async function read(member: Member) {
  const { left, requirements } = answerOf(await server.call(calls.wallet.turnover, {}, member));
  const inOrder = requirements.toSorted((one, other) => Number(one.id) - Number(other.id));
  return { left, done: inOrder.map((one) => `${one.state} ${one.done}/${one.required}`) };
}

/** Credits spendable money, so that the bust rule does not apply. */
async function give(member: Member, amount: bigint) {
  const scope = scopeOf(member);
  const answer = await server.ledger.postOne(server.pool, server.books(scope), {
    id: randomUUID(),
    posting: postings.depositByProvider({ member: scope.memberId, psp: 'sandbox', amount }),
    reference: { type: 'test', id: '1' },
    at: server.clock.now(),
  });
  expect(answer.outcome).toBe('posted');
}

async function rich(): Promise<Member> {
  const member = await server.member();
  await give(member, 1_000_000n);
  return member;
}

describe('turnover', () => {
  test('2C-10 is shown in the order of filling, with its rules, the rest and the last counted bets', async () => {
    const member = await rich();
    const scope = scopeOf(member);
    const at = server.clock.now();
    const rules = {
      weights: { LIVE: 100_000, PVP: 0 },
      maxBet: 20_000n,
      expiresAt: new Date(at.getTime() + 86_400_000),
    };
    await transaction(server.pool, async (tx) => {
      const base = { multiplierPpm: 1_000_000n, amount: 10_000n };
      const deposit = { ...base, source: 'DEPOSIT' as const, reference: randomUUID(), createdAt: at };
      const bonus = { ...base, ...rules, source: 'PROMO' as const, reference: randomUUID() };
      await server.areas.wallet.createRequirement(tx, scope, deposit);
      await server.areas.wallet.createRequirement(tx, scope, { ...bonus, createdAt: new Date(at.getTime() + 1) });
    });
    server.clock.move(1_000);
    await settle([[member, 12_500n, 'lottery:one']]);
    await settle([[member, 30_000n, 'game:LANTERN:big']], { category: 'RNG' });
    await settle([[member, 10_000n, 'game:LANTERN:live']], { category: 'LIVE' });
    await server.drain();
    const shown = answerOf(await server.call(calls.wallet.turnover, {}, member));
    // 25.00 of the first bet count for this requirement; a bet above 200.00 does not count, a live bet counts one tenth.
    expect(shown.left).toBe('65.00');
    expect(shown.requirements).toMatchObject([
      {
        source: 'PROMO',
        isNext: true,
        done: '35.00',
        left: '65.00',
        maxBet: '200.00',
        expiresAt: rules.expiresAt.toISOString(),
        tooHigh: 1,
      },
      { source: 'DEPOSIT', isNext: false, state: 'DONE', left: '0.00', maxBet: null, weights: [] },
    ]);
    expect(shown.requirements[0]?.weights.toSorted((one, other) => other.ppm - one.ppm)).toEqual([
      { category: 'LIVE', ppm: 100_000 },
      { category: 'PVP', ppm: 0 },
    ]);
    expect(
      shown.lastBets.map(({ reference, counted, source }) => [reference.type, reference.id, counted, source]),
    ).toEqual(
      expect.arrayContaining([
        ['lottery_bet', 'one', '100.00', 'DEPOSIT'],
        ['lottery_bet', 'one', '25.00', 'PROMO'],
        ['game_round', 'LANTERN:live', '10.00', 'PROMO'],
      ]),
    );
  });

  test('is filled by settled bets, the oldest requirement first, and the rest of a bet fills the next', async () => {
    const member = await rich();
    await require(member, 10_000n);
    await require(member, 5_000n, 2_000_000n);
    expect(await read(member)).toEqual({ left: '200.00', done: ['OPEN 0.00/100.00', 'OPEN 0.00/100.00'] });
    await settle([[member, 6_000n]]);
    await server.drain();
    expect(await read(member)).toEqual({ left: '140.00', done: ['OPEN 60.00/100.00', 'OPEN 0.00/100.00'] });
    await settle([
      [member, 5_000n],
      [member, 1_500n],
    ]);
    await server.drain();
    expect(await read(member)).toEqual({ left: '75.00', done: ['DONE 100.00/100.00', 'OPEN 25.00/100.00'] });
    await settle([[member, 99_999n]]);
    await server.drain();
    expect(await read(member)).toEqual({ left: '0.00', done: ['DONE 100.00/100.00', 'DONE 100.00/100.00'] });
  });

  test('is counted once for a bet that is published twice, in one event or in two', async () => {
    const member = await rich();
    await require(member, 10_000n);
    await settle([[member, 2_000n, 'lottery:same']]);
    await settle([[member, 2_000n, 'lottery:same']]);
    await server.drain();
    await settle([[member, 2_000n, 'lottery:same']]);
    await server.drain();
    expect(await read(member)).toEqual({ left: '80.00', done: ['OPEN 20.00/100.00'] });
  });

  test('is counted once for any number of restarts of the consumer', async () => {
    const member = await rich();
    await require(member, 10_000n);
    await settle([
      [member, 2_000n],
      [member, 3_000n],
    ]);
    await server.drain();
    await server.ownerPool.query(`update kit.consumer set xid = '0', id = 0 where name = 'wallet.turnover'`);
    await server.drain();
    expect(await read(member)).toEqual({ left: '50.00', done: ['OPEN 50.00/100.00'] });
  });

  test('is not filled by bets settled before it was created, nor by other members’ bets', async () => {
    const [member, other] = [await rich(), await rich()];
    const before = server.clock.now().toISOString();
    await require(member, 10_000n);
    await settle([[member, 10_000n]], { settledAt: before });
    await settle([[other, 10_000n]]);
    await server.drain();
    expect((await read(member)).left).toBe('100.00');
  });

  test('is not filled after its end', async () => {
    const member = await rich();
    await require(member, 10_000n);
    await server.ownerPool.query('update wallet.requirement set expires_at = $2 where member_id = $1', [
      scopeOf(member).memberId,
      server.clock.now(),
    ]);
    await settle([[member, 10_000n]]);
    await server.drain();
    expect((await read(member)).left).toBe('100.00');
  });

  test('is created once for one source, and rounded up', async () => {
    const member = await rich();
    await require(member, 333n, 333_333n, 'deposit-1');
    await require(member, 333n, 333_333n, 'deposit-1');
    await require(member, 0n);
    expect(await read(member)).toEqual({ left: '1.11', done: ['OPEN 0.00/1.11', 'DONE 0.00/0.00'] });
  });

  test('equals the sum of the counted amounts of all bets', async () => {
    const members = [await rich(), await rich(), await rich()];
    for (const member of members) for (const amount of [1_000n, 2_500n, 700n]) await require(member, amount);
    for (let round = 1n; round <= 6n; round += 1n)
      await settle(members.map((member, at) => [member, 137n * round * BigInt(at + 1)] as const));
    await server.drain();
    const { rows } = await server.ownerPool.query(
      `select r.id from wallet.requirement r where r.done <> coalesce((select sum(u.contribution) from wallet.requirement_use u
         where u.brand_id = r.brand_id and u.requirement_id = r.id), 0) or (r.state = 'DONE') <> (r.done = r.required)`,
    );
    expect(rows).toEqual([]);
    expect((await read(members[2] as Member)).left).toBe('0.00');
  });
});

/** A bonus of 50.00 with a 3× wagering requirement within one day and a maximum bet of 20.00. */
async function bonus(member: Member) {
  const createdAt = server.clock.now();
  const of = {
    source: 'PROMO' as const,
    reference: randomUUID(),
    amount: 5_000n,
    multiplierPpm: 3_000_000n,
    createdAt,
  };
  const ends = { maxBet: 2_000n, expiresAt: new Date(createdAt.getTime() + DAY_MS) };
  const terms = { ...of, ...ends, bonus: { type: 'FIRST_DEPOSIT', amount: 5_000n } };
  await transaction(server.pool, (tx) => server.areas.wallet.createRequirement(tx, scopeOf(member), terms));
}

const expire = async () => {
  await server.runJob('wallet.expire-requirements');
  await server.drain();
};
const mainOf = async (member: Member) => answerOf(await server.call(calls.wallet.consolidatedFunds, {}, member)).main;

describe('an expired bonus', () => {
  test('is reversed once up to the balance and blocks no withdrawal; the deposit’s requirement remains', async () => {
    const [rich, poor] = [await server.member(), await server.member()];
    await give(rich, 20_000n);
    await give(poor, 1_500n);
    await require(rich, 10_000n);
    await bonus(rich);
    await bonus(poor);
    server.clock.move(DAY_MS);
    await expire();
    // Events of bets settled at the last moment arrive a little later.
    expect((await read(poor)).left).toBe('150.00');
    server.clock.move(GRACE_MS);
    await expire();
    await expire();
    expect(await read(rich)).toEqual({ left: '100.00', done: ['OPEN 0.00/100.00', 'EXPIRED 0.00/150.00'] });
    expect(await read(poor)).toEqual({ left: '0.00', done: ['EXPIRED 0.00/150.00'] });
    expect([await mainOf(rich), await mainOf(poor)]).toEqual(['150.00', '0.00']);
    const { rows } = answerOf(await server.call(calls.wallet.accountRecord, { group: 'BONUS' }, rich));
    expect(rows.map(({ posting, amount, reference }) => [posting, amount, reference.type])).toEqual([
      ['P36', '-50.00', 'requirement'],
    ]);
    const inbox = answerOf(await server.call(calls.content.inbox, {}, poor)).rows;
    expect(inbox.map(({ textKey, params }) => [textKey, params])).toEqual([
      ['message_bonus_expired', { amount: '15.00' }],
    ]);
    expect(await server.faultsOfBooks()).toEqual([]);
  });

  test('remains the member’s when its requirement was filled in time', async () => {
    const member = await server.member();
    await give(member, 20_000n);
    await bonus(member);
    for (let bet = 0; bet < 8; bet += 1) await settle([[member, 2_000n]]);
    await server.drain();
    server.clock.move(DAY_MS + GRACE_MS);
    await expire();
    expect(await read(member)).toEqual({ left: '0.00', done: ['DONE 150.00/150.00'] });
    expect(await mainOf(member)).toBe('200.00');
  });
});

/** A member with an account that the safety area knows. */
async function newMember(): Promise<Member> {
  const at = server.clock.now();
  const wanted = {
    account: 'highroller',
    type: 1,
    password: 'Moon-Garden-7',
    uplineId: null,
    language: 'EN' as const,
    at,
  };
  const scope = await server.areas.identity.createMember(server.scope, wanted);
  if (isRefusal(scope)) throw new Error(scope.code);
  const session = { type: 1, restricted: false, protectedActions: true, sessionId: scope.memberId };
  return { member: { scope, account: wanted.account, ...session } };
}

describe('bets above the maximum of a bonus', () => {
  test('count nothing, and the third raises one flag for any number of events', async () => {
    const member = await newMember();
    await give(member, 1_000_000n);
    const { memberId } = scopeOf(member);
    const flags = async () => {
      await server.drain();
      await server.runJob('safety.assess-due');
      const { rows } = await server.ownerPool.query<{ kind: string }>(
        'select kind from safety.aml_flag where member_id = $1',
        [memberId],
      );
      return rows.map(({ kind }) => kind);
    };
    await bonus(member);
    await settle([
      [member, 2_001n, 'game:LANTERN:high-1'],
      [member, 2_001n, 'game:LANTERN:high-2'],
    ]);
    await settle([[member, 2_001n, 'game:LANTERN:high-2']]);
    expect(await flags()).not.toContain('MAX_BET_BREACHES');
    await settle([[member, 2_001n, 'game:LANTERN:high-3']]);
    expect(await flags()).toContain('MAX_BET_BREACHES');
    const { requirements } = answerOf(await server.call(calls.wallet.turnover, {}, member));
    expect(requirements[0]).toMatchObject({ done: '0.00', tooHigh: 3 });
  });
});

describe('the bust rule', () => {
  const lose = async (member: Member) => {
    await settle([[member, 100n]]);
    await server.drain();
    return (await read(member)).done;
  };

  test('ends requirements when less than one unit is left', async () => {
    const member = await server.member();
    await give(member, 99n);
    await require(member, 10_000n);
    expect(await lose(member)).toEqual(['CLEARED_BUST 1.00/100.00']);
    expect((await read(member)).left).toBe('0.00');
  });

  test('does not apply to a member with one unit', async () => {
    const member = await server.member();
    await give(member, 100n);
    await require(member, 10_000n);
    expect(await lose(member)).toEqual(['OPEN 1.00/100.00']);
  });

  test('does not apply to a member with a deposit in process, including late money', async () => {
    for (const state of ['PAYING', 'MATCHING', 'LATE']) {
      const member = await server.member();
      const wanted = { requestId: randomUUID(), channel: 'sandbox-qr', amount: '100.00' };
      const { id } = answerOf(await server.call(calls.payments.createDeposit, wanted, member));
      await require(member, 10_000n);
      const move = (to: string) =>
        server.ownerPool.query('update payments.deposit_order set state = $2 where id = $1', [id, to]);
      await move(state);
      expect(await lose(member)).toEqual(['OPEN 1.00/100.00']);
      await move('FAILED');
      expect(await lose(member)).toEqual(['CLEARED_BUST 2.00/100.00']);
    }
  });

  test('is applied before a deposit to a member who lost everything otherwise than by bets', async () => {
    const member = await server.member();
    await require(member, 10_000n);
    const wanted = { requestId: randomUUID(), channel: 'sandbox-qr', amount: '100.00' };
    answerOf(await server.call(calls.payments.createDeposit, wanted, member));
    expect((await read(member)).done).toEqual(['CLEARED_BUST 0.00/100.00']);
  });

  test('is applied when a pending deposit has expired', async () => {
    const member = await server.member();
    const wanted = { requestId: randomUUID(), channel: 'sandbox-qr', amount: '100.00' };
    answerOf(await server.call(calls.payments.createDeposit, wanted, member));
    await require(member, 10_000n);
    expect(await lose(member)).toEqual(['OPEN 1.00/100.00']);
    server.clock.move(DAY_MS);
    await server.runJob('payments.expire-deposits');
    await server.drain();
    expect((await read(member)).done).toEqual(['CLEARED_BUST 1.00/100.00']);
  });

  test('does not apply to a member with open stakes', async () => {
    const member = await server.member();
    await require(member, 10_000n);
    let stakes = 5n;
    const { staff } = server.areas;
    const wallet = createWallet({
      ...{ ...server.base, ledger: server.ledger, requirePermission: staff.requirePermission },
      // The setup's own wallet has already registered its actions, and this test does not use transfers.
      staff: { audit: staff.audit, requests: { ...staff.requests, define: () => undefined } },
      people: {} as WalletOptions['people'],
      brand: server.areas.brands.brand,
      isEnabled: server.areas.brands.isEnabled,
      timeZone: async () => '+08:00',
    });
    wallet.registerOpenStakes(async () => stakes);
    const onTheWay = async () => ({ hasDepositInProcess: false, hasOpenWithdrawal: false });
    const clear = () =>
      transaction(server.pool, (tx) => wallet.clearWhenBust(tx, server.brand, scopeOf(member), onTheWay));
    expect(await clear()).toBe(0);
    stakes = 0n;
    expect(await clear()).toBe(1);
    expect(await clear()).toBe(0);
  });
});
