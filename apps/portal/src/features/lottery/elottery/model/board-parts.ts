import type { DrawOutcome } from '../../../../shared/lotteries/draw-outcomes.ts';
import type { ElotterySlip } from './elottery-slip.ts';
import type { ElotteryLobby, ElotteryStatistics } from './types.ts';
import type { ChoiceBoard } from './use-choice-board.ts';
import type { Sheet } from './use-sheet.ts';

/** Common props of the board's parts. */
export interface ElotteryParts {
  readonly lobby: ElotteryLobby;
  readonly board: ChoiceBoard;
  readonly slip: ElotterySlip;
  /** Only for families with a number sheet. */
  readonly sheet: Sheet | null;
  readonly statistics: ElotteryStatistics | undefined;
  readonly isOpen: boolean;
  /** How the bets on the draw that was just settled ended; null at other times. */
  readonly outcome: DrawOutcome | null;
  /** The member's balance in minor units; null for visitors and while unknown. */
  readonly funds: bigint | null;
  /** Opens the chase dialog. */
  readonly onChase: () => void;
  /** Shows that a chase with this stake has begun. */
  readonly onChaseStarted: (stake: string) => void;
}
