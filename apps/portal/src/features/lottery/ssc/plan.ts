import * as calls from '@lantern/contract/member-calls';
import { type Plan, startCall } from '../../../shared/start-data.ts';
import { FIRST_ELECTRONIC } from './model/first-game.ts';

/** What the first board asks for before it is painted. */
export const plan: Plan = () => [
  startCall(calls.electronic.lobby, { gameCode: FIRST_ELECTRONIC }),
  startCall(calls.electronic.statistics, { gameCode: FIRST_ELECTRONIC, draws: 30 }),
];
