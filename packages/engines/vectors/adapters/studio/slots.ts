import { Rational } from '@lantern/money';
import {
  evaluateCells,
  evaluateStops,
  firstGridOutlook,
  HARBOR_HOLD,
  holdOutlook,
  LANTERN_RIVER,
  type LinesGame,
  multiplyWin,
  reelReturn,
  STORM_BAZAAR,
  TIDE_DRAGON_243,
  TWIN_SEVENS,
  type WaysGame,
} from '../../../src/slots/index.ts';
import type { CaseInput, TopicAdapters } from '../adapter.ts';

const REEL_GAMES: Readonly<Record<string, LinesGame | WaysGame>> = {
  slot1: LANTERN_RIVER,
  slot2: TIDE_DRAGON_243,
  slot4: TWIN_SEVENS,
  slot5: HARBOR_HOLD,
};

/** Slots: windows of the reels, grids of the tumbling game, hold feature, exact RTP. */
export const slots: TopicAdapters = {
  slot1_spin: (input) => spin(LANTERN_RIVER, input),
  slot2_spin: (input) => spin(TIDE_DRAGON_243, input),
  slot4_spin: (input) => spin(TWIN_SEVENS, input),
  slot5_spin: (input) => spin(HARBOR_HOLD, input),
  slot2_freespin: (input) => spin(TIDE_DRAGON_243, input, input.wildMultipliers.flat()),
  slot3_grid: (input) => {
    const { wins, coins, scatters, multiplierCells } = evaluateCells(STORM_BAZAAR, input.cells);
    const winning = Object.fromEntries(wins.map((win) => [win.symbol, { count: win.count, pay: win.coins }]));
    return { winning, win: coins, scatters, multiplierCells };
  },
  slot3_multiplier: (input) => {
    const total = input.freeSpin ? (input.runningTotal ?? 0) : null;
    const { coins, freeSpinTotal } = multiplyWin(input.win, input.multipliers, total);
    return { result: coins, newRunningTotal: freeSpinTotal };
  },
  slot5_hold: (input) => {
    const { expectedFinalCoins, pFull } = holdOutlook(input.startCoins, Rational.parse(input.q));
    return { expectedFinalCoins: expectedFinalCoins.toNumber(), pFull: pFull.toNumber() };
  },
  rtp: (input) => {
    const game = REEL_GAMES[input.slot];
    if (game === undefined) {
      const { expectedWin, pFreeSpins } = firstGridOutlook(STORM_BAZAAR);
      return {
        totalRTP: STORM_BAZAAR.simulatedReturnPpm / 1_000_000,
        firstGridExpectedWin: expectedWin.toNumber(),
        firstGridP4Scatters: pFreeSpins.toNumber(),
      };
    }
    const { total, cycle, sumOfWins, hits } = reelReturn(game);
    return {
      totalRTP: total.toNumber(),
      cycle: Number(cycle),
      sumWinCoinsFullCycle: Number(sumOfWins),
      hits: Number(hits),
    };
  },
};

function spin(game: LinesGame | WaysGame, input: CaseInput, wildMultipliers?: readonly number[]) {
  const shown = evaluateStops(
    game,
    input.stops,
    wildMultipliers !== undefined,
    (_rule, cell) => wildMultipliers?.[cell] ?? 1,
  );
  return {
    grid: shown.grid,
    winCoins: shown.coins,
    wins: shown.wins.map((win) =>
      'line' in win ? [win.line, win.coins] : [win.symbol, win.reels, win.ways, win.coins],
    ),
    winTotalBets: Rational.of(shown.coins, game.coinsPerBet).toNumber(),
    scatters: shown.scatters,
    scatterWinTotalBets: shown.scatterCoins / game.coinsPerBet,
    freeSpinsAwarded: shown.freeSpinsAwarded,
    coins: shown.isCoin.filter(Boolean).length,
    holdTriggered: shown.startsHold,
  };
}
