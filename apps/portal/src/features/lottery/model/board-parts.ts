import type { Lobby } from './slip.ts';
import type { Board } from './use-board.ts';
import type { Slip } from './use-slip.ts';

/** Common props of a board's parts: the game, the current selection, the slip. */
export interface BoardParts {
  readonly lobby: Lobby;
  readonly board: Board;
  readonly slip: Slip;
  readonly isOpen: boolean;
  /** The member's balance in minor units; null for visitors and while unknown. */
  readonly funds: bigint | null;
}
