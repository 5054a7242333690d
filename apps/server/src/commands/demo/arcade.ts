import { randomUUID } from 'node:crypto';
import {
  type ArcadeAnswer,
  type GameInfo,
  PATHS,
  type SessionValue,
  type SlotInfo,
  type SpinValue,
} from '@lantern/arcade-contract';
import { calls } from '@lantern/contract/calls';
import { isRefusal } from '@lantern/server-kit';
import { newToken } from '@lantern/server-kit/security';
import type { Chance } from './chance.ts';
import type { DemoPlatform } from './demo-platform.ts';
import type { Player } from './people.ts';

const GAMES = ['lantern-river', 'twin-sevens'];
const VENDOR = 'LANTERN';
/** Faster than a person spins, slower than the games allow. */
const SPIN_MS = 4_000;

/** A call as the games' client makes it. */
export async function post<Value>(
  platform: DemoPlatform,
  path: string,
  payload: object,
  token?: string,
): Promise<ArcadeAnswer<Value>> {
  const { origin } = new URL(platform.settings.arcadeUrl);
  const authorization = token && { authorization: `Bearer ${token}` };
  const headers = { origin, 'content-type': 'application/json', ...authorization };
  const answer = await fetch(platform.arcadeUrl + path, { method: 'POST', headers, body: JSON.stringify(payload) });
  return (await answer.json()) as ArcadeAnswer<Value>;
}

/** Launches a game like the portal and opens it like its client; null if refused. */
export async function open<Game extends GameInfo>(
  platform: DemoPlatform,
  player: Player,
  gameId: string,
): Promise<SessionValue<Game> | null> {
  const launched = await platform.send(calls.games.launchGame, { gameId, vassalage: VENDOR }, player);
  if (isRefusal(launched)) return null;
  const token = launched.launchToken ?? '';
  const session = await post<SessionValue<Game>>(platform, PATHS.session, {
    token,
    game: gameId,
    sessionToken: newToken(),
  });
  return session.success ? session.value : null;
}

/**
 * These players spin concurrently; a player without money stops.
 * @returns number of rounds played
 */
export async function spinTogether(
  platform: DemoPlatform,
  chance: Chance,
  players: readonly Player[],
  spins: number,
): Promise<number> {
  const opened = await Promise.all(players.map((player) => open<SlotInfo>(platform, player, chance.pick(GAMES))));
  let tables = opened.flatMap((session) =>
    session === null
      ? []
      : [
          {
            token: session.token,
            after: session.newest?.id ?? null,
            coin: chance.pick(session.game.coins.slice(0, 4)),
          },
        ],
  );
  let rounds = 0;
  for (let spin = 0; spin < spins && tables.length > 0; spin += 1) {
    const answers = await Promise.all(
      tables.map(({ token, after, coin }) =>
        post<SpinValue>(platform, PATHS.spin, { spinId: randomUUID(), coin, after }, token),
      ),
    );
    tables = tables.flatMap((table, index) => {
      const answer = answers[index];
      return answer?.success ? [{ ...table, after: answer.value.round.id }] : [];
    });
    rounds += tables.length;
    platform.clock.pass(SPIN_MS);
  }
  return rounds;
}
