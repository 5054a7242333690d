import * as calls from '@lantern/contract/member-calls';
import { type Plan, startCall } from '../../../shared/start-data.ts';
import { FIRST_ELECTRONIC } from './model/first-game.ts';

/** Start calls of the first board. */
export const plan: Plan = () => [
  startCall(calls.elottery.lobby, { gameCode: FIRST_ELECTRONIC }),
  startCall(calls.elottery.statistics, { gameCode: FIRST_ELECTRONIC, draws: 30 }),
];
