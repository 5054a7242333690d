import type { ElotteryLobby, ElotteryStatistics } from './types.ts';
import type { Sheet } from './use-sheet.ts';
import type { ChoiceBoard } from './use-choice-board.ts';
import type { ElotterySlip } from './use-elottery-slip.ts';

/** Common props of the board's parts. */
export interface ElotteryParts {
  readonly lobby: ElotteryLobby;
  readonly board: ChoiceBoard;
  readonly slip: ElotterySlip;
  /** Only for families with a number sheet. */
  readonly sheet: Sheet | null;
  readonly statistics: ElotteryStatistics | undefined;
  readonly isOpen: boolean;
  /** The member's balance in minor units; null for visitors and while unknown. */
  readonly funds: bigint | null;
  /** Opens the chase dialog. */
  readonly onChase: () => void;
}
