import type { Lobby } from './slip.ts';
import type { Board } from './use-board.ts';
import type { Slip } from './use-slip.ts';

/** What every part of a board is given: the game, what is being chosen, what waits on the slip. */
export interface BoardParts {
  readonly lobby: Lobby;
  readonly board: Board;
  readonly slip: Slip;
  readonly isOpen: boolean;
  /** What the member can spend, in minor units; null for visitors and while it is not known. */
  readonly funds: bigint | null;
}
