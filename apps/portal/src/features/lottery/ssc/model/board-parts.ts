import type { SscLobby, SscStatistics } from './types.ts';
import type { Sheet } from './use-sheet.ts';
import type { SscBoard } from './use-ssc-board.ts';
import type { SscSlip } from './use-ssc-slip.ts';

/** Common props of the board's parts. */
export interface SscParts {
  readonly lobby: SscLobby;
  readonly board: SscBoard;
  readonly slip: SscSlip;
  /** Only for families with a number sheet. */
  readonly sheet: Sheet | null;
  readonly statistics: SscStatistics | undefined;
  readonly isOpen: boolean;
  /** The member's balance in minor units; null for visitors and while unknown. */
  readonly funds: bigint | null;
  /** Opens the chase dialog. */
  readonly onChase: () => void;
}
