import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { accounts, postings } from '@lantern/ledger';
import { newToken } from '@lantern/server-kit/security';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  OWN_STUDIO,
  openOwnStudio,
  PATHS,
  type RoundsValue,
  type RoundView,
  type SessionValue,
} from '../../../testing/own-studio.ts';
import { codeOfAnswer, gotten } from '../../../testing/studio.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { answerOf, codeOf } from '../../../testing/world.ts';

/** The platform and its second studio, which has its own wallets, over HTTP on both sides. */

let server: TestServer;
let studio: Awaited<ReturnType<typeof openOwnStudio>>;
let operator: Awaited<ReturnType<TestServer['operator']>>;
beforeAll(async () => {
  server = await openTestServer();
  studio = await openOwnStudio(server);
  operator = await server.operator('watcher', [
    'games.read',
    'payments.read',
    'payments.match',
    'ledger.read',
    'members.read',
  ]);
});
afterAll(async () => {
  await studio.arcade.stop();
  await server.close();
});
afterEach(async () => {
  expect(await server.faultsOfBooks()).toEqual([]);
});

type Member = Awaited<ReturnType<TestServer['member']>>;

async function rich(amount: bigint, book: 'REAL' | 'TEST' = 'REAL'): Promise<Member> {
  const member = await server.member({ book });
  await server.ledger.send(server.books(member.member.scope), {
    id: randomUUID(),
    posting: postings.manualCredit({ member: member.member.scope.memberId, amount }),
    reference: { type: 'test', id: 'grant' },
    at: server.clock.now(),
  });
  return member;
}

async function places({ member: { scope } }: Member): Promise<readonly bigint[]> {
  const names = [accounts.main(scope.memberId), accounts.vendorWallet(scope.memberId, OWN_STUDIO)];
  return (await server.ledger.balances(server.pool, server.books(scope), names)).map((one) => one.balance);
}

/** Plays spins of 10.00, one after another. @returns the net result in minor units */
async function spins(token: string, count: number): Promise<bigint> {
  let after: string | null = null;
  let won = 0n;
  for (let index = 0; index < count; index += 1) {
    const answer: Awaited<ReturnType<typeof studio.spin>> = await studio.spin(token, after, '2.00');
    const { round } = gotten(answer);
    after = round.id;
    won += BigInt(Math.round(Number(round.payout) * 100)) - BigInt(Math.round(Number(round.stake) * 100));
  }
  return won;
}

describe('a studio with its own wallets (7G-04)', () => {
  test('receives all money when a game opens, is booked here, and returns the money when the game is left', async () => {
    const member = await rich(100_000n);
    const session = await studio.open(member);
    expect(session).toMatchObject({
      player: { balance: '1000.00', currency: { code: 'P' } },
      game: { titles: { EN: 'Lotus Sevens', VI: 'Số Bảy Hoa Sen' } },
    });
    expect(await places(member)).toEqual([0n, 100_000n]);
    const won = await spins(session.token, 4);
    expect(await studio.balance(session.token)).toBe(server.money(100_000n + won));
    await server.runJob('games.follow-vendors');
    expect(await places(member)).toEqual([0n, 100_000n + won]);
    const left = answerOf(
      await server.call(calls.wallet.collectFunds, { requestId: randomUUID(), isLeaving: true }, member),
    );
    expect(left.transfers).toMatchObject([
      { direction: 'OUT', state: 'DONE', cause: 'LEAVE', amount: server.money(100_000n + won) },
    ]);
    expect(await places(member)).toEqual([100_000n + won, 0n]);

    const { rows } = answerOf(await server.call(calls.games.rounds, {}, member));
    expect(rows).toHaveLength(4);
    const round = answerOf(await server.call(calls.gamesBackOffice.round, { id: rows[0]?.id ?? '' }, operator));
    expect(round.replayUrl).toContain('/replay?round=');
    for (const { entryId, posting } of round.transactions[0]?.entries ?? []) {
      expect(['P31', 'P31w']).toContain(posting);
      expect(answerOf(await server.call(calls.walletBackOffice.entry, { entryId }, operator)).posting).toBe(posting);
    }
  });

  test('returns the money when another game opens, unless the member has switched that off', async () => {
    const member = await rich(5_000n);
    await studio.open(member);
    answerOf(await server.call(calls.games.launchGame, { gameId: 'lantern-river', vassalage: 'LANTERN' }, member));
    expect(await places(member)).toEqual([5_000n, 0n]);
    expect(answerOf(await server.call(calls.wallet.setAutoTransfer, { follows: false }, member)).autoTransfer).toBe(
      false,
    );
    const session = await studio.open(member);
    expect(session.player.balance).toBe('0.00');
    expect(codeOfAnswer(await studio.spin(session.token, null))).toBe('INSUFFICIENT_FUNDS');
    const request = { requestId: randomUUID(), vassalage: OWN_STUDIO, direction: 'IN' as const, amount: '20.00' };
    answerOf(await server.call(calls.wallet.walletTransfer, request, member));
    const left = { requestId: randomUUID(), isLeaving: true };
    expect(answerOf(await server.call(calls.wallet.collectFunds, left, member)).transfers).toEqual([]);
    expect(await places(member)).toEqual([3_000n, 2_000n]);
    const all = answerOf(await server.call(calls.wallet.collectFunds, { requestId: randomUUID() }, member));
    expect(all.transfers).toMatchObject([{ cause: 'COLLECT', amount: '20.00' }]);
    const sum = answerOf(await server.call(calls.wallet.balance, {}, member)).sumBalance;
    expect(sum).toBe('50.00');
  });

  test('names the amount that a launch with confirmTrans 1 would move, and moves nothing', async () => {
    const member = await rich(5_000n);
    const launch = (confirmTrans: number) =>
      server.call(calls.games.launchGame, { gameId: 'twin-sevens', vassalage: OWN_STUDIO, confirmTrans }, member);
    expect(await launch(1)).toMatchObject({ code: 'TRANSFER_UNCONFIRMED', params: { amount: '50.00' } });
    expect(await places(member)).toEqual([5_000n, 0n]);
    const opened = answerOf(await launch(0));
    expect(opened.game_url2).toBe(opened.game_url);
    expect(await places(member)).toEqual([0n, 5_000n]);
    expect(answerOf(await launch(1)).launchToken).toMatch(/^[\w-]{43}$/);
  });

  test('opens nothing for a page of another origin than the one at which the game was launched', async () => {
    const game = { gameId: 'twin-sevens', vassalage: OWN_STUDIO };
    const { game_url, launchToken } = answerOf(await server.call(calls.games.launchGame, game, await rich(100n)));
    const payload = { token: launchToken ?? '', game: game.gameId, sessionToken: newToken() };
    const open = async (origin: string) =>
      codeOfAnswer(await studio.arcade.send<SessionValue>('POST', PATHS.session, payload, undefined, origin));
    expect(await open('https://foreign.example')).toBe('TOKEN_INVALID');
    expect(await open(new URL(game_url).origin)).toBe('OK');
  });

  test('moves nothing automatically where the brand has not switched it on', async () => {
    const member = await rich(5_000n);
    await server.ownerPool.query(`update brands.switch set enabled = false where mod_id = 'AUTO_TRANSFER'`);
    server.areas.brands.forget();
    await studio.open(member);
    expect(await places(member)).toEqual([5_000n, 0n]);
    expect(answerOf(await server.call(calls.wallet.merchantWallet, {}, member)).autoTransfer).toBeNull();
    await server.ownerPool.query(`update brands.switch set enabled = true where mod_id = 'AUTO_TRANSFER'`);
    server.areas.brands.forget();
  });

  test('has its own name in the history and the replay of a game whose code the first studio has too', async () => {
    const member = await rich(100_000n);
    const own = await studio.open(member);
    await spins(own.token, 1);
    const first = { gameId: 'twin-sevens', vassalage: 'LANTERN' };
    const { launchToken, title, showIcon } = answerOf(await server.call(calls.games.launchGame, first, member));
    expect([title, showIcon]).toEqual(['Twin Sevens', 'twin-sevens']);
    const launch = {
      token: launchToken ?? '',
      game: first.gameId,
      sessionToken: newToken(),
    };
    const { token } = gotten(await studio.arcade.send<SessionValue>('POST', PATHS.session, launch));
    server.clock.move(2_000);
    await spins(token, 1);
    const names = async (session: string) => {
      const { rows } = gotten(await studio.arcade.send<RoundsValue>('GET', PATHS.rounds, null, session));
      return rows.map(({ titles }) => [titles.EN, titles.VI]);
    };
    expect(await names(own.token)).toEqual([['Lotus Sevens', 'Số Bảy Hoa Sen']]);
    expect(await names(token)).toEqual([['Twin Sevens', 'Song Thất']]);
    await server.runJob('games.follow-vendors');
    const { rows } = answerOf(await server.call(calls.games.rounds, {}, member));
    expect(rows.map(({ gameName }) => gameName)).toEqual(['Twin Sevens', 'Lotus Sevens']);
    const replayed: string[] = [];
    for (const { id } of rows) {
      const { url } = answerOf(await server.call(calls.games.replay, { id }, member));
      const path = `${PATHS.replay}${new URL(url).search}`;
      replayed.push(gotten(await studio.arcade.send<RoundView>('GET', path, null)).titles.EN);
    }
    expect(replayed).toEqual(['Twin Sevens', 'Lotus Sevens']);
  });

  test('receives no real money for play money', async () => {
    const member = await rich(5_000n, 'TEST');
    const session = await studio.open(member);
    expect(session.player).toMatchObject({ isTest: true, balance: '50.00' });
    const won = await spins(session.token, 1);
    answerOf(await server.call(calls.wallet.collectFunds, { requestId: randomUUID() }, member));
    expect(await places(member)).toEqual([5_000n + won, 0n]);
  });

  test('receives no money while it is stopped, and its money is returned', async () => {
    const member = await rich(5_000n);
    await studio.open(member);
    const state = (word: string) =>
      server.ownerPool.query(
        `update games.vendor set in_maintenance = ${word === 'off'} where vassalage = '${OWN_STUDIO}'`,
      );
    await state('off');
    const request = { requestId: randomUUID(), vassalage: OWN_STUDIO, direction: 'IN' as const, amount: '1.00' };
    expect(codeOf(await server.call(calls.wallet.walletTransfer, request, member))).toBe('GAME_MAINTENANCE');
    answerOf(await server.call(calls.wallet.collectFunds, { requestId: randomUUID() }, member));
    expect(await places(member)).toEqual([5_000n, 0n]);
    await state('on');
  });

  test("counts stakes above a member's own limit, because the vendor has accepted them", async () => {
    const member = await rich(50_000n);
    const session = await studio.open(member);
    await server.areas.safety.setLimit(member.member.scope, { kind: 'STAKE', period: 'DAY', amount: 1_500n });
    await spins(session.token, 2);
    await server.runJob('games.follow-vendors');
    const { rows } = await server.ownerPool.query<{ stake: bigint }>(
      "select sum(amount)::bigint as stake from safety.flow where member_id = $1 and kind = 'STAKE'",
      [member.member.scope.memberId],
    );
    expect(rows).toEqual([{ stake: 2_000n }]);
  });

  test("counts in turnover, revenue and the member's days", async () => {
    const member = await rich(50_000n);
    const session = await studio.open(member);
    await spins(session.token, 2);
    await server.runJob('games.follow-vendors');
    await server.drain();
    const { rows } = await server.ownerPool.query<{ topic: string }>(
      `select topic from kit.outbox where topic in ('games.rounds-settled', 'wallet.settled-bets')
        and payload::text like '%"${member.member.scope.memberId}"%'`,
    );
    expect(new Set(rows.map((row) => row.topic))).toEqual(new Set(['games.rounds-settled', 'wallet.settled-bets']));
  });
});
