import * as calls from '@lantern/contract/member-calls';
import { type StartCalls, startCall } from '../../../shared/browser/start-data.ts';
import { FIRST_ELOTTERY } from './model/first-game.ts';

/** Start calls of the first board. */
export const startCalls: StartCalls = () => [
  startCall(calls.elottery.lobby, { gameCode: FIRST_ELOTTERY }),
  startCall(calls.elottery.statistics, { gameCode: FIRST_ELOTTERY, draws: 30 }),
];
