import { randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import type { MemberSession } from '@lantern/server-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, codeOf } from '../../../testing/world.ts';
import { type Casino, GAME, openCasino } from '../testing/casino.ts';

const { launchGame, recent } = calls.games;
const VENDOR = 'PAPER';
const WITH_TRIAL = { gameId: 'moon', vassalage: VENDOR };
const WITHOUT_TRIAL = { gameId: 'mist', vassalage: VENDOR };
const OWN = { gameId: 'dice', vassalage: 'LANTERN' };

let casino: Casino;

beforeAll(async () => {
  casino = await openCasino();
  const { ownerPool, scope } = casino;
  await ownerPool.query(
    `insert into games.vendor (brand_id, vassalage, game_type, display_name) values ($1, $2, 'RNG', 'Paper Moon')`,
    [scope.brandId, VENDOR],
  );
  await ownerPool.query(
    `insert into games.game (brand_id, vendor, code, game_type, title, cover, has_trial)
     values ($1, $2, 'moon', 'RNG', 'Moon', 'dice', true), ($1, $2, 'mist', 'RNG', 'Mist', '', false)`,
    [scope.brandId, VENDOR],
  );
  await connect('https://games.paper.example/open?game={game}&lang={language}&token={token}&money={currency}');
});
afterAll(() => casino.close());

const connect = (gameUrl: string) =>
  casino.areas.games.connect(casino.scope, {
    ...{ vendor: VENDOR, protocol: 'FORMS' as const, secret: 'a secret of theirs', gameUrl },
    ...{ allowedAddresses: [], at: casino.clock.now() },
  });

/** The origins that a page may frame, after the cache has expired. */
async function framed(): Promise<readonly string[]> {
  casino.clock.move(3_000);
  return casino.areas.games.frameOrigins(casino.scope);
}

describe('demo play, which a game with supportPlay 0 offers (3-11)', () => {
  test('opens such a game with play money, and no other game', async () => {
    const visitor = await casino.member({ book: 'TEST' });
    expect(answerOf(await casino.call(launchGame, WITH_TRIAL, visitor)).title).toBe('Moon');
    expect(answerOf(await casino.call(launchGame, OWN, visitor)).title).toBe('Dice');
    expect(codeOf(await casino.call(launchGame, WITHOUT_TRIAL, visitor))).toBe('TRIAL_ACCOUNT');
    const seen = answerOf(await casino.call(recent, {}, visitor)).list;
    expect(seen.map(({ gameId, supportPlay }) => [gameId, supportPlay]).sort()).toEqual([
      ['dice', 0],
      ['moon', 0],
    ]);
  });

  test('is not used for members who play with money', async () => {
    const player = await casino.member();
    for (const game of [WITH_TRIAL, WITHOUT_TRIAL, OWN]) {
      expect(codeOf(await casino.call(launchGame, game, player))).toBe('OK');
    }
  });

  test('ends when the game no longer offers it', async () => {
    const visitor = await casino.member({ book: 'TEST' });
    const manager = await casino.operator('manager', ['games.read', 'games.manage']);
    const offer = (supportPlay: 0 | 1) =>
      casino.call(calls.gamesBackOffice.changeGame, { ...WITH_TRIAL, supportPlay, reason: 'as agreed' }, manager);
    answerOf(await offer(1));
    expect(codeOf(await casino.call(launchGame, WITH_TRIAL, visitor))).toBe('TRIAL_ACCOUNT');
    answerOf(await offer(0));
    expect(codeOf(await casino.call(launchGame, WITH_TRIAL, visitor))).toBe('OK');
  });
});

describe('the address at which a game opens (9-11)', () => {
  test("contains the launch token for connected vendors alone: the platform's own games receive it apart from their address", async () => {
    const player = await casino.member();
    const own = answerOf(await casino.call(launchGame, OWN, player));
    expect(own).toMatchObject({ launchToken: expect.stringMatching(/^[\w-]{43}$/), showIcon: 'dice' });
    const moon = answerOf(await casino.call(launchGame, WITH_TRIAL, player));
    expect(moon).toMatchObject({ launchToken: null, showIcon: 'dice' });
    const { origin, searchParams } = new URL(moon.game_url);
    expect(origin).toBe('https://games.paper.example');
    expect([searchParams.get('game'), searchParams.get('lang'), searchParams.get('money')]).toEqual([
      'moon',
      'EN',
      'P',
    ]);
    expect(answerOf(await casino.call(launchGame, WITHOUT_TRIAL, player)).showIcon).toBe('mist');
  });

  test('is the wanted launch CDN if the brand has it, and the token opens a session there alone', async () => {
    const cdn = 'https://cdn.example';
    await casino.ownerPool.query('update brands.brand set settings = settings || $1 where id = $2', [
      { launchGameCDNs: [cdn] },
      casino.scope.brandId,
    ]);
    casino.areas.brands.forget();
    const guest = await casino.guest('launchcdn');
    const launch = async (place: string) =>
      answerOf(await casino.call(launchGame, { gameId: GAME, vassalage: 'LANTERN', place }, guest));
    const own = new URL((await launch('https://foreign.example')).game_url).origin;
    expect(own).toBe(new URL(casino.settings.arcadeUrl).origin);
    const { game_url, launchToken } = await launch(cdn);
    expect(game_url).toBe(`${cdn}/play/${GAME}?lang=EN`);
    const open = async (origin: string) => {
      const request = { token: launchToken ?? '', session: randomUUID(), game: GAME, origin };
      return (await casino.vendor.call('authenticate', request)).code;
    };
    expect(await open(own)).toBe('TOKEN_INVALID');
    expect(await open('')).toBe('TOKEN_INVALID');
    expect(await open(cdn)).toBe('OK');
  });

  test('is allowed in frames of the brand for connected vendors only, and cannot add more to the policy', async () => {
    expect(await framed()).toEqual(['https://games.paper.example']);
    expect(await casino.areas.games.frameOrigins({ brandId: casino.scope.brandId + 1n })).toEqual([]);
    await connect('https://elsewhere.paper.example/{game}?token={token}');
    expect(await framed()).toEqual(['https://elsewhere.paper.example']);
    await connect("https://a.example;script-src'unsafe-inline'/{game}?token={token}");
    expect(await framed()).toEqual([]);
  });

  test('is refused before approval if no page can frame it', async () => {
    const manager = await casino.operator('connector', ['games.read', 'games.manage']);
    const request = {
      vassalage: VENDOR,
      protocol: 'FORMS' as const,
      secret: '',
      allowedAddresses: ['203.0.113.9'],
      reason: 'agreed',
    };
    const limits = { binding: 'OPERATION' as const, mostPrize: '1.00', mostPrizeADay: '1.00' };
    const changeUrl = (gameUrl: string) =>
      casino.call(calls.gamesBackOffice.requestConnection, { ...request, ...limits, gameUrl }, manager);
    expect(codeOf(await changeUrl("https://a.example;script-src'unsafe-inline'/?t={token}"))).toBe('FIELD_RULE');
    expect(codeOf(await changeUrl('https://games.paper.example/?t={token}'))).toBe('OK');
  });
});

describe('a launch token after the end of the login under which it was issued (V7)', () => {
  const password = 'Lantern#2026';
  const newPassword = 'Cedar8mountain';
  const ENDS = {
    'a new password': ({ member }: { readonly member: MemberSession }) =>
      casino.call(
        calls.identity.changePassword,
        { oldPassword: password, newPassword, confirmNewPassword: newPassword },
        { member },
      ),
    'a logout': ({ member }: { readonly member: MemberSession }) => casino.call(calls.identity.logout, {}, { member }),
    async 'a lock by an operator'({ member }: { readonly member: MemberSession }) {
      const officer = await casino.operator('officer', ['members.lock']);
      const lock = { id: String(member.scope.memberId), action: 'LOCK_LOGIN' as const, reason: 'as agreed' };
      return casino.call(calls.securityBackOffice.change, lock, officer);
    },
  };

  test.each(Object.entries(ENDS))('opens no game after %s, in the same instant', async (name, end) => {
    const guest = await casino.guest(`launch${Object.keys(ENDS).indexOf(name)}`);
    const open = async (token: string) =>
      (await casino.vendor.call('authenticate', { token, session: randomUUID(), game: GAME })).code;
    const [first, second] = [await casino.launch(guest), await casino.launch(guest)];
    // The platform has just read that the login is alive.
    expect(await open(first)).toBe('OK');
    expect(codeOf(await end(guest))).toBe('OK');
    expect(await open(second)).toBe('TOKEN_INVALID');
  });
});
