import { type Plan, startCall } from '../../../shared/start-data.ts';
import { FIRST_ELECTRONIC } from './model/first-game.ts';

/** What the first board asks for before it is painted. */
export const plan: Plan = () => [
  startCall('electronic.lobby', { gameCode: FIRST_ELECTRONIC }),
  startCall('electronic.statistics', { gameCode: FIRST_ELECTRONIC, draws: 30 }),
];
