import type { DrawOutcome } from '../../../shared/lotteries/draw-outcomes.ts';
import type { BetSlip } from '../slip/use-bet-slip.ts';
import type { LineSketch, Lobby } from './slip.ts';
import type { Board } from './use-board.ts';

/** Common props of a board's parts: the game, the current selection, the slip. */
export interface BoardParts {
  readonly lobby: Lobby;
  readonly board: Board;
  readonly slip: BetSlip<LineSketch>;
  readonly isOpen: boolean;
  /** How the bets on the draw that was just settled ended; null at other times. */
  readonly outcome: DrawOutcome | null;
  /** The member's balance in minor units; null for visitors and while unknown. */
  readonly funds: bigint | null;
}
