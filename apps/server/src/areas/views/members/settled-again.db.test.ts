import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { transaction } from '@lantern/database';
import { accounts, postings } from '@lantern/ledger';
import { isRefusal } from '@lantern/server-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf } from '../../../testing/world.ts';

/** Published figures of a draw that is settled again, for members, agents and the brand: figures, takings, rebates of the levels above. */

const GAME = 'xsmb';
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  await server.areas.lottery.ensureDemo(server.brand.id);
});
afterAll(() => server.close());

const job = (area: 'lottery' | 'agents', name: string) =>
  server.areas[area].jobs.find((one) => one.name === name)?.run(server.clock.now()) ?? Promise.resolve();

async function person(account: string, uplineId: bigint | null) {
  const request = { account, type: 1 as const, password: 'Moon-Garden-7', uplineId, language: 'EN' as const };
  const scope = await server.areas.identity.createMember(server.scope, { ...request, at: server.clock.now() });
  if (isRefusal(scope)) throw new Error(scope.code);
  const rate = {
    kind: 'LOTTERY_RATE',
    key: GAME,
    value: uplineId === null ? 900 : 400,
    at: server.clock.now(),
  } as const;
  const set = await transaction(server.pool, (tx) =>
    server.areas.tree.setRate(tx, scope, scope.memberId, { ...rate, setBy: 'test', byOperator: true }),
  );
  expect(set).toBeNull();
  return { member: { scope, account, type: 1, restricted: false, protectedActions: true, sessionId: scope.memberId } };
}

async function settle(): Promise<void> {
  await job('lottery', 'lottery.settle');
  await job('lottery', 'lottery.publish-settled');
  await server.drain();
  await job('agents', 'agents.post-rebates');
  await server.drain();
}

const result = (special: string) => ({
  DB: [special],
  ...{ G1: ['99999'], G2: ['99999', '99999'], G3: Array.from({ length: 6 }, () => '99999') },
  ...{ G4: Array.from({ length: 4 }, () => '9999'), G5: Array.from({ length: 6 }, () => '9999') },
  ...{ G6: ['999', '999', '999'], G7: ['99', '99', '99', '99'] },
});

describe('a draw that is settled again', () => {
  test('leaves figures of members and agents, revenue and rebates that equal a recount', async () => {
    const top = await person('top', null);
    const bettor = await person('bettor', top.member.scope.memberId);
    const { scope } = bettor.member;
    const paid = await server.ledger.postOne(server.pool, server.books(scope), {
      id: randomUUID(),
      posting: postings.depositByProvider({ member: scope.memberId, psp: 'sandbox', amount: 100_000n }),
      reference: { type: 'test', id: '1' },
      at: server.clock.now(),
    });
    expect(paid.outcome).toBe('posted');
    const lobby = answerOf(await server.call(calls.lottery.lobby, { gameCode: GAME }, bettor));
    const issueId = lobby.issue?.id ?? '';
    const lines = ['07', '08'].map((number, place) => ({ play: 'de_db', numbers: [number], points: 10 * (place + 1) }));
    answerOf(
      await server.call(
        calls.lottery.placeBets,
        { requestId: randomUUID(), gameCode: GAME, issueId, priceTableVersion: lobby.priceTableVersion, lines },
        bettor,
      ),
    );
    server.clock.set(new Date(Date.parse(lobby.issue?.drawsAt ?? '') + 1_000));
    await job('lottery', 'lottery.advance-issues');
    const permissions = ['lottery.read', 'lottery.results', 'lottery.correct', 'lottery.approve', 'requests.read'];
    const first = await server.operator('first', permissions);
    const second = await server.operator('second', permissions);
    for (const operator of [first, second]) {
      answerOf(await server.call(calls.lotteryBackOffice.enterResult, { issueId, numbers: result('12307') }, operator));
    }
    await settle();
    const shares = () =>
      server.ledger.balances(server.pool, server.books(scope), [accounts.main(top.member.scope.memberId)]);
    const [before] = await shares();
    expect(before?.balance).toBeGreaterThan(0n);

    // Three days later: the figures of the original day stay, the correction counts on its own day.
    server.clock.move(3 * 86_400_000);
    const request = { issueId, numbers: result('12308'), reason: 'typed wrongly', reference: 'gazette 7' };
    const { requestId } = answerOf(await server.call(calls.lotteryBackOffice.requestCorrection, request, first));
    const decision = { id: requestId, decision: 'APPROVE', reason: 'seen' } as const;
    expect(await server.call(calls.staff.decideRequest, decision, first)).toMatchObject({
      code: 'FOUR_EYES_SAME_PERSON',
    });
    const card = answerOf(await server.call(calls.staff.request, { id: requestId }, second));
    const seen = Object.fromEntries(card.parts.flatMap((part) => part.facts).map((fact) => [fact.name, fact.value]));
    expect(card.request.subject).toMatch(/^\S+ \d+$/);
    expect(seen).toMatchObject({ bets: '2', members: '1', bets_changed: '2', members_up: '1' });
    answerOf(await server.call(calls.staff.decideRequest, decision, second));
    await settle();

    expect(await server.areas.agents.findFigureDifferences(server.scope)).toEqual([]);
    expect(await server.areas.agents.findDifferences(server.pool, server.scope)).toEqual([]);
    expect(await server.areas.views.findMemberDayDifferences(server.scope)).toEqual([]);
    const { rows: days } = await server.ownerPool.query<{ stake: bigint; payout: bigint }>(
      `select sum(stake)::bigint as stake, sum(payout)::bigint as payout from views.member_day
        where member_id = $1 group by day order by day`,
      [scope.memberId],
    );
    const oneTen = days[0]?.payout ?? 0n;
    expect(days).toEqual([
      { stake: 3_000n, payout: oneTen },
      { stake: 0n, payout: oneTen },
    ]);
    const { rows: takings } = await server.ownerPool.query<{ plays: bigint; stake: bigint; payout: bigint }>(
      `select sum(plays)::bigint as plays, sum(stake)::bigint as stake, sum(payout)::bigint as payout from views.takings
        where category = 'LOTT'`,
    );
    expect(takings).toEqual([{ plays: 2n, stake: 3_000n, payout: 2n * oneTen }]);
    // The shares of the levels above are posted again: reversed (P27) and paid (P26).
    expect((await shares())[0]?.balance).toBe(before?.balance);
    const { rows: published } = await server.ownerPool.query<{ key: string }>(
      `select text_key as key from content.message where member_id = $1 order by id`,
      [scope.memberId],
    );
    expect(published.map(({ key }) => key)).toEqual(['message_bet_won', 'message_result_corrected', 'message_bet_won']);
    expect(await server.faultsOfBooks()).toEqual([]);
  });
});
