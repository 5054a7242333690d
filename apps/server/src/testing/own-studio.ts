import { randomUUID } from 'node:crypto';
import { type ArcadeAnswer, PATHS, type SessionValue, type SpinValue } from '@lantern/arcade-contract';
import { calls } from '@lantern/contract/calls';
import { isRefusal } from '@lantern/server-kit';
import { newToken } from '@lantern/server-kit/security';
import { OWN_WALLET_STUDIO, ownStudioKeyOf } from '../wiring/arcade.ts';
import { gotten, openArcade } from './studio.ts';
import type { TestServer } from './test-server.ts';

/** The arcade's interface, which only test support may import; the test platform has no access to it. */
export { PATHS, type RoundsValue, type RoundView, type SessionValue } from '@lantern/arcade-contract';

/** The second studio of the platform, which has its own player wallets. */
export const OWN_STUDIO = OWN_WALLET_STUDIO;

/** Key with which the platform and that studio sign. */
export const ownStudioKey = (server: Pick<TestServer, 'studioKey'>) => ownStudioKeyOf(server.studioKey);

/** The arcade at the URL that the test platform expects, with both studios, and players who have opened a game of the second. */
export async function openOwnStudio(server: TestServer) {
  await server.areas.games.ensureDemo(server.scope.brandId);
  const own = { vendor: OWN_STUDIO, key: ownStudioKey(server) };
  const arcade = await openArcade(server, { port: server.settings.arcadePort, own });

  /** Launches the studio's game like the portal and opens it like its client. */
  async function open(member: Awaited<ReturnType<TestServer['member']>>): Promise<SessionValue> {
    const game = 'twin-sevens';
    const launched = await server.call(calls.games.launchGame, { gameId: game, vassalage: OWN_STUDIO }, member);
    if (isRefusal(launched)) throw new Error(launched.code);
    const token = launched.launchToken ?? '';
    return gotten(await arcade.send<SessionValue>('POST', PATHS.session, { token, game, sessionToken: newToken() }));
  }

  const spin = (token: string, after: string | null, coin = '0.20'): Promise<ArcadeAnswer<SpinValue>> =>
    arcade.send<SpinValue>('POST', PATHS.spin, { spinId: randomUUID(), coin, after }, token);

  /** A player's balance at the studio, formatted as shown to him. */
  const balance = async (token: string): Promise<string> =>
    gotten(await arcade.send<{ balance: string }>('GET', PATHS.balance, null, token)).balance;

  return { arcade, open, spin, balance };
}
