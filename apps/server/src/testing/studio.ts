import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { type ArcadeAnswer, PATHS, type SessionValue, type SpinValue } from '@lantern/arcade-contract';
import { createArcade } from '@lantern/arcade-server';
import { calls } from '@lantern/contract/calls';
import { derivedArcadeUrl } from '@lantern/database';
import { postings } from '@lantern/ledger';
import { isRefusal } from '@lantern/server-kit';
import { newToken } from '@lantern/server-kit/security';
import { silentLog } from '@lantern/server-kit/testing';
import { openTestServer, type TestServer } from './test-server.ts';

export interface StudioOptions {
  readonly walletCalls?: 'play' | 'bet-result';
  readonly patienceMs?: number;
  /** URL of the arcade's wallet, if it is not the platform itself. */
  readonly platformUrl?: string;
  readonly port?: number;
  /** Name and key of the second studio. */
  readonly own?: { readonly vendor: string; readonly key: { readonly id: string; readonly secret: Uint8Array } };
}

/** An arcade connected to the wallet of this test platform, on the same database with its own role. */
export async function openArcade(server: TestServer, options: StudioOptions = {}) {
  const arcade = await createArcade({
    port: options.port ?? 0,
    host: '127.0.0.1',
    databaseUrl: derivedArcadeUrl(server.database.ownerUrl),
    platformUrl: options.platformUrl ?? server.portalUrl,
    platformOrigin: server.portalUrl,
    vendor: 'LANTERN',
    key: server.studioKey,
    ...(options.own && { own: options.own }),
    walletCalls: options.walletCalls ?? 'play',
    patienceMs: options.patienceMs ?? 5_000,
    clock: server.clock,
    log: silentLog,
    clientFolder: `${tmpdir()}/no-client-${randomUUID()}`,
    https: false,
    trustProxy: false,
    rateLimits: false,
  });
  const url = `http://127.0.0.1:${await arcade.start()}`;

  /** A call of the client, from a page at the address at which the platform opens games. */
  async function send<Value>(
    method: 'GET' | 'POST',
    path: string,
    payload: object | null,
    token?: string,
    origin = new URL(server.settings.arcadeUrl).origin,
  ): Promise<ArcadeAnswer<Value>> {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(origin !== '' && { origin }),
        ...(payload && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(payload && { body: JSON.stringify(payload) }),
    });
    return (await answer.json()) as ArcadeAnswer<Value>;
  }

  return { ...arcade, url, send };
}

export type OpenArcade = Awaited<ReturnType<typeof openArcade>>;

/** The value of an answer; throws on a failure. */
export function gotten<Value>(answer: ArcadeAnswer<Value>): Value {
  if (answer.success) return answer.value;
  throw new Error(`${answer.value.code} ${JSON.stringify(answer.value.params)}`);
}

/** The code of an answer, `OK` for a value. */
export function codeOfAnswer(answer: ArcadeAnswer<unknown>): string {
  return answer.success ? 'OK' : answer.value.code;
}

/**
 * Opens a game with a launch token and spins once, like its client.
 * @returns the code of the spin's answer
 */
export async function spinOnce(arcade: OpenArcade, token: string, game: string): Promise<string> {
  const { newest, token: bearer } = gotten(
    await arcade.send<SessionValue>('POST', PATHS.session, { token, game, sessionToken: newToken() }),
  );
  const spin = { spinId: randomUUID(), coin: '0.20', after: newest?.id ?? null };
  return codeOfAnswer(await arcade.send<SpinValue>('POST', PATHS.spin, spin, bearer));
}

/** The platform with its studio, and players who have opened a game. */
export async function openStudio(options: StudioOptions = {}) {
  const server = await openTestServer();
  await server.areas.games.ensureDemo(server.scope.brandId);
  const arcade = await openArcade(server, options);

  /** A member with an amount of money (minor units). */
  async function rich(amount: bigint, changes: Parameters<typeof server.member>[0] = {}) {
    const member = await server.member(changes);
    await server.ledger.send(server.books(member.member.scope), {
      id: randomUUID(),
      posting: postings.manualCredit({ member: member.member.scope.memberId, amount }),
      reference: { type: 'test', id: 'grant' },
      at: server.clock.now(),
    });
    return member;
  }

  /** Launches a game like the portal and opens it like its client. */
  async function open(
    member: Awaited<ReturnType<typeof rich>>,
    game = 'twin-sevens',
    at = arcade,
  ): Promise<SessionValue> {
    const launched = await server.call(calls.games.launchGame, { gameId: game, vassalage: 'LANTERN' }, member);
    if (isRefusal(launched)) throw new Error(launched.code);
    const token = launched.launchToken ?? '';
    return gotten(await at.send<SessionValue>('POST', PATHS.session, { token, game, sessionToken: newToken() }));
  }

  /** One spin. */
  const spin = (
    token: string,
    after: string | null,
    { coin = '0.20', spinId = randomUUID(), at = arcade }: { coin?: string; spinId?: string; at?: OpenArcade } = {},
  ) => at.send<SpinValue>('POST', PATHS.spin, { spinId, coin, after }, token);

  return {
    ...{ server, arcade, rich, open, spin },
    async close() {
      await arcade.stop();
      await server.close();
    },
  };
}

export type Studio = Awaited<ReturnType<typeof openStudio>>;
