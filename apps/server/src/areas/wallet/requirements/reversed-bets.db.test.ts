import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { transaction } from '@lantern/database';
import { BetsCounted, BetsReversed, type EventType } from '@lantern/events';
import { postings } from '@lantern/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf } from '../../../testing/world.ts';

/** Bets that are reversed after they counted towards a wagering requirement. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

type Member = Awaited<ReturnType<TestServer['member']>>;
type Bet = readonly [ref: string, valid: bigint];

async function memberWith(money: bigint): Promise<Member> {
  const member = await server.member();
  await give(member, money);
  return member;
}

async function give({ member: { scope } }: Member, amount: bigint) {
  const answer = await server.ledger.postOne(server.pool, server.books(scope), {
    id: randomUUID(),
    posting: postings.depositByProvider({ member: scope.memberId, psp: 'sandbox', amount }),
    reference: { type: 'test', id: '1' },
    at: server.clock.now(),
  });
  expect(answer.outcome).toBe('posted');
}

async function require({ member: { scope } }: Member, amount: bigint, expiresAt: Date | null = null) {
  server.clock.move(1_000);
  const of = { source: 'DEPOSIT' as const, reference: randomUUID(), amount, multiplierPpm: 1_000_000n, expiresAt };
  const createdAt = server.clock.now();
  await transaction(server.pool, (tx) => server.areas.wallet.createRequirement(tx, scope, { ...of, createdAt }));
}

const notify = <Payload>(type: EventType<string, Payload>, payload: NoInfer<Payload>) =>
  transaction(server.pool, (tx) => server.base.publish(tx, type, server.brand.id, payload));

/** Publishes settled bets. @returns their time */
async function settle({ member: { scope } }: Member, bets: readonly Bet[]): Promise<string> {
  const settledAt = server.clock.now().toISOString();
  const memberId = String(scope.memberId);
  const notice = bets.map(([ref, valid]) => ({ memberId, ref, stake: String(valid), valid: String(valid) }));
  await notify(BetsCounted, { book: 'REAL', category: 'LOTT', settledAt, bets: notice });
  return settledAt;
}

async function reverse({ member: { scope } }: Member, refs: readonly string[], settledAt: string) {
  const memberId = String(scope.memberId);
  await notify(BetsReversed, { book: 'REAL', settledAt, bets: refs.map((ref) => ({ memberId, ref })) });
}

async function read(member: Member) {
  const { left, requirements, lastBets } = answerOf(await server.call(calls.wallet.turnover, {}, member));
  const inOrder = requirements.toSorted((one, other) => Number(one.id) - Number(other.id));
  return {
    left,
    done: inOrder.map((one) => `${one.state} ${one.done}/${one.required}`),
    bets: lastBets.map(({ reference, counted }) => `${reference.id} ${counted}`).toSorted(),
  };
}

describe('the counted amount of cancelled bets', () => {
  test('has to be wagered again wherever it counted, once for any number of events', async () => {
    const member = await memberWith(1_000_000n);
    await require(member, 10_000n);
    await require(member, 20_000n);
    const refs = { void: `lottery:${randomUUID()}`, stands: `lottery:${randomUUID()}` };
    const settledAt = await settle(member, [
      [refs.void, 13_000n],
      [refs.stands, 4_000n],
    ]);
    await server.drain();
    expect((await read(member)).done).toEqual(['DONE 100.00/100.00', 'OPEN 70.00/200.00']);
    for (let time = 0; time < 2; time += 1) {
      await reverse(member, [refs.void], settledAt);
      await server.drain();
      expect(await read(member)).toEqual({
        left: '260.00',
        done: ['OPEN 0.00/100.00', 'OPEN 40.00/200.00'],
        bets: [`${refs.stands.split(':')[1]} 40.00`],
      });
    }
    // Neither a repeated event nor a restarted consumer counts it again; other bets fill the oldest requirement first.
    await settle(member, [[refs.void, 13_000n]]);
    await settle(member, [['lottery:next', 12_000n]]);
    await server.ownerPool.query(`update kit.consumer set xid = '0', id = 0 where name = 'wallet.turnover'`);
    await server.drain();
    expect((await read(member)).done).toEqual(['DONE 100.00/100.00', 'OPEN 60.00/200.00']);
  });

  test('is counted and reversed in order when both events arrive at once', async () => {
    const member = await memberWith(1_000_000n);
    await require(member, 10_000n);
    const settledAt = await settle(member, [['lottery:at-once', 10_000n]]);
    await reverse(member, ['lottery:at-once'], settledAt);
    await settle(member, [['lottery:afterwards', 3_000n]]);
    await server.drain();
    expect((await read(member)).done).toEqual(['OPEN 30.00/100.00']);
  });

  test('reopens a requirement that ended by the bust rule, because the stake was never lost', async () => {
    const member = await memberWith(50n);
    await require(member, 30_000n);
    const settledAt = await settle(member, [['lottery:all-of-it', 10_000n]]);
    await server.drain();
    expect((await read(member)).done).toEqual(['CLEARED_BUST 100.00/300.00']);
    await give(member, 10_000n);
    await reverse(member, ['lottery:all-of-it'], settledAt);
    await server.drain();
    expect(await read(member)).toEqual({ left: '300.00', done: ['OPEN 0.00/300.00'], bets: [] });
  });

  test('does not reopen a requirement that ended otherwise or expired', async () => {
    const early = await memberWith(50n);
    await require(early, 10_000n);
    await settle(early, [['lottery:lost-before', 1_000n]]);
    await server.drain();
    server.clock.move(1_000);
    await give(early, 20_000n);
    await require(early, 20_000n);
    const settledAt = await settle(early, [['lottery:void-later', 20_000n]]);
    await server.drain();
    await reverse(early, ['lottery:void-later'], settledAt);

    const late = await memberWith(1_000_000n);
    await require(late, 10_000n, new Date(server.clock.now().getTime() + 60_000));
    const inTime = await settle(late, [['lottery:in-time', 10_000n]]);
    await server.drain();
    server.clock.move(120_000);
    await reverse(late, ['lottery:in-time'], inTime);
    await server.drain();
    expect((await read(early)).done).toEqual(['CLEARED_BUST 10.00/100.00', 'OPEN 0.00/200.00']);
    expect((await read(late)).done).toEqual(['DONE 100.00/100.00']);
  });
});
