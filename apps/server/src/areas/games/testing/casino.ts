import { randomBytes, randomUUID } from 'node:crypto';
import { calls } from '@lantern/contract/calls';
import { postings } from '@lantern/ledger';
import { isRefusal, type MemberSession } from '@lantern/server-kit';
import { createVendorClient, type Requests } from '@lantern/vendor-protocol';
import { openTestServer, type TestServer, type Visitor } from '../../../testing/test-server.ts';

/** A member with a session of a game. */
export interface CasinoPlayer {
  readonly member: MemberSession;
  readonly session: string;
}

export const GAME = 'twin-sevens';

/** A member registered under a name, with an own login. */
async function createGuest(server: TestServer, account: string): Promise<{ readonly member: MemberSession }> {
  const form = { account, type: 1, password: 'Lantern#2026', uplineId: null, language: 'EN' as const };
  const made = await server.areas.identity.createMember(server.scope, { ...form, at: server.clock.now() });
  if (isRefusal(made)) throw new Error(made.code);
  const { rows } = await server.ownerPool.query<{ id: bigint }>(
    `insert into identity.session (brand_id, member_id, platform, token_hash, ip, device_key, created_at, seen_at, expires_at)
     values ($1, $2, 'WEB', $3, '203.0.113.7', '\\x00', $4, $4, $4::timestamptz + interval '12 hours') returning id`,
    [made.brandId, made.memberId, randomBytes(32), server.clock.now()],
  );
  const own = { type: 1, restricted: false, protectedActions: true };
  return { member: { scope: made, account, sessionId: rows[0]?.id ?? 0n, ...own } };
}

async function roundsOf(server: TestServer, player: CasinoPlayer) {
  const { rows } = await server.ownerPool.query<{ ref: string; state: string; stake: bigint; payout: bigint }>(
    'select ref, state, stake, payout from games.round where member_id = $1 order by ref',
    [player.member.scope.memberId],
  );
  return rows;
}

/** A test server with its studio's key, members with money, and a vendor that calls over HTTP. */
export async function openCasino() {
  const server = await openTestServer();
  await server.areas.games.ensureDemo(server.scope.brandId);
  const vendor = createVendorClient({
    platformUrl: server.portalUrl,
    vendor: 'LANTERN',
    key: server.studioKey,
    now: () => server.clock.now().getTime(),
  });

  /** The token of a launch. */
  async function launch(visitor: Visitor, gameId = GAME): Promise<string> {
    const answer = await server.call(calls.games.launchGame, { gameId, vassalage: 'LANTERN' }, visitor);
    if (isRefusal(answer)) throw new Error(answer.code);
    return answer.launchToken ?? '';
  }

  /** A member with this balance (minor units) and an open session. */
  async function player(amount: bigint, game = GAME, who?: { readonly member: MemberSession }): Promise<CasinoPlayer> {
    const member = who ?? (await server.member());
    const { memberId } = member.member.scope;
    await server.ledger.send(server.books(member.member.scope), {
      id: randomUUID(),
      posting: postings.manualCredit({ member: memberId, amount }),
      reference: { type: 'test', id: 'grant' },
      at: server.clock.now(),
    });
    const session = randomUUID();
    const token = await launch(member, game);
    const answer = await vendor.call('authenticate', { token, session, game });
    if (answer.code !== 'OK') throw new Error(answer.code);
    return { ...member, session };
  }

  /** Fields shared by all movements. */
  function movement(player: CasinoPlayer, round: string, transaction: string, game = GAME) {
    return { session: player.session, game, round, transaction, currency: server.brand.currency.code };
  }

  /** Sum of the member's open stakes in the ledger. */
  async function onHold(player: CasinoPlayer): Promise<bigint> {
    const { memberId } = player.member.scope;
    const [bet] = await server.ledger.balances(server.pool, server.books(player.member.scope), [
      `M:${memberId}:BET` as never,
    ]);
    return bet?.balance ?? 0n;
  }

  return {
    ...server,
    ...{ vendor, launch, player, movement, held: onHold },
    guest: (account: string) => createGuest(server, account),
    roundsOf: (player: CasinoPlayer) => roundsOf(server, player),
    play: (player: CasinoPlayer, round: string, stake: string, payout: string): Requests['play'] => ({
      ...movement(player, round, `${round}-play`),
      stake,
      payout,
    }),
    async close() {
      vendor.close();
      await server.close();
    },
  };
}

export type Casino = Awaited<ReturnType<typeof openCasino>>;
