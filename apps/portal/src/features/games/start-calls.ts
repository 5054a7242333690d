import * as calls from '@lantern/contract/member-calls';
import { type StartCalls, startCall } from '../../shared/browser/start-data.ts';
import { firstGames, lobbyAt } from './model/lobbies.ts';

/** The first games of a lobby, whose covers are painted before any script runs. */
export const startCallsAt =
  (path: string): StartCalls =>
  () => [startCall(calls.games.gameList, firstGames(lobbyAt(path)))];
