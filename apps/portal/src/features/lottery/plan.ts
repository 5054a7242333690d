import { type Plan, startCall } from '../../shared/start-data.ts';
import { FIRST_GAME } from './model/first-game.ts';

/** What the first board asks for before it is painted; other games are read when they are chosen. */
export const plan: Plan = () => [
  startCall('lottery.gameMenu', {}),
  startCall('lottery.lobby', { gameCode: FIRST_GAME }),
  startCall('lottery.statistics', { gameCode: FIRST_GAME, draws: 30 }),
  startCall('lottery.openedNumbers', { gameCode: FIRST_GAME, count: 30 }),
];
