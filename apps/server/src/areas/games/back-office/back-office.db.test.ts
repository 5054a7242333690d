import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { parseAmount, parseSum } from '@lantern/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { studioGames } from '../catalogue/studio-games.ts';
import { type Casino, type CasinoPlayer, GAME, openCasino } from '../testing/casino.ts';

const { games, gamesBackOffice, walletBackOffice } = calls;
/** The studio's games in their order. */
const OFFERED = studioGames('LANTERN').map(({ code }) => code);
const REASON = 'Seen by the game manager';
const LAUNCH = { gameId: GAME, vassalage: 'LANTERN' };
/** Maximum time until a change takes effect in another process. */
const HEARD_MS = 2_000;

type Operator = Awaited<ReturnType<Casino['operator']>>;

let casino: Casino;
let manager: Operator;
let risk: Operator;
let reader: Operator;

beforeAll(async () => {
  casino = await openCasino();
  manager = await casino.operator('manager', ['games.read', 'games.manage']);
  risk = await casino.operator('risk', ['games.read', 'members.lock']);
  reader = await casino.operator('reader', ['games.read', 'ledger.read']);
});
afterAll(() => casino.close());

const bet = async (player: CasinoPlayer, round: string) => {
  const answer = await casino.vendor.call('bet', { ...casino.movement(player, round, `${round}-bet`), amount: '1.00' });
  return answer.code === 'BET_REFUSED' ? answer.reason : answer.code;
};
const win = (player: CasinoPlayer, round: string) =>
  casino.vendor.call('result', {
    ...casino.movement(player, round, `${round}-win`),
    bet: `${round}-bet`,
    amount: '2.50',
    ends: true,
  });
const launchCode = async (player: CasinoPlayer) => codeOf(await casino.call(games.launchGame, LAUNCH, player));

describe('operators stop a game, a vendor, all members or one member at once (GLI-19 2.4)', () => {
  test.each([
    ['OFF', 'GAME_CLOSED'],
    ['MAINTENANCE', 'GAME_MAINTENANCE'],
  ] as const)(
    'a game that is %s is neither launched nor bet on, and its current round can end',
    async (state, code) => {
      const player = await casino.player(10_000n);
      const [open, late] = [randomUUID(), randomUUID()];
      expect(await bet(player, open)).toBe('OK');
      const request = { vassalage: 'LANTERN', gameId: GAME, reason: REASON };
      const changed = answerOf(await casino.call(gamesBackOffice.changeGame, { ...request, state }, manager));
      expect(changed).toMatchObject({ state, effective: state, openRounds: 1 });
      expect([await launchCode(player), await bet(player, late)]).toEqual([code, code]);
      expect(await win(player, open)).toMatchObject({ code: 'OK', balance: '101.50' });
      const { categories } = answerOf(await casino.call(games.gameMenus, {}, player));
      const slots = categories.find(({ gameType }) => gameType === 'RNG')?.games ?? [];
      const shown = slots.find(({ gameId, vassalage }) => gameId === GAME && vassalage === 'LANTERN');
      expect(shown?.inMaintenance).toBe(state === 'OFF' ? undefined : true);
      answerOf(await casino.call(gamesBackOffice.changeGame, { ...request, state: 'ON' }, manager));
      expect([await launchCode(player), await bet(player, late)]).toEqual(['OK', 'OK']);
      expect(await win(player, late)).toMatchObject({ code: 'OK', balance: '103.00' });
    },
  );

  test('a vendor that is OFF closes all its games, and hides them', async () => {
    const player = await casino.player(10_000n);
    const vendor = { vassalage: 'LANTERN', gameType: 'RNG', reason: REASON };
    answerOf(await casino.call(gamesBackOffice.changeVendor, { ...vendor, state: 'OFF' }, manager));
    expect([await launchCode(player), await bet(player, randomUUID())]).toEqual(['GAME_CLOSED', 'GAME_CLOSED']);
    const closed = answerOf(await casino.call(gamesBackOffice.games, { closed: true, limit: 100 }, reader));
    expect(closed.rows.map(({ gameId, state, effective }) => [gameId, state, effective])).toEqual(
      OFFERED.map((gameId) => [gameId, 'ON', 'OFF']),
    );
    const { categories } = answerOf(await casino.call(games.gameMenus, {}, player));
    const shown = categories.flatMap(({ vendors, games: listed }) => [...vendors, ...listed]);
    expect(shown.map(({ vassalage }) => vassalage)).not.toContain('LANTERN');
    answerOf(await casino.call(gamesBackOffice.changeVendor, { ...vendor, state: 'ON' }, manager));
    expect(await launchCode(player)).toBe('OK');
  });

  test('all members are stopped and admitted again, also in the lottery', async () => {
    const player = await casino.player(10_000n);
    expect(await bet(player, 'all')).toBe('OK');
    answerOf(await casino.call(gamesBackOffice.stopPlay, { reason: REASON }, manager));
    expect([await launchCode(player), await bet(player, 'all2')]).toEqual(['GAMING_STOPPED', 'GAMING_STOPPED']);
    expect(await casino.areas.games.playRefusal(player.member.scope)).toMatchObject({ code: 'GAMING_STOPPED' });
    expect(await win(player, 'all')).toMatchObject({ code: 'OK' });
    expect(codeOf(await casino.call(gamesBackOffice.stopPlay, { reason: REASON }, manager))).toBe('STATE_CONFLICT');
    answerOf(await casino.call(gamesBackOffice.allowPlay, { reason: REASON }, manager));
    expect(await bet(player, 'all2')).toBe('OK');
    expect(await win(player, 'all2')).toMatchObject({ code: 'OK' });
    expect(codeOf(await casino.call(gamesBackOffice.allowPlay, { reason: REASON }, manager))).toBe('NOT_FOUND');
  });

  test('one member is stopped by an operator who may lock members, and other members are not', async () => {
    const [one, other] = [
      await casino.player(10_000n, GAME, await casino.guest('stopped')),
      await casino.player(10_000n, GAME, await casino.guest('goeson')),
    ];
    const memberId = String(one.member.scope.memberId);
    expect(codeOf(await casino.call(gamesBackOffice.stopPlay, { memberId, reason: REASON }, manager))).toBe(
      'FORBIDDEN',
    );
    expect(codeOf(await casino.call(gamesBackOffice.stopPlay, { reason: REASON }, risk))).toBe('FORBIDDEN');
    expect(codeOf(await casino.call(gamesBackOffice.stopPlay, { memberId: '99', reason: REASON }, risk))).toBe(
      'NOT_FOUND',
    );
    answerOf(await casino.call(gamesBackOffice.stopPlay, { memberId, reason: REASON }, risk));
    expect([await launchCode(one), await bet(one, 'm1')]).toEqual(['PLAY_STOPPED', 'PLAY_STOPPED']);
    expect([await launchCode(other), await bet(other, 'm2')]).toEqual(['OK', 'OK']);
    expect(await win(other, 'm2')).toMatchObject({ code: 'OK' });
    const { rows } = answerOf(await casino.call(gamesBackOffice.stops, {}, reader));
    expect(rows).toMatchObject([{ memberId, account: 'stopped', reason: REASON, operator: 'risk' }]);
    answerOf(await casino.call(gamesBackOffice.allowPlay, { memberId, reason: REASON }, risk));
    expect(await bet(one, 'm1')).toBe('OK');
    expect(await win(one, 'm1')).toMatchObject({ code: 'OK' });
  });

  test('a stop is ended alone by the operator who ordered it, and by another one with a second operator', async () => {
    const [player, guest] = [await casino.player(10_000n), await casino.guest('calm')];
    const memberId = String((await casino.player(10_000n, GAME, guest)).member.scope.memberId);
    const powers = ['games.read', 'games.manage', 'members.lock'];
    const [other, third] = [await casino.operator('other', powers), await casino.operator('third', powers)];
    const agree = async (id: string | null, who: Operator) => {
      const decision = { id: id ?? '', decision: 'APPROVE' as const, reason: 'seen' };
      return codeOf(await casino.call(calls.staff.decideRequest, decision, who));
    };
    for (const [who, whom] of [
      [manager, {}],
      [risk, { memberId }],
    ] as const) {
      const request = { ...whom, reason: REASON };
      answerOf(await casino.call(gamesBackOffice.stopPlay, request, who));
      const { requestId } = answerOf(await casino.call(gamesBackOffice.allowPlay, request, other));
      expect(requestId).not.toBeNull();
      expect(codeOf(await casino.call(gamesBackOffice.allowPlay, request, other))).toBe('REQUEST_STATE');
      const [stop] = answerOf(await casino.call(gamesBackOffice.stops, {}, other)).rows;
      expect(stop).toMatchObject({ requestId, isByReader: false });
      expect(await agree(requestId, other)).toBe('FOUR_EYES_SAME_PERSON');
      // A request about a stop does not end the next one of the same member.
      expect(answerOf(await casino.call(gamesBackOffice.allowPlay, request, who))).toEqual({ requestId: null });
      casino.clock.move(HEARD_MS);
      answerOf(await casino.call(gamesBackOffice.stopPlay, request, who));
      expect(await agree(requestId, third)).toBe('SUBJECT_CHANGED');
      const decision = { id: requestId ?? '', decision: 'REJECT' as const, reason: 'old' };
      expect(codeOf(await casino.call(calls.staff.decideRequest, decision, third))).toBe('OK');
      const again = answerOf(await casino.call(gamesBackOffice.allowPlay, request, other));
      expect(await agree(again.requestId, third)).toBe('OK');
      expect(answerOf(await casino.call(gamesBackOffice.stops, {}, other)).rows).toEqual([]);
    }
    casino.clock.move(HEARD_MS);
    expect(await bet(player, 'again')).toBe('OK');
  });

  test('another process applies a stop within two seconds', async () => {
    const elsewhere = casino.areasWith({});
    const { scope } = (await casino.player(100n)).member;
    expect(await elsewhere.games.playRefusal(scope)).toBeNull();
    answerOf(await casino.call(gamesBackOffice.stopPlay, { reason: REASON }, manager));
    casino.clock.move(HEARD_MS);
    expect(await elsewhere.games.playRefusal(scope)).toMatchObject({ code: 'GAMING_STOPPED' });
    answerOf(await casino.call(gamesBackOffice.allowPlay, { reason: REASON }, manager));
    casino.clock.move(HEARD_MS);
    expect(await elsewhere.games.playRefusal(scope)).toBeNull();
  });

  test('each change is in the audit log with its reason, before and after', async () => {
    const auditor = await casino.operator('auditor', ['audit.read']);
    const { rows } = answerOf(await casino.call(calls.staff.auditLog, { limit: 100 }, auditor));
    const games = rows.filter(({ action }) => action.startsWith('games.'));
    expect(games.map(({ action }) => action).toSorted()).toEqual(
      [
        ...Array.from({ length: 4 }, () => 'games.change-game'),
        ...Array.from({ length: 2 }, () => 'games.change-vendor'),
        ...Array.from({ length: 5 }, () => ['games.stop-play', 'games.allow-play']).flat(),
        ...Array.from({ length: 2 }, () => 'games.stop-play'),
      ].toSorted(),
    );
    const first = games.findLast(({ action }) => action === 'games.change-game');
    expect(first).toMatchObject({ target: `game:LANTERN/${GAME}`, actor: 'manager' });
  });
});

describe('the catalogue in the back office', () => {
  test('changes the given fields only', async () => {
    const request = { vassalage: 'LANTERN', gameId: 'lantern-river', reason: REASON };
    const before = answerOf(await casino.call(gamesBackOffice.games, { search: 'RIVER' }, reader)).rows[0];
    expect(before).toMatchObject({ state: 'ON', supportPlay: 0, isHot: true, position: 1, returnToPlayer: '96.41' });
    const changed = answerOf(
      await casino.call(gamesBackOffice.changeGame, { ...request, supportPlay: 1, isHot: false, position: 9 }, manager),
    );
    expect(changed).toEqual({ ...before, supportPlay: 1, isHot: false, position: 9 });
    const order = answerOf(
      await casino.call(gamesBackOffice.games, { vassalage: 'LANTERN', limit: 100 }, reader),
    ).rows.map(({ gameId }) => gameId);
    expect(order).toEqual([GAME, 'lantern-river', ...OFFERED.slice(2)]);
    answerOf(
      await casino.call(gamesBackOffice.changeGame, { ...request, supportPlay: 0, isHot: true, position: 1 }, manager),
    );
  });

  test('is paged by key, vendors as well as games', async () => {
    const offered = [];
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      const query = { vassalage: 'LANTERN', limit: 2, ...(cursor && { cursor }) };
      const page = answerOf(await casino.call(gamesBackOffice.games, query, reader));
      expect(page.rows.length).toBeLessThanOrEqual(2);
      offered.push(...page.rows.map(({ gameId }) => gameId));
      cursor = page.nextCursor ?? undefined;
    }
    expect(offered).toEqual(OFFERED);
    const vendors = [];
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      const page = answerOf(
        await casino.call(gamesBackOffice.vendors, { limit: 1, ...(cursor && { cursor }) }, reader),
      );
      vendors.push(...page.rows.map(({ vassalage, gameType, games: count }) => `${vassalage} ${gameType} ${count}`));
      cursor = page.nextCursor ?? undefined;
    }
    expect(vendors).toEqual([`LANTERN RNG ${OFFERED.length}`, 'LOTUS RNG 1', 'TCG_SEA ELOTT 0', 'TCG_SEA LOTT 0']);
  });

  test('is not changed by operators who may only read, and accepts only existing games', async () => {
    const request = { vassalage: 'LANTERN', gameId: GAME, state: 'OFF' as const, reason: REASON };
    expect(codeOf(await casino.call(gamesBackOffice.changeGame, request, reader))).toBe('FORBIDDEN');
    expect(codeOf(await casino.call(gamesBackOffice.changeGame, { ...request, gameId: 'no-game' }, manager))).toBe(
      'NOT_FOUND',
    );
    const vendor = { vassalage: 'NOBODY', gameType: 'RNG', reason: REASON };
    expect(codeOf(await casino.call(gamesBackOffice.changeVendor, vendor, manager))).toBe('NOT_FOUND');
    const nobody = await casino.operator('nobody', []);
    expect(codeOf(await casino.call(gamesBackOffice.games, {}, nobody))).toBe('FORBIDDEN');
    expect(codeOf(await casino.call(gamesBackOffice.stops, {}, nobody))).toBe('FORBIDDEN');
  });
});

describe('the end of a session', () => {
  test('ends the bets of its games: staked rounds are still paid, and no token opens anything', async () => {
    const who = await casino.guest('leaves');
    const player = await casino.player(10_000n, GAME, who);
    const token = await casino.launch(who);
    expect(await bet(player, 'left')).toBe('OK');
    answerOf(await casino.call(calls.identity.logout, {}, who));
    casino.clock.move(HEARD_MS);
    expect(await bet(player, 'late')).toBe('SESSION_EXPIRED');
    expect(await casino.vendor.call('authenticate', { token, session: randomUUID(), game: GAME })).toEqual({
      code: 'TOKEN_INVALID',
    });
    expect(await win(player, 'left')).toMatchObject({ code: 'OK', balance: '101.50' });
  });

  test('does not happen during play, however long the page around the game is idle', async () => {
    const player = await casino.player(10_000n, GAME, await casino.guest('plays'));
    for (let part = 0; part < 3; part += 1) {
      casino.clock.move(20 * 60_000);
      expect(await bet(player, `part${part}`)).toBe('OK');
      expect(await win(player, `part${part}`)).toMatchObject({ code: 'OK' });
    }
    casino.clock.move(31 * 60_000);
    expect(await bet(player, 'idle')).toBe('SESSION_EXPIRED');
  });
});

describe("a member's round, for an operator who answers a complaint", () => {
  let player: CasinoPlayer;
  const [waiting, played] = [randomUUID(), randomUUID()];

  beforeAll(async () => {
    player = await casino.player(10_000n, GAME, await casino.guest('complains'));
    expect(await bet(player, waiting)).toBe('OK');
    await casino.vendor.call('bet', { ...casino.movement(player, waiting, `${waiting}-more`), amount: '2.00' });
    await casino.vendor.call('rollback', {
      ...casino.movement(player, waiting, `${waiting}-back`),
      bet: `${waiting}-more`,
    });
    await win(player, waiting);
    casino.clock.move(1_000);
    await casino.vendor.call('play', casino.play(player, played, '0.50', '4.00'));
  });

  const find = async (filter: object) => {
    const { rows } = answerOf(await casino.call(gamesBackOffice.rounds, filter, reader));
    return rows.map(({ id }) => id.replace('LANTERN:', ''));
  };

  test('is found by member, name, game, state and time', async () => {
    const memberId = String(player.member.scope.memberId);
    expect(await find({ memberId })).toEqual([played, waiting]);
    expect(await find({ member: 'compl' })).toEqual([played, waiting]);
    expect(await find({ member: 'nobodysname' })).toEqual([]);
    expect(await find({ round: waiting })).toEqual([waiting]);
    expect(await find({ round: `LANTERN:${played}`, memberId })).toEqual([played]);
    expect(await find({ memberId, state: 'OPEN' })).toEqual([]);
    expect(await find({ memberId, gameId: 'lantern-river' })).toEqual([]);
    const { openedAt } = answerOf(await casino.call(gamesBackOffice.rounds, { round: played }, reader)).rows[0] ?? {};
    expect(await find({ memberId, from: openedAt })).toEqual([played]);
    expect(await find({ memberId, to: openedAt, time: 'ENDED' })).toEqual([waiting]);
    expect(await find({ memberId, from: openedAt, time: 'ENDED', gameType: 'RNG', book: 'REAL' })).toEqual([played]);
  });

  test.each([
    ['bets and results', () => waiting, ['P28', 'P28', 'P28r', 'P28w', 'P28e']],
    ['one call', () => played, ['P28p', 'P28w']],
  ])('of %s shows each of its ledger entries, which add up to the payout', async (_kind, name, postings) => {
    const shown = answerOf(await casino.call(gamesBackOffice.round, { id: `LANTERN:${name()}` }, reader));
    expect(shown.round).toMatchObject({ account: 'complains', state: 'ENDED' });
    const entries = [
      ...shown.transactions.flatMap((one) => one.entries),
      ...(shown.settlement ? [shown.settlement] : []),
    ];
    expect(entries.map(({ posting }) => posting).toSorted()).toEqual(postings.toSorted());
    for (const { entryId, posting, account, amount } of entries) {
      const command = answerOf(await casino.call(walletBackOffice.entry, { entryId }, reader));
      expect(command).toMatchObject({ posting, reference: { type: 'game_round', id: `LANTERN:${name()}` } });
      const [moved] = command.transfers;
      expect([moved?.debit.account, moved?.credit.account]).toContain(account);
      expect(moved?.amount).toBe(amount.replace('-', ''));
    }
    const main = entries.filter(({ account }) => account.endsWith(':MAIN'));
    const sum = main.reduce((all, { amount }) => all + (parseSum(amount, 2) ?? 0n), 0n);
    const [stake, payout] = [shown.round.stake, shown.round.payout].map((text) => parseAmount(text, 2) ?? 0n);
    expect(sum).toBe((payout ?? 0n) - (stake ?? 0n));
  });

  test('has a replay that is valid for a quarter of an hour, in the language of the operator', async () => {
    const { replayUrl } = answerOf(await casino.call(gamesBackOffice.round, { id: `LANTERN:${played}` }, reader));
    const query = new URL(replayUrl ?? '').searchParams;
    expect(query.get('round')).toBe(played);
    expect(query.get('lang')).toBe('EN');
    expect(Number(query.get('until')) - casino.clock.now().getTime()).toBe(15 * 60_000);
  });

  test('is not found under an unknown name or for another member', async () => {
    expect(codeOf(await casino.call(gamesBackOffice.round, { id: 'LANTERN:nobody' }, reader))).toBe('NOT_FOUND');
    const stranger = { id: `LANTERN:${waiting}`, memberId: '7' };
    expect(codeOf(await casino.call(gamesBackOffice.round, stranger, reader))).toBe('NOT_FOUND');
  });
});

test('the books balance after all tests', async () => {
  expect(await casino.faultsOfBooks()).toEqual([]);
});
