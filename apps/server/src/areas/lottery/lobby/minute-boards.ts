import type { Value } from '@lantern/contract/schemas';
import type { CallContext } from '@lantern/server-kit';
import { type LobbyDeps, readLottoLobby } from './read-lotto-lobby.ts';

export type MinuteBoard = Value<'lotto.lobby'>['games'][number];

const MAX_INTERVAL_S = 300;
const MOST = 8;

/** The most popular lotteries that the platform draws every one to five minutes. */
export async function readMinuteBoards(
  deps: LobbyDeps,
  reader: Pick<CallContext, 'brand' | 'language'>,
): Promise<readonly MinuteBoard[]> {
  const lobby = await readLottoLobby(deps, reader, {});
  if (!('games' in lobby)) return [];
  return lobby.games
    .filter(({ intervalSeconds }) => intervalSeconds > 0 && intervalSeconds <= MAX_INTERVAL_S)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MOST);
}
