import * as calls from '@lantern/contract/member-calls';
import { type StartCalls, startCall } from '../../shared/browser/start-data.ts';
import { FIRST_GAME } from './model/first-game.ts';

/** Start calls of the first board; other lotteries are read when selected. */
export const startCalls: StartCalls = () => [
  startCall(calls.lottery.gameMenu, {}),
  startCall(calls.lottery.lobby, { gameCode: FIRST_GAME }),
  startCall(calls.lottery.statistics, { gameCode: FIRST_GAME, draws: 30 }),
  startCall(calls.lottery.openedNumbers, { gameCode: FIRST_GAME, count: 30 }),
];
